/** SHA-256. Browsers offer their own only on pages from https, and a table on a home network is not one. */

const ROUNDS = 64;

/** The first 32 bits of the fractional parts of a root of the first primes, as the standard defines its constants. */
function constants(count: number, root: (n: number) => number): Uint32Array {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    if (isPrime(n)) found.push(((root(n) % 1) * 2 ** 32) >>> 0);
  }
  return Uint32Array.from(found);
}

function isPrime(n: number): boolean {
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return false;
  return true;
}

const START = constants(8, Math.sqrt);
const KEYS = constants(ROUNDS, Math.cbrt);

/** The hash of a text, in hexadecimal. */
export function sha256(text: string): string {
  const state = START.slice();
  const blocks = padded(new TextEncoder().encode(text));
  for (let at = 0; at < blocks.length; at += 64) mix(state, new DataView(blocks.buffer, at, 64));
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

/** The message, a one bit, zeros, and the length in bits, in blocks of 64 bytes. */
function padded(message: Uint8Array): Uint8Array {
  const blocks = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  blocks.set(message);
  blocks[message.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor((message.length * 8) / 2 ** 32));
  view.setUint32(blocks.length - 4, (message.length * 8) >>> 0);
  return blocks;
}

function mix(state: Uint32Array, block: DataView): void {
  const words = schedule(block);
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let round = 0; round < ROUNDS; round++) {
    const sum1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + sum1 + ((e & f) ^ (~e & g)) + at(KEYS, round) + at(words, round)) >>> 0;
    const sum0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] = at(state, index) + word));
}

function schedule(block: DataView): Uint32Array {
  const words = new Uint32Array(ROUNDS);
  for (let i = 0; i < 16; i++) words[i] = block.getUint32(i * 4);
  for (let i = 16; i < ROUNDS; i++) {
    const [early, late] = [at(words, i - 15), at(words, i - 2)];
    const sigma0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const sigma1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[i] = at(words, i - 16) + sigma0 + at(words, i - 7) + sigma1;
  }
  return words;
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function at(words: Uint32Array, index: number): number {
  return words[index] ?? 0;
}
