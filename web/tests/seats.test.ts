import { describe, expect, it } from 'vitest';

import { seatLook, splitName } from '../src/lib/seats';

describe('The marks of seats', () => {
  const looks = Array.from({ length: 8 }, (_, seat) => seatLook(seat));

  it.each(['colour', 'fill', 'shape'] as const)('differ in %s for eight', (part) => {
    expect(new Set(looks.map((look) => look[part])).size).toBe(8);
  });

  it('begin anew for more', () => {
    expect(seatLook(8)).toBe(seatLook(0));
  });
});

it('A name is shortened before the number at its end', () => {
  expect(['Thumb 12', 'Ada', '42', 'R2', 'A long name'].map(splitName)).toEqual([
    ['Thumb', ' 12'],
    ['Ada', ''],
    ['42', ''],
    ['R', '2'],
    ['A long name', ''],
  ]);
});
