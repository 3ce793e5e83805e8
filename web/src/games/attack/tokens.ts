/** Which token belongs to which thing on the table. The server decides which of them are offered. */
import type { Choice } from '../../lib/wire';
import { FACES, KINDS } from './looks';

export const heroToken = (hero: string): string => `hero:${hero}`;
export const assistToken = (seat: number): string => `assist:seat${seat + 1}`;

export const RANDOM_HERO = heroToken('random');
export const DONE = 'done';
export const HIRE = 'hire';

/** The actions of a turn that have no target. */
export const DEEDS = ['fight', 'bust', 'recover', 'pass', 'rally'] as const;
export const FLEE = 'flee:';
/** What is asked for if fleeing is not offered at any price: the reason is the same for all. */
export const FLEE_ANYHOW = 'flee:gold';
/** The retainer's dice in one go; it is offered while several dice are Fighting. */
export const ALL_FIGHTING = 'retainer:fighting';
export const CANCELS = ['cancel:coins', 'cancel:retainer', 'cancel:ability'] as const;
export const LOOTS = ['loot:weapon', 'loot:potions', 'loot:potion', 'loot:gold'] as const;

/** By what a die of a roll can be changed. */
export const MEANS = ['coin', 'item', 'ability', 'retainer'] as const;
export type Means = (typeof MEANS)[number];

/** The dice of a roll by kind and face, as tokens name them: "monster.defeated" is number 0. */
export const DICE = KINDS.flatMap((kind) => FACES.map((face) => `${kind}.${face}`));

export const mendToken = (means: Means, die: number): string => `${means}:${DICE[die] ?? ''}`;

/** The means that some die can be changed by now. */
export function meansOffered(legal: readonly Choice[]): Means[] {
  return MEANS.filter((means) => legal.some(([token]) => token.startsWith(`${means}:`)));
}

/** An action with a target seat. */
export interface Aim {
  token: string;
  family: string;
  /** By or with what: a potion, a coin; empty where there is no choice. */
  by: string;
  seat: number;
}

const AIM = /^(assist|heal|send|aid|give):(?:(\w+)\.)?seat(\d+)$/;

export function readAim(token: string): Aim | null {
  const found = AIM.exec(token);
  if (found === null) return null;
  return { token, family: found[1] ?? '', by: found[2] ?? '', seat: Number(found[3]) - 1 };
}

/** What is offered to be done to or for this seat. */
export function aimsAt(legal: readonly Choice[], seat: number): Aim[] {
  return legal.flatMap(([token]) => {
    const aim = readAim(token);
    return aim?.seat === seat ? [aim] : [];
  });
}

/** A saying: whom it is said to, and how many coins it offers; none asks for assistance. */
export interface Saying {
  token: string;
  to: number;
  coins: number;
}

export function readSaying(token: string): Saying | null {
  const found = /^(?:ask|offer):seat(\d+)(?:\.(\d+))?$/.exec(token);
  return found === null ? null : { token, to: Number(found[1]) - 1, coins: Number(found[2] ?? 0) };
}

/** What may be said, in order: whom one may ask for assistance, and whom one may offer coins. */
export interface Talk {
  asks: Saying[];
  offers: { seat: number; sayings: Saying[] }[];
}

export function talkOf(asides: readonly Choice[]): Talk {
  const talk: Talk = { asks: [], offers: [] };
  for (const [token] of asides) {
    const saying = readSaying(token);
    if (saying === null) continue;
    if (saying.coins === 0) {
      talk.asks.push(saying);
      continue;
    }
    const known = talk.offers.find(({ seat }) => seat === saying.to);
    if (known === undefined) talk.offers.push({ seat: saying.to, sayings: [saying] });
    else known.sayings.push(saying);
  }
  return talk;
}

/** The seats with one's own first, nearest to what one may do; a spectator sees them from 0 on. */
export function seating(seats: number, you: number): number[] {
  const all = Array.from({ length: seats }, (_, index) => index);
  return you < 0 ? all : [...all.slice(you), ...all.slice(0, you)];
}
