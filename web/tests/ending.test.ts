import { describe, expect, it } from 'vitest';

import { standings } from '../src/lib/ending';

describe('the final reckoning', () => {
  it('has the best first, and a column for each reason', () => {
    const { reasons, rows } = standings({
      ending: 'dungeons cleared',
      places: [2, 1, 2],
      winners: [1],
      lines: [
        [0, 'gems', 4],
        [1, 'gems', 7],
        [1, 'sets', 3],
        [2, 'gems', 4],
      ],
      characters: ['ranger', 'priest', 'thief'],
      conceded: -1,
    });
    expect(reasons).toEqual(['gems', 'sets']);
    expect(rows.map(({ seat, place, points }) => [seat, place, ...points])).toEqual([
      [1, 1, 7, 3],
      [0, 2, 4, undefined],
      [2, 2, 4, undefined],
    ]);
  });
});
