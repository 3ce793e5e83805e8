/** How heroes and symbols look: colours always come with a shape and a word. */

export interface HeroLook {
  /** The hero's colour, a dark one of it for lines, and a pale one for grounds; ink stands on main and pale. */
  main: string;
  deep: string;
  pale: string;
}

const HEROES: Record<string, HeroLook> = {
  azzan: { main: '#f4bd3d', deep: '#7a5200', pale: '#fdebbd' },
  lia: { main: '#ee7a80', deep: '#8d1622', pale: '#fcdcda' },
  oriax: { main: '#b78ae6', deep: '#53278a', pale: '#eadcfb' },
  sutha: { main: '#93c466', deep: '#33601a', pale: '#e0f0cd' },
};

const STRANGER: HeroLook = { main: '#9fb2c8', deep: '#35475c', pale: '#e3eaf2' };

export function lookOf(hero: string): HeroLook {
  return HEROES[hero] ?? STRANGER;
}

export type SymbolLetter = 'A' | 'S' | 'H' | 'D' | 'P';

/** What the letters of a card's symbols mean, in the order in which they are listed. */
export const SYMBOLS: Record<SymbolLetter, string> = {
  A: 'attack',
  S: 'defense',
  H: 'heal',
  D: 'draw',
  P: 'play again',
};

export function isSymbol(letter: string): letter is SymbolLetter {
  return letter in SYMBOLS;
}
