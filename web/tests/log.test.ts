import { describe, expect, it } from 'vitest';

import { factsOf } from '../src/lib/facts';
import { chapters, folded, lately, latest } from '../src/lib/log';
import { plain, sentence, type Sentence } from '../src/lib/notes';
import shared from '../../tests/notes/endings.json';
import type { Book, NoteRow } from '../src/lib/wire';
import { book as sample, page } from './samples';

const notes = shared.kinds.map(page);
const book: Book = { ...sample, notes, lists: {}, chapters: ['turn'], facts: [] };
const rows = shared.rows as NoteRow[];
const line = (text: string): Sentence => ({ pieces: [{ text, seat: -1 }], run: null, clause: '', begins: false, seats: [], words: [] });

/** The examples that tests/notes/test_endings.py holds the server's language to. */
describe('a fact of a finished game', () => {
  it.each(shared.facts)('is told of $about', ({ told, ...fact }) => {
    expect(factsOf({ ...book, facts: [fact] }, shared.names, rows)).toEqual(told);
  });

  it('is not told of a seat that is alone', () => {
    const alone = { notes: ['turn'], text: '{seat}: {count}.', by: 'seat', add: '', least: 1 };
    expect(factsOf({ ...book, facts: [alone] }, ['Ann'], rows.slice(0, 1))).toEqual([]);
  });
});

describe('what happened last', () => {
  const ann = { ...line('Ann hits Bo.'), seats: [0, 1] };
  const bo = { ...line('Bo draws.'), seats: [1] };
  const turn = { ...line("Ann's turn."), seats: [0], begins: true };

  it('is what anybody did, and not whose turn it is', () => {
    expect(latest([ann, bo, line(''), turn])).toBe('Bo draws.');
    expect(latest([turn])).toBe('');
  });

  it('is told in lines that keep their numbers, cut off in large steps', () => {
    const turn = { ...line("Bo's turn."), begins: true };
    const log = [...Array.from({ length: 94 }, (_, index) => line(`Ann plays card ${index}.`)), turn];
    expect(lately(log)).toHaveLength(95);
    const next = lately([...log, line('Bo draws a card.'), line('Bo draws a card.')]);
    expect(next.at(0)).toEqual({ number: 48, text: 'Ann plays card 48.', begins: false });
    expect(next.slice(-2)).toEqual([
      { number: 94, text: "Bo's turn.", begins: true },
      { number: 95, text: 'Bo draws 2 cards.', begins: false },
    ]);
  });
});

describe('the log', () => {
  it.each(shared.folds)('folds $about', ({ told, folded: expected }) => {
    expect(folded(told.map(line)).map(plain)).toEqual(expected);
  });

  it.each(shared.runs)('tells $about as one', ({ rows: told, told: expected }) => {
    const words = { ...book, notes: shared.kinds.map(page), lists: shared.lists };
    expect(folded((told as NoteRow[]).map((row) => sentence(words, shared.names, row))).map(plain)).toEqual(expected);
  });

  it('points with one line at all that it tells', () => {
    const words = { ...book, notes: shared.kinds.map(page), lists: shared.lists };
    const [line] = folded(shared.runs[0]?.rows.map((row) => sentence(words, shared.names, row as NoteRow)) ?? []);
    expect([line?.seats, line?.words]).toEqual([[0], ['a Key', 'Riff']]);
  });

  it('has a chapter for each turn', () => {
    const found = chapters(rows.map((row) => sentence(book, shared.names, row)));
    expect(found.map(({ lines }) => lines.map(plain))).toEqual([
      ["Ann's turn.", 'Bob takes 3.', 'Cid takes 1 (twice).', 'Ann draws 2 cards.'],
      ["Bob's turn."],
    ]);
    expect(found.map(({ number }) => number)).toEqual([1, 2]);
  });

  it('knows which seats a line is about', () => {
    expect(rows.map((row) => sentence(book, shared.names, row).seats)).toEqual([[0], [1], [2], [2], [0], [0], [1]]);
  });
});
