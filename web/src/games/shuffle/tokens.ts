/** Which token belongs to which thing on the table. The server decides which of them are offered. */
import type { Choice } from '../../lib/wire';
import { columnRow } from './places';
import type { ShuffleView } from './wire';

export const SKIP = 'skip';
export const STAY = 'stay';
const slideToken = (cell: string, way: string): string => `slide:${cell}.${way}`;
const liftToken = (cell: string): string => `lift:${cell}`;
const putToken = (cell: string): string => `put:${cell}`;
export const portalToken = (colour: string): string => `portal:${colour}`;
const placeToken = (space: string): string => `place:${space}`;
/** The seats of a swap are named in their order. */
export const swapToken = (one: number, other: number): string => `swap:seat${Math.min(one, other) + 1}.seat${Math.max(one, other) + 1}`;
const moveToken = (space: string): string => `move:${space}`;

/** A token in its parts: `slide:b2.north` is a slide of b2, north. */
export interface Offer {
  token: string;
  family: string;
  /** A cell, or a seat's word. */
  where: string;
  detail: string;
  /** What the server calls it. */
  words: string;
}

export function readOffer(token: string, words = ''): Offer {
  const [family = '', rest = ''] = token.split(':');
  const [where = '', detail = ''] = rest.split('.');
  return { token, family, where, detail, words };
}

/** What is offered, of some families. */
export function offersOf(legal: readonly Choice[], ...families: string[]): Offer[] {
  return legal.map(([token, words]) => readOffer(token, words)).filter(({ family }) => families.includes(family));
}

/** The seats of a swap's token. */
export function swapped({ where, detail }: Offer): [number, number] {
  return [Number(where.slice('seat'.length)) - 1, Number(detail.slice('seat'.length)) - 1];
}

/** Where a slide would have to go: towards a gap in the same row or column, so that the refusal speaks of that. */
function wayToGap(view: ShuffleView, cell: string): string {
  const here = columnRow(cell);
  for (const { cell: gap } of view.rooms.filter(({ room }) => room === '')) {
    const there = columnRow(gap);
    if (there.x === here.x) return there.y < here.y ? 'north' : 'south';
    if (there.y === here.y) return there.x < here.x ? 'west' : 'east';
  }
  return 'north';
}

/** What tapping a place means while something is asked: the token it would be, offered or not. */
export function tokenAt(view: ShuffleView, cell: string, place: string): string {
  const space = `${cell}.${place}`;
  // A tap on a portal of the route means the move through it.
  const through = view.ends.find(({ portal, route }) => portal !== '' && route.at(-1) === space);
  if (view.step === 'move') return through?.token ?? moveToken(space);
  if (view.step === 'place-first' || view.step === 'place-second') return placeToken(space);
  if (view.step === 'put') return putToken(cell);
  if (view.step !== 'shuffle') return '';
  if (view.symbol === 'slide') return slideToken(cell, wayToGap(view, cell));
  return view.symbol === 'monster' ? liftToken(cell) : '';
}

/** The seats in the order in which they take their turns, from one's own on; a spectator sees them from 0 on. */
export function seating(seats: number, you: number): number[] {
  const all = Array.from({ length: seats }, (_, index) => index);
  return you < 0 ? all : [...all.slice(you), ...all.slice(0, you)];
}
