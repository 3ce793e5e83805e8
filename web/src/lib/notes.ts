/** Turns notes into sentences for the log and into happenings that boards animate; docs/wire.md explains notes. */
import type { Happening } from './board';
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

/** A line of the log. */
export interface Sentence {
  pieces: Piece[];
  clause: string;
  /** Whether a new paragraph of the log begins with it. */
  begins: boolean;
  /** The seats it is about, and every word that may be the name of a place on the board. */
  seats: number[];
  words: string[];
}

/** A note as a line of the log. */
export function sentence(book: Book, names: readonly string[], row: NoteRow): Sentence {
  const page = pageOf(book, row);
  const clause = row[6];
  if (page === undefined) return { pieces: [], clause, begins: false, seats: [], words: [] };
  const template = isHidden(page, row) ? page.hidden : page.text;
  const values = numbers(page, row);
  const pieces: Piece[] = [];
  for (const part of template.split(/(\{[^}]*\})/)) {
    const [, field, others, one, more] = FIELD.exec(part) ?? [];
    if (field === undefined) addText(pieces, part);
    else if (one !== undefined) addText(pieces, (values[field] === 1 ? one : more) ?? '');
    else if (others !== undefined) addText(pieces, listed(book, names, [field, ...others.split('+')], values));
    else pieces.push(piece(book, names, field, values[field]));
  }
  const seats = page.fields.flatMap((field) => (SEATS.includes(field) ? (values[field] ?? []) : []));
  const words = Object.values(happening(book, names, row).words);
  return { pieces: capital(pieces), clause, begins: book.chapters.includes(page.name), seats, words };
}

/** A sentence may begin with "the Furnace Drake", also after an entry that is empty; a player's name stays as it is. */
function capital(pieces: Piece[]): Piece[] {
  const begin = pieces.findIndex((part) => part.text !== '');
  return pieces.map((part, index) =>
    index === begin && part.seat < 0 ? { ...part, text: part.text.charAt(0).toUpperCase() + part.text.slice(1) } : part,
  );
}

/** A sentence without its pieces. */
export function plain(line: Sentence): string {
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

/** Fields as a list in a sentence: "one, two and three"; one whose entry is empty is left out. */
function listed(book: Book, names: readonly string[], fields: readonly string[], values: Record<string, number>): string {
  const found = fields.map((field) => piece(book, names, field, values[field]).text).filter((text) => text !== '');
  return found.length > 1 ? `${found.slice(0, -1).join(', ')} and ${found.at(-1) ?? ''}` : found.join('');
}

/** A card may be called "Sneak Attack!": no full stop after it. */
function addText(pieces: Piece[], text: string): void {
  const before = pieces.at(-1)?.text ?? '';
  const rest = before.endsWith('!') && text.startsWith('.') ? text.slice(1) : text;
  if (rest !== '') pieces.push({ text: rest, seat: -1 });
}

/** In a list `{seat2}` stands for the name of the second seat. */
function withNames(entry: string, names: readonly string[]): string {
  return entry.replace(/\{seat(\d+)\}/g, (_, seat: string) => names[Number(seat) - 1] ?? seat);
}
