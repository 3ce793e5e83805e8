import { describe, expect, it } from 'vitest';

import { standings } from '../src/lib/ending';

describe('the final reckoning', () => {
  it('has the best first, with the lines of each seat', () => {
    const rows = standings({
      ending: 'the last dungeon is done',
      verdict: 'Bo wins: the last dungeon is done.',
      places: [2, 1, 2],
      winners: [1],
      lines: [
        [0, 'gems', 4, 4, '4 gems: 4'],
        [1, 'gems', 7, 7, '7 gems: 7'],
        [1, 'sets', 3, 1, '1 set: 3'],
      ],
      characters: ['ranger', 'priest', 'thief'],
      totals: [4, 10, 0],
      decided: '',
      conceded: -1,
      claimed: -1,
    });
    expect(rows.map(({ seat, place, isWinner }) => [seat, place, isWinner])).toEqual([
      [1, 1, true],
      [0, 2, false],
      [2, 2, false],
    ]);
    expect(rows[0]).toMatchObject({
      character: 'priest',
      total: 10,
      lines: [
        { reason: 'gems', words: '7 gems: 7' },
        { reason: 'sets', words: '1 set: 3' },
      ],
    });
    expect(rows[2]?.lines).toEqual([]);
  });

  it('has no totals where points do not win', () => {
    const [row] = standings({
      ending: 'last standing',
      verdict: 'Bo wins: last standing.',
      places: [1],
      winners: [0],
      lines: [[0, 'hit points', 3, 3, '3 hit points']],
      totals: [],
      characters: ['lia'],
      decided: '',
      conceded: -1,
      claimed: -1,
    });
    expect(row?.total).toBeNull();
  });
});
