import { describe, expect, it } from 'vitest';

import type { Flourish } from '../../src/lib/board';

const found = import.meta.glob<{ flourish: Flourish }>('../../src/games/*/flourish.ts', { eager: true });
const celebrations = Object.values(found).map(({ flourish }) => flourish.celebration);

describe('celebrations', () => {
  it('are of their own in every game', () => {
    expect(celebrations.length).toBeGreaterThan(1);
    expect(new Set(celebrations.map(({ moves }) => moves)).size).toBe(celebrations.length);
    expect(new Set(celebrations.map(({ shapes }) => shapes[0]?.shape)).size).toBe(celebrations.length);
  });
});
