/** A link as a QR code, drawn as one SVG path; the encoder is loaded on first use. */
export interface QrCode {
  size: number;
  path: string;
}

export async function qrCode(text: string): Promise<QrCode> {
  const { generate } = await import('lean-qr');
  const code = generate(text);
  let path = '';
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  }
  return { size: code.size, path };
}
