import { describe, expect, it } from 'vitest';

import { seatLook } from '../src/lib/seats';

describe('The marks of seats', () => {
  const looks = Array.from({ length: 8 }, (_, seat) => seatLook(seat));

  it.each(['colour', 'fill', 'shape'] as const)('differ in %s for eight', (part) => {
    expect(new Set(looks.map((look) => look[part])).size).toBe(8);
  });

  it('begin anew for more', () => {
    expect(seatLook(8)).toBe(seatLook(0));
  });
});
