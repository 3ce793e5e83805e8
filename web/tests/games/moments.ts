/** Moments of real games, as a board gets them: for the tests of boards. `tools/moments` writes them. */
import { expect, it } from 'vitest';

import type { BoardProps, Happening } from '../../src/lib/board';
import { happening } from '../../src/lib/notes';
import type { Told } from '../../src/lib/shown';
import type { Book, NoteRow } from '../../src/lib/wire';

type Shown<V, B> = Pick<BoardProps<V, B>, 'view' | 'names' | 'you' | 'legal' | 'asides' | 'chosen' | 'choice'>;

/** A moment, with what was done then by those who are asked, and what came of it. */
export interface Moment<V, B> extends Shown<V, B> {
  label: string;
  happened: Happening[];
  did: string;
  came: Happening[];
}

/** The same in a file: notes as the wire carries them, and which of the books they are to be read with. */
interface Written<V, B> extends Omit<Moment<V, B>, 'happened' | 'came'> {
  book: number;
  notes: NoteRow[];
  came: NoteRow[];
}

export interface Moments<V, B> {
  box: B;
  moments: Moment<V, B>[];
}

/** A file of moments; notes are read as the table reads them. */
export function readMoments<V, B>(file: unknown): Moments<V, B> {
  const { books, moments } = file as { books: Book[]; moments: Written<V, B>[] };
  return {
    box: books[0]?.box as B,
    moments: moments.map(({ book, notes, came, ...moment }) => {
      const told = (row: NoteRow): Happening => happening(books[book] as Book, moment.names, row);
      return { ...moment, happened: notes.map(told), came: came.map(told) };
    }),
  };
}

/** What a board gets, with nothing to do but to be looked at. */
export function propsOf<V, B>({ box }: Moments<V, B>, moment: Moment<V, B>): BoardProps<V, B> {
  const { view, names, you, legal, asides, chosen, choice } = moment;
  const nothing = (): void => undefined;
  return {
    ...{ view, box, names, you, legal, asides, chosen, choice, hint: '' },
    ...{ beat: null, told: [], motion: false, act: nothing, say: nothing, why: nothing },
  };
}

/** What every board must do, whatever the game. */
export function itOffersAndNames({ legal, asides }: Pick<BoardProps<unknown, unknown>, 'legal' | 'asides'>, html: string): void {
  it('offers exactly what the server offers', () => {
    const tokens = [...legal, ...asides].map(([token]) => token);
    expect([...tokensIn(html).offered].sort()).toEqual(tokens.sort());
  });
  it('names every button', () => {
    expect(nameless(html)).toEqual([]);
  });
}

/** Something that happened, as a board hears of it. */
export function note(name: string, numbers: Record<string, number>, words: Record<string, string> = {}): Happening {
  return { name, numbers, words };
}

/** A beat in which one thing happens and no view changes. */
export function beatOf<V>(view: V, ...happenings: Happening[]): Told<V> {
  return { happenings, before: view, after: view, notes: happenings.length, beat: 300 };
}

/** The tokens of all things on a board that say they may be pressed, and of those that do not. */
export function tokensIn(html: string): { offered: Set<string>; refused: Set<string> } {
  const offered = new Set<string>();
  const refused = new Set<string>();
  for (const [button] of html.matchAll(/<button[^>]*data-token[^>]*>/g)) {
    const token = /data-token="([^"]*)"/.exec(button)?.[1] ?? '';
    (button.includes('aria-disabled="false"') ? offered : refused).add(token);
  }
  return { offered, refused };
}

/** Buttons without a name for those who do not see them. */
function nameless(html: string): string[] {
  const named = /aria-label="[^"]+"|<span class="unseen[^"]*">[^<]/;
  return [...html.matchAll(/<button[^>]*>\s*(<[^>]*>)?./g)].map(([button]) => button).filter((button) => !named.test(button));
}
