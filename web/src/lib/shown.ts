/**
 * What is shown is what has been told: the view before the news plus the changes of the notes told so far.
 *
 * The same fold as in src/dungeonbox/kernel/beats.py and changes.py, held to the same examples. Views are never changed in
 * place, and parts that did not change are shared, so that Svelte redraws only what did.
 */
import type { Happening } from './board';
import { happening } from './notes';
import type { Book, ChangePage, NotePage, NoteRow } from './wire';

/** One beat: the notes that are shown together, and the views before and after them. */
export interface Told<V = unknown> {
  happenings: Happening[];
  before: V;
  after: V;
  /** How many notes it tells. */
  notes: number;
  /** Its length by the book, in milliseconds: that of its longest note. */
  beat: number;
}

type Key = string | number;
type Place = readonly Key[];
/** A view, or a part of one. */
type Tree = unknown;
type Entries = readonly Tree[];
type Fields = Readonly<Record<string, Tree>>;

const EVERY = '*';
const FIELD = /^\{(\w+)\}$/;

/** A kind of note that has not declared its changes touches everything. */
const EVERYTHING: readonly ChangePage[] = [{ how: 'touch', where: [], what: null, to: [] }];

/** Fold one piece of news: its beats, each with the view before and after it. */
export function tell<V>(book: Book, names: readonly string[], view: V, final: V, rows: readonly NoteRow[]): Told<V>[] {
  const happenings = rows.map((row) => happening(book, names, row));
  const notes = rows.map((row, index) => new NoteChanges(book, row, happenings[index]?.numbers ?? {}));
  const landings = landingsOf(notes, final);
  const resting: Place[] = [];
  const told: Told<V>[] = [];
  let number = 0;
  let now: Tree = view;
  for (const beat of beatsOf(book, rows)) {
    const [before, first] = [now, number];
    for (const note of notes.slice(number, number + beat.length)) {
      now = note.told(now, final, resting, landings.filter(([, last]) => last === number).map(([place]) => place));
      number += 1;
    }
    if (number === rows.length) now = withLate(now, final, book.late);
    told.push({
      happenings: happenings.slice(first, number),
      before: before as V,
      after: now as V,
      notes: beat.length,
      beat: Math.max(...beat.map((row) => book.notes[row[0]]?.beat ?? 0)),
    });
  }
  return told;
}

/** A view in which the parts that describe the open question are those of another. */
export function withAsked<V>(view: V, asked: V, paths: readonly string[]): V {
  return withLate(view, asked, paths) as V;
}

/** Rows of notes in groups that are shown together: a kind that joins belongs to the note before it. */
function beatsOf(book: Book, rows: readonly NoteRow[]): NoteRow[][] {
  const beats: NoteRow[][] = [];
  for (const row of rows) {
    const last = beats.at(-1);
    if (last !== undefined && book.notes[row[0]]?.joins === true) last.push(row);
    else beats.push([row]);
  }
  return beats;
}

/** The changes of one note, for eyes that read this row of it. */
class NoteChanges {
  readonly isDeclared: boolean;
  private readonly numbers: Numbers;
  private readonly changes: readonly ChangePage[];

  constructor(book: Book, [kind]: NoteRow, values: Happening['numbers']) {
    const page: NotePage | undefined = book.notes[kind];
    this.isDeclared = page !== undefined && page.changes !== null;
    this.numbers = new Numbers(values, book.words);
    // A change that needs a number hidden from these eyes is no change for them.
    this.changes = (page?.changes ?? EVERYTHING).filter((change) => fieldsOf(change).every((field) => field in values));
  }

  /** The places of the final view that this note touches. */
  touched(final: Tree): Place[] {
    return this.changes.flatMap(({ how, where }) => (how === 'touch' ? this.numbers.places(final, where) : []));
  }

  /** The view after this note; what it touches joins what rests, and what lands now takes its final value. */
  told(view: Tree, final: Tree, resting: Place[], landing: readonly Place[]): Tree {
    let now = view;
    for (const change of this.changes) {
      if (change.how === 'touch') continue;
      for (const place of this.numbers.places(now, change.where)) {
        if (!isResting(place, resting)) now = this.numbers.apply(now, change, place);
      }
    }
    resting.push(...this.touched(final));
    for (const place of [...landing].sort((one, other) => one.length - other.length)) now = landed(now, final, place);
    return now;
  }
}

/** The numbers of one note by field, without hidden ones, and what they stand for in views. */
class Numbers {
  constructor(
    private readonly values: Readonly<Record<string, number>>,
    private readonly words: Book['words'],
  ) {}

  /** All places of a view to which a path leads. */
  places(tree: Tree, where: Place): Place[] {
    const [key, ...rest] = where;
    if (key === undefined) return [[]];
    return this.keys(tree, key).flatMap((found) => this.places(at(tree, found), rest).map((place) => [found, ...place]));
  }

  apply(tree: Tree, change: ChangePage, place: Place): Tree {
    if (change.how === 'move') return this.move(tree, change, place);
    const old = found(tree, place);
    const what = this.fillIn(change.what);
    return replaced(tree, place, change.how === 'put' ? put(old as Entries, what, this.order(change.what)) : DONE[change.how](old, what));
  }

  private move(tree: Tree, change: ChangePage, place: Place): Tree {
    const [to] = this.places(tree, change.to);
    if (to === undefined) return tree;
    const list = place.slice(0, -1);
    const rest = replaced(tree, list, without(found(tree, list) as Entries, Number(place.at(-1))));
    return replaced(rest, to, [...(found(rest, to) as Entries), found(tree, place)]);
  }

  /** A field of the note stands for its number in a list, and for the word of that number in an object. */
  private keys(tree: Tree, key: Key): Key[] {
    if (typeof tree !== 'object' || tree === null) return [];
    const field = fieldIn(key);
    if (!Array.isArray(tree)) return key === EVERY ? Object.keys(tree) : [field === '' ? key : String(this.word(field))];
    if (key === EVERY) return [...tree.keys()];
    const index = field === '' ? key : this.values[field];
    return typeof index === 'number' && index >= 0 && index < tree.length ? [index] : [];
  }

  /** What a number is in views: itself, unless the field has words; "" if none is meant. */
  private word(field: string): Tree {
    const number = this.values[field] ?? -1;
    const words = this.words[field];
    return words === undefined ? number : (words[number] ?? '');
  }

  private fillIn(what: Tree): Tree {
    if (typeof what === 'string') return fieldIn(what) === '' ? what : this.word(fieldIn(what));
    if (typeof what !== 'object' || what === null || Array.isArray(what)) return what;
    return Object.fromEntries(Object.entries(what).map(([name, part]) => [name, this.fillIn(part)]));
  }

  /** The order of a sorted list: that of the words of the field whose values it has; none if they are numbers. */
  private order(what: Tree): Entries {
    return typeof what === 'string' ? (this.words[fieldIn(what)] ?? []) : [];
  }
}

/** What is done to the value at a place, for all but `put`, which needs an order, `move`, and `touch`. */
const DONE: Record<Exclude<ChangePage['how'], 'put' | 'move'>, (old: Tree, what: Tree) => Tree> = {
  set: (_, what) => what,
  add: (old, what) => Number(old) + Number(what),
  sub: (old, what) => Number(old) - Number(what),
  push: (old, what) => [...(old as Entries), what],
  take: (old, what) => without(old as Entries, (old as Entries).indexOf(what)),
  cut: (old, what) => without(old as Entries, Number(what)),
  clear: () => [],
  touch: (old) => old,
};

function fieldIn(what: Key): string {
  return typeof what === 'string' ? (FIELD.exec(what)?.[1] ?? '') : '';
}

/** The fields of the note that a change needs. */
function fieldsOf({ where, what, to }: ChangePage): string[] {
  return [...JSON.stringify([where, what, to]).matchAll(/\{(\w+)\}/g)].map(([, field]) => field ?? '');
}

/** For each touched place the number of the last note that touches it. */
function landingsOf(notes: readonly NoteChanges[], final: Tree): [Place, number][] {
  const last = new Map<string, [Place, number]>();
  notes.forEach((note, number) => {
    for (const place of note.touched(final)) last.set(JSON.stringify(place), [place, number]);
  });
  if (notes.some((note) => !note.isDeclared)) last.set('[]', [[], notes.length - 1]);
  return [...last.values()];
}

/** Whether a place, or something of which it is a part, waits for its final value or has it. */
function isResting(place: Place, resting: readonly Place[]): boolean {
  return resting.some((part) => part.every((key, index) => place[index] === key));
}

/** A view with the final value at a place, if the view has that place, or a list that ends just before it. */
function landed(view: Tree, final: Tree, place: Place): Tree {
  let tree = view;
  for (const [index, key] of place.entries()) {
    if (typeof tree !== 'object' || tree === null) return view;
    const end = index === place.length - 1;
    if (Array.isArray(tree) && (end ? Number(key) > tree.length : Number(key) >= tree.length)) return view;
    tree = at(tree, key);
  }
  return replaced(view, place, found(final, place));
}

/** A view in which what may be late has its final value. */
function withLate(view: Tree, final: Tree, paths: readonly string[]): Tree {
  const nothing = new Numbers({}, {});
  let now = view;
  for (const path of paths) {
    for (const place of nothing.places(final, pathOf(path))) now = landed(now, final, place);
  }
  return now;
}

function pathOf(path: string): Place {
  return path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}

function at(tree: Tree, key: Key): Tree {
  return (tree as Fields)[key];
}

function found(tree: Tree, place: Place): Tree {
  return place.reduce(at, tree);
}

/** A view with another value at a place, or one entry more at the end of a list; the rest is shared. */
function replaced(tree: Tree, place: Place, value: Tree): Tree {
  const [key, ...rest] = place;
  if (key === undefined) return value;
  const part = replaced(at(tree, key), rest, value);
  if (part === at(tree, key)) return tree;
  if (!Array.isArray(tree)) return { ...(tree as Fields), [key]: part };
  return [...tree.slice(0, Number(key)), part, ...tree.slice(Number(key) + 1)] as Entries;
}

/** A sorted list with one entry more, behind its equals; an entry without a word, such as a card face down, comes first. */
function put(entries: Entries, what: Tree, order: Entries): Entries {
  const rank = (entry: Tree): number => (order.length === 0 ? Number(entry) : order.indexOf(entry));
  const index = entries.filter((entry) => rank(entry) <= rank(what)).length;
  return [...entries.slice(0, index), what, ...entries.slice(index)];
}

function without(entries: Entries, index: number): Entries {
  return index >= 0 && index < entries.length ? [...entries.slice(0, index), ...entries.slice(index + 1)] : entries;
}
