/** How adventurers and gems look: colours always come with a shape and a word. */

export interface HeroLook {
  /** The adventurer's colour, and a pale one of it; ink stands on both. */
  main: string;
  pale: string;
}

const HEROES: Record<string, HeroLook> = {
  knight: { main: '#9db4cf', pale: '#e4edf7' },
  mage: { main: '#b48be8', pale: '#ecdffb' },
  thief: { main: '#74c08f', pale: '#d8f2df' },
  priest: { main: '#efc14a', pale: '#fcecc0' },
  ranger: { main: '#d99a63', pale: '#f9e2cb' },
};

const WANDERER: HeroLook = { main: '#aab4bf', pale: '#e8ecf0' };

export function lookOf(hero: string): HeroLook {
  return HEROES[hero] ?? WANDERER;
}

/** The colours of gems, in the order in which views count them. */
export const COLOURS = ['red', 'yellow', 'blue'] as const;
export type Colour = (typeof COLOURS)[number];

/** Numbers of dungeons as they are painted over the door. */
export const ROMAN = ['I', 'II', 'III'] as const;
