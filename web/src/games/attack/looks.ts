/** How adventurers, dice and belongings look: colours always come with a shape and a word. */
import type { HeroView } from './wire';

export interface HeroLook {
  /** The adventurer's colour, and a pale one of it; ink stands on both. */
  main: string;
  pale: string;
}

const HEROES: Record<string, HeroLook> = {
  warrior: { main: '#9fb3cc', pale: '#e3ecf6' },
  seer: { main: '#b48be8', pale: '#ecdffb' },
  healer: { main: '#e9d6b8', pale: '#fdf6e6' },
  berserker: { main: '#ec8274', pale: '#fcdcd5' },
  burglar: { main: '#a9a9b4', pale: '#e7e7ec' },
  slayer: { main: '#edc14c', pale: '#fcedc2' },
  bard: { main: '#79b6ee', pale: '#d9ecfd' },
  trapper: { main: '#86c06b', pale: '#dff2d3' },
  monk: { main: '#f0a45c', pale: '#fde5cb' },
  prospector: { main: '#c79a74', pale: '#f3e2d2' },
};

const STRANGER: HeroLook = { main: '#aab4bf', pale: '#e8ecf0' };

export function lookOf(hero: string): HeroLook {
  return HEROES[hero] ?? STRANGER;
}

/** The kinds and faces of dice, in the order in which views count them: first all faces of a Monster. */
export const KINDS = ['monster', 'boss'] as const;
export const FACES = ['defeated', 'moving', 'fighting'] as const;
export type Kind = (typeof KINDS)[number];
export type Face = (typeof FACES)[number];

/** What one can own and give away, in the order in which notes count it. */
export const GOODS = ['gold', 'potion', 'weapon', 'artefact'] as const;
export type Good = (typeof GOODS)[number] | 'retainer';

/** How badly an adventurer is hurt, in ascending order; a card is turned a quarter further with each. */
export const HEALTH = ['unhurt', 'stunned', 'wounded', 'knocked out'] as const;

export function hurtOf(hero: HeroView): number {
  return Math.max(0, HEALTH.findIndex((word) => word === hero.health));
}

/** Numbers of levels as they are carved over the door. */
export const ROMAN = ['I', 'II', 'III'] as const;
