/** Which token belongs to which thing on the table. The server decides which of them are offered. */
import type { Choice } from '../../lib/wire';
import type { HustleView } from './wire';

export const heroToken = (hero: string): string => `hero:${hero}`;
export const RANDOM_HERO = heroToken('random');
export const colourToken = (colour: string): string => `colour:${colour}`;
export const useToken = (item: string): string => `use:${item}`;
export const rechargeToken = (item: string): string => `recharge:${item}`;
export const powerToken = (power: string): string => `power:${power}`;
export const askToken = (aid: string): string => `ask:${aid}`;
export const buyToken = (deck: string): string => `buy:${deck}`;
export const REWARD = 'reward';

/** A token's family and what it is about: `use:torch` is `use` of `torch`. */
export function readToken(token: string): { family: string; word: string } {
  const at = token.indexOf(':');
  return at < 0 ? { family: token, word: '' } : { family: token.slice(0, at), word: token.slice(at + 1) };
}

/** What is done with places, and what a place stands for by itself in a step. */
const OF_PLACES = ['jump', 'take', 'at', 'push', 'go'];
const BY_STEP: Record<string, string> = { sleight: 'take', take: 'take', aim: 'at', push: 'push', retreat: 'go' };

/** What is done with cards in hand. */
const OF_CARDS = ['pay', 'discard', 'lay', 'strike', 'bash', 'defend', 'charge', 'fetch'];

/** What is offered, sorted by where it is found. */
export interface Offers {
  /** The offered token of a place. */
  places: ReadonlyMap<string, string>;
  /** The offered token of a card in one's hand. */
  hand: ReadonlyMap<string, string>;
  /** Cards that lie elsewhere: among the discards. */
  cards: string[];
  /** Items one may keep or must drop. */
  items: string[];
  /** Everything else, as buttons. */
  deeds: string[];
}

/** Steps whose cards come from the discards, not from the hand. */
const FROM_DISCARDS = ['fetch', 'refresh'];

export function sortOffers(legal: readonly Choice[], cards: readonly string[], step = ''): Offers {
  const hand = FROM_DISCARDS.includes(step) ? [] : cards;
  const places = new Map<string, string>();
  const held = new Map<string, string>();
  const offers: Offers = { places, hand: held, cards: [], items: [], deeds: [] };
  for (const [token] of legal) {
    const { family, word } = readToken(token);
    if (family === 'colour' || family === 'hero') continue;
    if (OF_PLACES.includes(family) && !places.has(word)) places.set(word, token);
    else if (OF_CARDS.includes(family) && !hand.includes(word)) offers.cards.push(token);
    else if (OF_CARDS.includes(family) && !held.has(word)) held.set(word, token);
    else if (family === 'keep' || family === 'drop') offers.items.push(token);
    else offers.deeds.push(token);
  }
  return offers;
}

/** What a place stands for: what is offered there, or what would be done there in this step. */
export function placeToken(offers: Offers, view: HustleView, place: string): string {
  const isCorner = !/^r\d/.test(place);
  const family = BY_STEP[view.step] ?? 'jump';
  return offers.places.get(place) ?? `${isCorner && family !== 'go' ? 'jump' : family}:${place}`;
}

export function handToken(offers: Offers, card: string): string {
  return offers.hand.get(card) ?? `discard:${card}`;
}

/** The seats from one's own on; a spectator sees them from 0 on. */
export function seating(seats: number, you: number): number[] {
  const all = Array.from({ length: seats }, (_, index) => index);
  return you < 0 ? all : [...all.slice(you), ...all.slice(0, you)];
}
