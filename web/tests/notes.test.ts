import { describe, expect, it } from 'vitest';

import { wordAt } from '../src/lib/board';
import { happening, plain, sentence } from '../src/lib/notes';
import shared from '../../tests/notes/sentences.json';
import type { NoteRow } from '../src/lib/wire';
import { book, page } from './samples';

const names = ['Ann', 'Bob'];
const read = (row: NoteRow) => plain(sentence(book, names, row));

/** The examples that tests/notes/test_sentences.py holds the server's language to. */
describe('the grammar of notes', () => {
  it.each(shared.examples)('$about', ({ row, sentence: expected }) => {
    const examples = { ...book, notes: shared.kinds.map(page), lists: shared.lists };
    expect(plain(sentence(examples, shared.names, row as NoteRow))).toBe(expected);
  });
});

describe('a note', () => {
  it('reads as a sentence with names, words and numbers', () => {
    expect(read([2, 0, 1, 3, -1, -1, '4.1'])).toBe('Ann attacks Bob for 3.');
    expect(sentence(book, names, [2, 0, 1, 3, -1, -1, '4.1']).clause).toBe('4.1');
  });

  it('names whose name each piece is', () => {
    const pieces = sentence(book, names, [0, 1, -1, -1, -1, -1, '4.1']).pieces;
    expect(pieces).toEqual([
      { text: 'Bob', seat: 1 },
      { text: "'s turn.", seat: -1 },
    ]);
  });

  it('shows its secret to those who may read it, and another sentence to others', () => {
    expect(read([1, 0, -1, -1, -1, 0, '4.1'])).toBe('Ann draws Fireball.');
    expect(read([1, 0, -1, -1, -1, -1, '4.1'])).toBe('Ann draws a card.');
  });

  it('knows all words that may be places: those of sentences, and those of views', () => {
    const words = { card: ['nw', 'ne'], seat: [true, false] };
    expect(sentence({ ...book, words }, names, [1, 0, -1, -1, -1, 1, '4.1']).words).toEqual(['Sneak Attack!', 'ne']);
  });

  it('of an unknown kind says nothing', () => {
    expect(read([99, 0, 0, 0, 0, 0, '4.1'])).toBe('');
  });
});

describe('a happening', () => {
  it('has numbers by field and words for what is in a list', () => {
    const seen = happening(book, names, [1, 0, -1, -1, -1, 1, '4.1']);
    expect(seen).toEqual({ name: 'drew', numbers: { seat: 0, card: 1 }, words: { card: 'Sneak Attack!' } });
    expect(wordAt({ fireball: {}, 'sneak-attack': {} }, 1)).toBe('sneak-attack');
  });

  it('lacks the secret that is not for these eyes', () => {
    expect(happening(book, names, [1, 0, -1, -1, -1, -1, '4.1'])).toEqual({ name: 'drew', numbers: { seat: 0 }, words: {} });
  });
});
