/** Which token belongs to which thing on the table. The server decides which of them are offered. */
import type { Choice } from '../../lib/wire';
import type { Colour } from './looks';

export const heroToken = (hero: string): string => `hero:${hero}`;
export const cardToken = (strength: number): string => `card:${strength}`;
export const loseToken = (colour: Colour): string => `lose:${colour}`;
export const takeToken = (colour: Colour): string => `take:${colour}`;

export const RANDOM_HERO = heroToken('random');

/** The strength a sealed choice is about, or 0. */
export function strengthOf(token: string): number {
  return token.startsWith('card:') ? Number(token.slice('card:'.length)) : 0;
}

/** Something one may say, with a short face for its button. */
export interface Remark {
  token: string;
  face: string;
}

/** What may be said, in order: about oneself, and to each of the others by seat. */
export interface Talk {
  own: Remark[];
  wishes: { seat: number; remarks: Remark[] }[];
}

export function talkOf(asides: readonly Choice[]): Talk {
  const talk: Talk = { own: [], wishes: [] };
  for (const [token] of asides) {
    const said = readPledge(token);
    if (said === null) continue;
    const remark = { token, face: said.card };
    if (said.to < 0) {
      talk.own.push(remark);
      continue;
    }
    const known = talk.wishes.find((wish) => wish.seat === said.to);
    if (known === undefined) talk.wishes.push({ seat: said.to, remarks: [remark] });
    else known.remarks.push(remark);
  }
  return talk;
}

/** A pledge: whom it is a wish to (-1: about oneself), and the card or "low" or "high". */
export interface Pledge {
  to: number;
  card: string;
}

/** Read a pledge's token; nothing if it is none. */
export function readPledge(token: string): Pledge | null {
  const own = /^pledge:(\w+)$/.exec(token);
  if (own?.[1] !== undefined) return { to: -1, card: own[1] };
  const wish = /^ask:seat(\d+)\.(\w+)$/.exec(token);
  if (wish?.[1] !== undefined && wish[2] !== undefined) return { to: Number(wish[1]) - 1, card: wish[2] };
  return null;
}

/** The seats with one's own last, nearest to one's cards; a spectator sees them from 0 on. */
export function seating(seats: number, you: number): number[] {
  const all = Array.from({ length: seats }, (_, index) => index);
  return you < 0 ? all : [...all.slice(you + 1), ...all.slice(0, you + 1)];
}
