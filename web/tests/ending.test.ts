import { describe, expect, it } from 'vitest';

import { heading, placeWords, standings } from '../src/lib/ending';
import type { Ending } from '../src/lib/wire';

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
      is_shared: false,
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
      is_shared: false,
    });
    expect(row?.total).toBeNull();
  });
});

describe('who won', () => {
  const names = ['Ann', 'Bob', 'Cid'];
  const ending: Ending = {
    ...{ ending: 'done', verdict: '', lines: [], totals: [], characters: [], decided: '', conceded: -1, claimed: -1 },
    ...{ places: [2, 1, 2], winners: [1], is_shared: false },
  };

  it.each([
    ['the winner', ending, 1, 'You win!', ''],
    ['one of those who share second place', ending, 0, 'Bob wins', 'You came second of three, with others.'],
    ['a spectator', ending, -1, 'Bob wins', ''],
    ['one of two winners', { ...ending, places: [1, 1, 3], winners: [0, 1] }, 0, 'You share the win!', ''],
    ['the last of three', { ...ending, places: [1, 1, 3], winners: [0, 1] }, 2, 'Ann and Bob share the win', 'You came third of three.'],
    ['a party that made it', { ...ending, places: [1, 1, 1], winners: [0, 1, 2], is_shared: true }, 0, 'You all made it!', ''],
    ['a party that did not', { ...ending, places: [1, 1, 1], winners: [], is_shared: true }, 0, 'The dungeon wins', ''],
    ['those whom the monsters beat', { ...ending, places: [1, 1, 1], winners: [] }, 0, 'Everybody loses', ''],
    ['those whose table was closed', { ...ending, ending: 'closed', places: [1, 1, 1], winners: [] }, 0, 'Nobody wins', ''],
  ] as const)('is told to %s', (_, end, you, head, place) => {
    expect(heading(end as unknown as Ending, names, you)).toBe(head);
    expect(placeWords(end as unknown as Ending, you)).toBe(place);
  });
});
