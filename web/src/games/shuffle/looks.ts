/** How elements, tiers and portals look: a colour never stands alone, a shape always comes with it. */

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

export const WAYS = ['north', 'east', 'south', 'west'] as const;
