import { describe, expect, it } from 'vitest';

import { qrCode } from '../src/lib/qr';

describe('a QR code', () => {
  it('has the three corners every reader looks for', async () => {
    const { size, path } = await qrCode('http://192.168.1.20:8000/j/QX7KPM');
    expect(size).toBeGreaterThanOrEqual(25);
    for (const [x, y] of [[0, 0], [size - 7, 0], [0, size - 7]] as const) {
      for (let step = 0; step < 7; step++) expect(path).toContain(`M${x + step} ${y}h1v1h-1z`);
      expect(path).toContain(`M${x + 3} ${y + 3}h1v1h-1z`);
      expect(path).not.toContain(`M${x + 1} ${y + 1}h1v1h-1z`);
    }
  });
});
