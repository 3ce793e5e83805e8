/**
 * The queue of news: shows one beat after the other, each with the view that belongs to it.
 *
 * The one mechanism for the table and for replays. Time comes from the clock that it is given; the page tells it when
 * nobody looks, when nothing may move, and when the player skips.
 */
import type { Clock } from './socket';
import { tell, withAsked, type Told } from './shown';
import type { Book, NoteRow } from './wire';

/** What moves over a board for a moment: pure data, drawn by the board's Effects. */
export interface Mark {
  /** What it looks like; the board knows how to draw it. */
  look: string;
  /** How it moves: flies from one place to another, strikes in a straight line, pops up, is lifted where it lies, or floats up. */
  move: 'fly' | 'strike' | 'pop' | 'lift' | 'float' | 'show';
  /** Places on the board, by their data-spot. */
  from: string;
  to: string;
  /** Milliseconds from the begin of the beat, and how long it is seen. */
  at: number;
  for: number;
  /** A number or word the drawing needs. */
  text: string;
  /** Whose colour it has. */
  seat: number;
}

/** How a board shows one beat: what moves, when the view changes, and when the next beat may begin. */
export interface Score {
  marks: Mark[];
  lands: number;
  lasts: number;
}

export interface Beat<V = unknown> extends Score {
  told: Told<V>;
}

/** The part of a scene, or of a moment of a replay, that the queue needs. */
export interface Viewed {
  view: unknown;
}

export interface News<S extends Viewed> {
  notes: NoteRow[];
  scene: S;
}

export interface Shown<S extends Viewed> {
  view: unknown;
  /** The scene of the latest news that has been told to its end; null before there is any. */
  scene: S | null;
  /** How many notes have arrived and are not told yet. */
  untold: number;
  beat: Beat | null;
  /** Whether there is more to show: nothing is asked until it has been shown. */
  isBehind: boolean;
}

/** What is needed to read and to show notes; null while it is being loaded. */
export interface Script {
  book: Book;
  /** The players' names, which change as long as people sit down. */
  names: () => readonly string[];
  /** How the board shows a beat; null for a board that is to be given a whole piece of news at once. */
  score: ((told: Told) => Score) | null;
}

/** News that wait longer than this, in milliseconds, are played at double speed. */
const HURRY = 2000;
/** When so much waits, only the latest news is played; the rest is told at once. */
const FAR = 5000;
const FAR_ASKED = 2500;
const MOST_WAITING = 4;

/** The pace at which each beat waits for the player. */
export const STEPWISE = 0;

export class Showing<S extends Viewed> {
  state: Shown<S> = { view: null, scene: null, untold: 0, beat: null, isBehind: false };
  script: Script | null = null;
  /** How many times faster than the score; STEPWISE waits for the player after each beat. */
  pace = 1;
  /** Whether nothing may move: still pictures, each as long as its beat. */
  isStill = false;

  private waiting: News<S>[] = [];
  private playing: { news: News<S>; told: Told[]; next: number } | null = null;
  private timer = 0;
  private isHidden = false;
  private readonly listeners = new Set<(shown: Shown<S>) => void>();
  private readonly hearers = new Set<(notes: NoteRow[]) => void>();

  constructor(
    private readonly clock: Clock,
    /** Whether a scene asks the player something: then they are not kept waiting for long. */
    private readonly asks: (scene: S) => boolean = () => false,
  ) {}

  /** Call the listener with what is shown from now on; returns the function that unsubscribes. */
  subscribe(listener: (shown: Shown<S>) => void): () => void {
    this.listeners.add(listener);
    listener(this.state);
    return () => this.listeners.delete(listener);
  }

  /** Call the listener with the notes of each piece of news once it has been told to its end. */
  onTold(listener: (notes: NoteRow[]) => void): () => void {
    this.hearers.add(listener);
    return () => this.hearers.delete(listener);
  }

  /** Show news after what is being shown; news without notes take no time, and stop nothing. */
  push(news: News<S>): void {
    this.waiting.push(news);
    if (this.isHidden || this.script === null || this.state.scene === null) this.skip();
    else if (this.playing === null) this.goOn();
    else this.change({});
  }

  /** Show a scene as it is, without a word about how it came to be. */
  jump(scene: S | null): void {
    this.clock.clear(this.timer);
    this.waiting = [];
    this.playing = null;
    this.change({ scene, view: scene?.view ?? null, beat: null });
  }

  /** Tell all that waits at once. */
  skip(): void {
    this.clock.clear(this.timer);
    while (this.begin()) this.finish();
    this.change({ beat: null });
  }

  /** Go on to the next beat, for a player who reads beat by beat. */
  step(): void {
    if (this.playing !== null) this.nextBeat();
  }

  /** Nobody looks, or somebody does again: what happens meanwhile is not played. */
  hide(isHidden: boolean): void {
    this.isHidden = isHidden;
    if (isHidden) this.skip();
  }

  /** Take the next news from the queue, unless some are being told; whether there are any. */
  private begin(): boolean {
    if (this.playing !== null) return true;
    const news = this.waiting.shift();
    if (news === undefined) return false;
    const { script } = this;
    const told = script === null ? [] : tell(script.book, script.names(), this.state.view, news.scene.view, news.notes);
    this.playing = { news, told: script?.score === null ? [] : told, next: 0 };
    return true;
  }

  /** The news that were being told have been told. */
  private finish(): void {
    const { playing } = this;
    if (playing === null) return;
    this.playing = null;
    const { scene, notes } = playing.news;
    this.state = { ...this.state, scene, view: scene.view };
    for (const hear of this.hearers) hear(notes);
  }

  /** Show as much as takes no time, and then the next beat. */
  private goOn(): void {
    this.clock.clear(this.timer);
    while (this.begin()) {
      if (this.playing !== null && this.playing.next < this.playing.told.length) {
        this.nextBeat();
        return;
      }
      this.finish();
    }
    this.change({ beat: null });
  }

  private nextBeat(): void {
    if (this.isFarBehind) this.catchUp();
    const { playing } = this;
    const told = playing?.told[playing.next];
    if (playing === null || told === undefined) {
      this.finish();
      this.goOn();
      return;
    }
    playing.next += 1;
    const beat = this.scored(told);
    this.change({ beat, view: this.viewOf(beat.lands > 0 ? told.before : told.after) });
    this.clock.clear(this.timer);
    if (beat.lands > 0) this.timer = this.clock.set(() => this.land(beat), beat.lands);
    else this.rest(beat.lasts);
  }

  private land(beat: Beat): void {
    this.change({ view: this.viewOf(beat.told.after) });
    this.rest(beat.lasts - beat.lands);
  }

  /** The picture stays for the rest of the beat, step by step until the player goes on; what takes no time never stays. */
  private rest(milliseconds: number): void {
    if (this.pace === STEPWISE && milliseconds > 0) return;
    if (milliseconds > 0) this.timer = this.clock.set(() => this.nextBeat(), milliseconds);
    else this.nextBeat();
  }

  /** The parts that describe the open question stay as they were until the news have been told. */
  private viewOf(view: unknown): unknown {
    return withAsked(view, this.state.scene?.view, this.script?.book.asked ?? []);
  }

  private scored(told: Told): Beat {
    const { marks, lands, lasts } = this.script?.score?.(told) ?? { marks: [], lands: 0, lasts: 0 };
    const speed = this.speed;
    if (this.isStill) return { told, marks: [], lands: 0, lasts: lasts / speed };
    const fit = (mark: Mark): Mark => ({ ...mark, at: mark.at / speed, for: mark.for / speed });
    return { told, marks: marks.map(fit), lands: lands / speed, lasts: lasts / speed };
  }

  private get speed(): number {
    if (this.pace === STEPWISE) return 1;
    return this.pace * (this.length(this.waiting) > HURRY ? 2 : 1);
  }

  /** Whether so much waits that a player would lose touch with the table. */
  private get isFarBehind(): boolean {
    const latest = this.waiting.at(-1);
    if (latest === undefined || this.pace === STEPWISE) return false;
    const far = this.asks(latest.scene) ? FAR_ASKED : FAR;
    return this.waiting.length > MOST_WAITING || this.length(this.waiting) > far;
  }

  /** Tell all but the latest news at once; never in the middle of a beat. */
  private catchUp(): void {
    while (this.playing !== null || this.waiting.length > 1) {
      this.begin();
      this.finish();
    }
    this.begin();
  }

  /** How long news take at this pace, by the book. */
  private length(news: readonly News<S>[]): number {
    const notes = this.script?.book.notes ?? [];
    const lengths = news.flatMap((each) => each.notes.map(([kind]) => (notes[kind]?.joins === true ? 0 : (notes[kind]?.beat ?? 0))));
    return lengths.reduce((sum, length) => sum + length, 0) / (this.pace || 1);
  }

  private change(part: Partial<Shown<S>>): void {
    const { playing } = this;
    const waiting = this.waiting.reduce((sum, { notes }) => sum + notes.length, 0);
    const untold = waiting + (playing?.told.slice(playing.next).reduce((sum, { notes }) => sum + notes, 0) ?? 0);
    this.state = { ...this.state, ...part, untold, isBehind: playing !== null || this.waiting.length > 0 };
    for (const listener of this.listeners) listener(this.state);
  }
}
