/**
 * The contract of a board: what it is given, and the few things it may ask for.
 *
 * A board draws a view and offers the tokens it was handed; it knows no rule. Everything clickable sends a token of
 * `legal` or `asides`; anything else that looks clickable sends its token to `why`, and the table shows the clause.
 * What the log names is found on it: a seat by `data-spot="seat0"`, a place by `data-place`, its name in the log. What has
 * a sheet in the book is a button with its word as `data-sheet`, and with what it is like at this moment as `data-now`;
 * `data-looks` if a press on it shows a closer look. What must be pressed first names the tokens it leads to in
 * `data-leads`. A board has two parts, `tableau` and `dock` (games/shared/ground.css).
 */
import type { Component } from 'svelte';

import type { Beat, Score } from './showing';
import type { Told } from './shown';
import type { Sounds } from './sound';
import type { Choice } from './wire';

/** What a small screen tells in the space that its board leaves free. */
export interface Footing {
  /** What it is all about, in a sentence. */
  goal: string;
  /** What happened last, newest last. */
  latest: readonly LatestLine[];
}

/** A sentence of the log, with a number that it keeps while the log grows. */
export interface LatestLine {
  number: number;
  text: string;
  /** Whether it begins a turn. */
  begins: boolean;
}

/** A note, decoded for a board to animate. */
export interface Happening {
  /** What kind of note it is, by its name in the book: "attacked", "looted". */
  readonly name: string;
  /** Its numbers by field: `numbers.seat`, `numbers.damage`; a hidden secret is missing. */
  readonly numbers: Readonly<Record<string, number>>;
  /** The words of those fields that stand for an entry of a list of the book: `words.card` is "Fireball". */
  readonly words: Readonly<Record<string, string>>;
}

export interface BoardProps<V, B> {
  /** The game's view for this seat. */
  view: V;
  /** The components: the book's `box`. */
  box: B;
  /** Names by seat. */
  names: string[];
  /** The client's own seat; -1 for a spectator. */
  you: number;
  /** The legal actions; empty when no question is open, and in replays. */
  legal: Choice[];
  /** The legal asides. */
  asides: Choice[];
  /** Seats whose sealed choice waits for the others. */
  chosen: number[];
  /** One's own sealed choice. */
  choice: string;
  /** The token a hint advises, or nothing. */
  hint: string;
  /** The beat that is being shown, to animate; null when everything has been told. */
  beat: Beat<V> | null;
  /** Everything told so far: what a board remembers (the last fight, cards played) is made from it. */
  told: readonly Happening[];
  /** What stands in the free space of a small screen; missing where it is told beside the board. */
  footing?: Footing | undefined;
  /** Whether any of it may move; off also when the system asks for reduced motion. */
  motion: boolean;
  /** Answer the question with a token of `legal`. */
  act: (token: string) => void;
  /** Say a token of `asides`. */
  say: (token: string) => void;
  /** Show the clause that forbids an action. */
  why: (token: string) => void;
}

/** How a board shows one beat; `you` is the client's own seat, since what hits it is held longer. */
export type Marks<V, B> = (told: Told<V>, box: B, you: number) => Score;

/** What the open question is made from. */
export type Asked<V, B> = Pick<BoardProps<V, B>, 'view' | 'box' | 'names' | 'you' | 'chosen' | 'choice'>;

/** A board and its score; one without is given all news at once. */
export interface BoardModule<V, B> {
  default: Component<BoardProps<V, B>>;
  marks?: Marks<V, B>;
  /** The open question in a few words, for the one row above the board on a small screen. */
  question?: (asked: Asked<V, B>) => string;
}

/**
 * What a game's folder exports as `game` from its index.ts. It is loaded wherever the game is shown, so it is small;
 * the board itself is loaded when a table is opened: `board: () => import('./Board.svelte')`.
 */
export interface Game<V, B> {
  board: () => Promise<BoardModule<V, B>>;
  /** A picture for the home page; it fills its frame and carries no text. */
  Emblem: Component;
  /** How it sounds and is celebrated; loaded when it is wanted. */
  flourish: () => Promise<{ flourish: Flourish }>;
  /** The pictures of the card for newcomers, by name; loaded when the card is shown. */
  lesson: () => Promise<Lesson>;
  /** Colours for everything around the board. */
  theme: { light: Theme; dark: Theme };
}

export interface Lesson {
  default: Component<{ picture: string }>;
}

/** The sounds of a game by kind of note, and what flies for those who win it: how, and outlines in a frame of 20 by 20. */
export interface Flourish {
  sounds: Sounds;
  celebration: {
    moves: 'rain' | 'burst' | 'fountain' | 'rise' | 'hop';
    shapes: readonly { shape: string; colours: readonly string[] }[];
  };
}

/** `--accent` colours what one may press, `--glow` what shines; both must stand on the page's ground with 4.5:1. */
export interface Theme {
  accent: string;
  glow: string;
}

/** The key of an entry of the box by its number in a note: the book's lists and the box have the same order. */
export function wordAt(entries: Readonly<Record<string, unknown>>, number: number): string {
  return Object.keys(entries)[number] ?? '';
}
