import { describe, expect, it } from 'vitest';

import { LastGames } from '../src/lib/lastgames';
import { notebook } from './samples';

const SEAT = { kind: 'bot', name: 'Bot 1' };

describe('the last known games', () => {
  it('are those that were listed last', () => {
    const book = notebook();
    const table = { id: 'A', stage: 'playing', seats: [SEAT] } as never;
    new LastGames(book).keep([table]);
    expect(new LastGames(book).tables()).toEqual([table]);
  });

  it('are none where nothing readable was kept', () => {
    const book = notebook();
    expect(new LastGames(book).tables()).toEqual([]);
    book.write({ tables: [null, 7, { id: 'A' }] });
    expect(new LastGames(book).tables()).toEqual([]);
  });
});
