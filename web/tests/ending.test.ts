import { describe, expect, it } from 'vitest';

import { standings } from '../src/lib/ending';

describe('the final reckoning', () => {
  it('has the best first, with the lines of each seat', () => {
    const rows = standings({
      ending: 'dungeons cleared',
      places: [2, 1, 2],
      winners: [1],
      lines: [
        [0, 'gems', 4],
        [1, 'gems', 7],
        [1, 'sets', 3],
      ],
      characters: ['ranger', 'priest', 'thief'],
      conceded: -1,
    });
    expect(rows.map(({ seat, place, isWinner }) => [seat, place, isWinner])).toEqual([
      [1, 1, true],
      [0, 2, false],
      [2, 2, false],
    ]);
    expect(rows[0]).toMatchObject({
      character: 'priest',
      lines: [
        { reason: 'gems', points: 7 },
        { reason: 'sets', points: 3 },
      ],
    });
    expect(rows[2]?.lines).toEqual([]);
  });
});
