import { describe, expect, it } from 'vitest';

import { tell, withAsked } from '../src/lib/shown';
import type { Book, ChangePage, NoteRow } from '../src/lib/wire';
import { book, page } from './samples';

const row = (kind: number, one = -1, two = -1, secret = -1): NoteRow => [kind, one, two, -1, -1, secret, '1.1'];

function change(how: ChangePage['how'], where: string, what: unknown = null, to = ''): ChangePage {
  const path = (text: string) => (text === '' ? [] : text.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key)));
  return { how, where: path(where), what, to: path(to) };
}

/** A book with one kind of note of two numbers, `seat` and `left`, for each list of changes. */
function bookOf(...kinds: (ChangePage[] | null)[]): Book {
  const notes = kinds.map((changes, kind) => page({ name: `kind${kind}`, fields: ['seat', 'left'], text: '', changes }));
  return { ...book, notes, words: { card: ['axe', 'bow', 'club'] } };
}

/** The views after each beat. */
function views(words: Book, view: unknown, final: unknown, rows: NoteRow[]): unknown[] {
  return tell(words, [], view, final, rows).map(({ after }) => after);
}

describe('changes', () => {
  const cards = (changes: ChangePage[]): Book => ({
    ...bookOf(),
    words: { card: ['axe', 'bow', 'club'] },
    notes: [page({ name: 'it', fields: ['seat', 'card'], text: '', changes })],
  });

  it.each([
    ['set', change('set', 'hp.{seat}', 4), { hp: [9, 9] }, { hp: [9, 4] }],
    ['add', change('add', 'hp.{seat}', 2), { hp: [1, 1] }, { hp: [1, 3] }],
    ['sub', change('sub', 'hp.{seat}', 2), { hp: [3, 3] }, { hp: [3, 1] }],
    ['put', change('put', 'hand', '{card}'), { hand: ['', 'axe', 'club'] }, { hand: ['', 'axe', 'bow', 'club'] }],
    ['push', change('push', 'pile', { card: '{card}', damage: 0 }), { pile: [] }, { pile: [{ card: 'bow', damage: 0 }] }],
    ['take', change('take', 'hand', '{card}'), { hand: ['bow', 'bow'] }, { hand: ['bow'] }],
    ['take what is not there', change('take', 'hand', '{card}'), { hand: ['axe'] }, { hand: ['axe'] }],
    ['cut', change('cut', 'hand', '{seat}'), { hand: ['axe', 'bow'] }, { hand: ['axe'] }],
    ['clear', change('clear', 'hand'), { hand: ['axe'] }, { hand: [] }],
    ['move', change('move', 'hand.0', null, 'pile'), { hand: ['axe'], pile: ['bow'] }, { hand: [], pile: ['bow', 'axe'] }],
    ['every entry', change('set', 'hp.*', 0), { hp: [9, 9] }, { hp: [0, 0] }],
    ['a field in an object', change('add', 'gems.{card}', 1), { gems: { axe: 0, bow: 0 } }, { gems: { axe: 0, bow: 1 } }],
    ['an entry that is not there', change('set', 'hp.7', 0), { hp: [9] }, { hp: [9] }],
  ])('%s', (_, made, before, after) => {
    expect(views(cards([made]), before, {}, [row(0, 1, 1)])).toEqual([after]);
  });

  it('share what did not change', () => {
    const before = { hp: [9, 9], hands: [['axe'], ['bow']] };
    const [told] = tell(cards([change('set', 'hp.{seat}', 4)]), [], before, before, [row(0, 1, 1)]);
    expect(told?.after.hands).toBe(before.hands);
    expect(told?.before).toBe(before);
    expect(before.hp).toEqual([9, 9]);
  });

  it('that need a hidden number are none', () => {
    const secret = { ...bookOf(), notes: [page({ name: 'drew', fields: ['card'], text: '', secret: true, changes: [change('push', 'hand', '{card}')] })] };
    const words = { ...secret, words: { card: ['axe', 'bow'] } };
    expect(views(words, { hand: [] }, {}, [row(0)])).toEqual([{ hand: [] }]);
    expect(views(words, { hand: [] }, {}, [row(0, -1, -1, 1)])).toEqual([{ hand: ['bow'] }]);
  });
});

describe('what is touched', () => {
  it('rests, and takes its final value at the last note that touches it', () => {
    const words = bookOf([change('touch', 'score')], [change('set', 'score', '{left}')], []);
    const rows = [row(0), row(1, 0, 3), row(0), row(2)];
    expect(views(words, { score: 0 }, { score: 7 }, rows)).toEqual([{ score: 0 }, { score: 0 }, { score: 7 }, { score: 7 }]);
  });

  it('is everything for a kind of note without changes, at the very last note', () => {
    const words = bookOf(null, []);
    expect(views(words, { hp: 9 }, { hp: 3 }, [row(0), row(1)])).toEqual([{ hp: 9 }, { hp: 3 }]);
  });

  it('and what may be late ends right', () => {
    const words = { ...bookOf([]), late: ['ends'] };
    expect(views(words, { ends: 1 }, { ends: 2 }, [row(0), row(0)])).toEqual([{ ends: 1 }, { ends: 2 }]);
  });
});

it('notes that join are shown with the one before', () => {
  const words = { ...book, notes: [page({ name: 'fight', fields: [], text: '', beat: 300 }), page({ name: 'card', fields: [], text: '', joins: true, beat: 500 })] };
  const told = tell(words, [], {}, {}, [row(1), row(1), row(0), row(0), row(1)]);
  expect(told.map(({ notes, beat }) => [notes, beat])).toEqual([
    [2, 500],
    [1, 300],
    [2, 500],
  ]);
  expect(told[2]?.happenings.map(({ name }) => name)).toEqual(['fight', 'card']);
});

it('the open question keeps its parts', () => {
  expect(withAsked({ step: 'play', hp: 3 }, { step: 'choose', hp: 9 }, ['step'])).toEqual({ step: 'choose', hp: 3 });
});
