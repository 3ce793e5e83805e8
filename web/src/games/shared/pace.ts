/** The times of all boards, in milliseconds: how long things are seen, and how the parts of a beat follow each other. */
import type { Mark, Score } from '../../lib/showing';

/** A sign that is seen in passing: a card drawn, a word. */
export const GLANCE = 450;
/** From one place to another. */
export const FLIGHT = 500;
/** A blow in a straight line, and after which part of it it hits. */
export const STRIKE = 420;
export const IMPACT = 0.55;
/** A sign that matters: damage, a shield that breaks. */
export const SIGN = 700;
/** Something to be read: a card, a quest. */
export const SHOW = 1100;
/** What decides something: a knock-out, the end of a fight. */
export const VERDICT = 1400;
/** Between things of one kind that follow each other: gems, dice. */
export const STAGGER = 70;
/** What hits one's own seat is held so many times as long; the server waits as long (server/pace.py). */
const MINE = 1.5;

/** The part of a mark that a board must say. */
export type Draft = Partial<Mark> & Pick<Mark, 'look' | 'move' | 'from'>;

/** Who is hit, and how hard: from 1 to 4, a knock-out. */
export interface Blow {
  seat: number;
  force: number;
}
export const KNOCK_OUT = 4;

/** A mark that begins with its beat. */
export function mark(draft: Draft): Mark {
  return { to: '', text: '', seat: -1, at: 0, for: SIGN, ...draft };
}

/** A score: it lasts at least as long as its marks are seen and as the book says; what hits oneself is held longer. */
export function scored(marks: readonly Mark[], lands: number, beat: number, isMine = false): Score {
  const end = marks.reduce((latest, { at, for: long }) => Math.max(latest, at + long), lands);
  const lasts = Math.max(end, beat);
  return { marks: [...marks], lands, lasts: isMine ? lasts * MINE : lasts };
}

/** A beat in which nothing moves. */
export function still(beat: number): Score {
  return { marks: [], lands: 0, lasts: beat };
}
