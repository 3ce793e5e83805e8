/** How elements, tiers, portals and pawns look: a colour never stands alone, a shape always comes with it. */

export type Element = 'fire' | 'earth' | 'water' | 'none';

export interface Ground {
  /** The walls, the floor by its lit and its dark end, and the stones one walks on. */
  wall: string;
  lit: string;
  floor: string;
  stone: string;
  /** A bright one for symbols, and lines drawn on the floor. */
  bright: string;
  line: string;
}

const GROUNDS: Record<Element, Ground> = {
  fire: { wall: '#47191a', lit: '#a8492f', floor: '#7d2f26', stone: '#dc8a5a', bright: '#ffb45c', line: '#ff8a3d' },
  earth: { wall: '#2c3317', lit: '#7d7c3e', floor: '#5a5e2c', stone: '#c3b578', bright: '#d8e08a', line: '#3c4420' },
  water: { wall: '#11324d', lit: '#347da0', floor: '#205a80', stone: '#9fd0da', bright: '#a8ecff', line: '#7cc6e0' },
  none: { wall: '#2b1d52', lit: '#7a63b8', floor: '#523c8c', stone: '#d9ccf7', bright: '#ffe08a', line: '#b39df0' },
};

export function elementOf(word: string): Element {
  return word in GROUNDS ? (word as Element) : 'none';
}

export function groundOf(element: string): Ground {
  return GROUNDS[elementOf(element)];
}

/** The metal a tile is framed with, light and dark; as many studs as points. */
export interface Metal {
  light: string;
  dark: string;
}

const METALS: Record<string, Metal> = {
  bronze: { light: '#e0a070', dark: '#8a4a22' },
  silver: { light: '#f1f4f8', dark: '#8793a3' },
  gold: { light: '#ffe27a', dark: '#b07c06' },
};

export function metalOf(tier: string): Metal {
  return METALS[tier] ?? { light: '#bcb6cc', dark: '#5d5575' };
}

/** The colours of portals, in the order in which they come into play, each with the light of the sky it shows. */
export const PORTALS = ['red', 'yellow', 'blue'] as const;
const GATES: Record<string, { main: string; deep: string }> = {
  red: { main: '#ff7468', deep: '#9c1420' },
  yellow: { main: '#ffd94f', deep: '#8a5a00' },
  blue: { main: '#74b8ff', deep: '#123f9c' },
};

export function gateOf(colour: string): { main: string; deep: string } {
  return GATES[colour] ?? { main: '#e0d6f5', deep: '#43355f' };
}

/** Pawns by seat: the same shapes as the marks of the seats around the board, in a frame of 20 by 20. */
export const SHAPES = [
  'M10 1.6a8.4 8.4 0 1 0 0 16.8a8.4 8.4 0 1 0 0-16.8Z',
  'M10 1.2 19 18H1Z',
  'M2.4 2.4h15.2v15.2H2.4Z',
  'M10 .6 19.4 10 10 19.4.6 10Z',
  'M10 .6l2.9 6.1 6.7.8-5 4.5 1.4 6.6-6-3.4-6 3.4 1.4-6.6-5-4.5 6.7-.8Z',
  'M6.2 1.4h7.6v4.8h4.8v7.6h-4.8v4.8H6.2v-4.8H1.4V6.2h4.8Z',
] as const;

const PAWNS: Record<string, string> = {
  red: '#e2414b',
  blue: '#3f83f0',
  green: '#2fae66',
  yellow: '#f5c827',
  violet: '#a566e8',
  white: '#f7f3ea',
};

export function pawnColour(word: string | undefined): string {
  return PAWNS[word ?? ''] ?? '#b9b2c6';
}

export const WAYS = ['north', 'east', 'south', 'west'] as const;
