/** Turns notes into sentences for the log and into happenings that boards animate; docs/wire.md explains notes. */
import type { Happening } from './board';
import { listedThings } from './texts';
import type { Book, NotePage, NoteRow } from './wire';

/** Fields that stand for a seat. */
const SEATS: readonly string[] = ['seat', 'one', 'other'];

/** `{count}`; fields joined, `{monsters+bosses}`; or a form by number, `{count?item|items}`: the first for 1. */
const FIELD = /^\{(\w+)(?:\+([\w+]+)|\?([^|}]*)\|([^|}]*))?\}$/;

/** A piece of a sentence; `seat` is whose name it is, or -1. */
export interface Piece {
  text: string;
  seat: number;
}

/** Before what is listed in a run. */
const BAR = '|';

/** The parts of a sentence that can be one with others of its kind: "Ann pays", "a Key", "."; those with the same `lead` are told together. */
export interface Run {
  kind: number;
  head: Piece[];
  lead: Piece[];
  part: Piece[];
  tail: Piece[];
}

/** A line of the log. */
export interface Sentence {
  pieces: Piece[];
  /** Null for a kind of which each note is a sentence of its own. */
  run: Run | null;
  clause: string;
  /** Whether a new paragraph of the log begins with it. */
  begins: boolean;
  /** The seats it is about, and every word, of sentences or of views, that may be the name of a place on the board. */
  seats: number[];
  words: string[];
}

/** A note as a line of the log. */
export function sentence(book: Book, names: readonly string[], row: NoteRow): Sentence {
  const page = pageOf(book, row);
  const clause = row[6];
  if (page === undefined) return { pieces: [], run: null, clause, begins: false, seats: [], words: [] };
  const values = numbers(page, row);
  const filled = (template: string): Piece[] => fill(book, names, template, values);
  const isSecret = isHidden(page, row);
  const seats = page.fields.flatMap((field) => (SEATS.includes(field) ? (values[field] ?? []) : []));
  const named = Object.entries(values).flatMap(([field, value]) => book.words[field]?.[value] ?? []);
  const words = [...Object.values(happening(book, names, row).words), ...named.filter((word) => typeof word === 'string')];
  return {
    pieces: joined(filled(isSecret ? page.hidden : page.text)),
    run: isSecret || page.run === '' ? null : runOf(row[0], page, filled),
    clause,
    begins: book.chapters.includes(page.name),
    seats,
    words,
  };
}

function runOf(kind: number, { text, run }: NotePage, filled: (template: string) => Piece[]): Run {
  const whole = run.replace(BAR, '');
  const at = text.indexOf(whole);
  const bar = run.indexOf(BAR) + 1;
  return {
    kind,
    head: filled(text.slice(0, at)),
    lead: bar === 0 ? [] : filled(run.slice(0, bar - 1)),
    part: filled(run.slice(bar)),
    tail: filled(text.slice(at + whole.length)),
  };
}

/** A template with its fields filled in. */
function fill(book: Book, names: readonly string[], template: string, values: Record<string, number>): Piece[] {
  return template.split(/(\{[^}]*\})/).map((part): Piece => {
    const [, field, others, one, more] = FIELD.exec(part) ?? [];
    if (field === undefined) return { text: part, seat: -1 };
    if (one !== undefined) return { text: (values[field] === 1 ? one : more) ?? '', seat: -1 };
    if (others === undefined) return piece(book, names, field, values[field]);
    // One whose entry is empty is left out of a list.
    const found = [field, ...others.split('+')].map((each) => piece(book, names, each, values[each]).text);
    return { text: listedThings(found.filter((text) => text !== '')), seat: -1 };
  });
}

/** Pieces as a sentence. A card may be called "Sneak Attack!": no full stop after it. */
export function joined(pieces: readonly Piece[]): Piece[] {
  const said: Piece[] = [];
  for (const { text, seat } of pieces) {
    const isStopped = said.at(-1)?.text.endsWith('!') === true && text.startsWith('.');
    const rest = isStopped ? text.slice(1) : text;
    if (rest !== '') said.push({ text: rest, seat });
  }
  return capital(said);
}

/** A sentence may begin with "the Furnace Drake", also after an entry that is empty; a player's name stays as it is. */
function capital(pieces: Piece[]): Piece[] {
  const begin = pieces.findIndex((part) => part.text !== '');
  return pieces.map((part, index) =>
    index === begin && part.seat < 0 ? { ...part, text: part.text.charAt(0).toUpperCase() + part.text.slice(1) } : part,
  );
}

/** A sentence without its pieces. */
export function plain(line: Pick<Sentence, 'pieces'>): string {
  return line.pieces.map((part) => part.text).join('');
}

/** A note as something a board can animate. */
export function happening(book: Book, names: readonly string[], row: NoteRow): Happening {
  const page = pageOf(book, row);
  if (page === undefined) return { name: '', numbers: {}, words: {} };
  const values = numbers(page, row);
  const words: Record<string, string> = {};
  for (const [field, value] of Object.entries(values)) {
    const entry = book.lists[field]?.[value];
    if (entry !== undefined) words[field] = withNames(entry, names);
  }
  return { name: page.name, numbers: values, words };
}

function pageOf(book: Book, row: NoteRow): NotePage | undefined {
  return book.notes[row[0]];
}

/** The secret of a note; negative if it is hidden from this seat. */
function secretOf(row: NoteRow): number {
  return row[5];
}

function isHidden(page: NotePage, row: NoteRow): boolean {
  return page.secret && secretOf(row) < 0;
}

/** The numbers of a note by field; the last field is the secret if the page says so. */
function numbers(page: NotePage, row: NoteRow): Record<string, number> {
  const [, one, two, three, four] = row;
  const values: Record<string, number> = {};
  page.fields.forEach((field, index) => {
    const isSecret = page.secret && index === page.fields.length - 1;
    const value = isSecret ? secretOf(row) : [one, two, three, four][index];
    if (value !== undefined && !(isSecret && value < 0)) values[field] = value;
  });
  return values;
}

function piece(book: Book, names: readonly string[], field: string, value: number | undefined): Piece {
  if (value === undefined) return { text: '', seat: -1 };
  if (SEATS.includes(field)) return { text: names[value] ?? book.lists.nobody?.[0] ?? '', seat: value };
  const entry = book.lists[field]?.[value];
  return { text: entry === undefined ? String(value) : withNames(entry, names), seat: -1 };
}

/** In a list `{seat2}` stands for the name of the second seat. */
function withNames(entry: string, names: readonly string[]): string {
  return entry.replace(/\{seat(\d+)\}/g, (_, seat: string) => names[Number(seat) - 1] ?? seat);
}
