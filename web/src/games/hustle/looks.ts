/** How dungeon cards and characters look: a colour always comes with a mark and a word. */

/** The colours in the order of the book, and the glaze of their tiles; ink stands on all of them. */
export const GLAZES = {
  purple: '#b495ea',
  blue: '#71b3f0',
  white: '#f7f2e4',
  red: '#f08673',
  green: '#7fcb8d',
  yellow: '#f3cd4a',
} as const;
export type Colour = keyof typeof GLAZES;
export const COLOURS = Object.keys(GLAZES) as Colour[];

export const TYPES = ['sword', 'shield', 'key', 'potion', 'scroll'] as const;
export type Type = (typeof TYPES)[number];

/** A dungeon card read from its word: `blue-key!` is a blue Key with a Monster Attack. */
export interface Card {
  colour: Colour;
  type: Type;
  attack: boolean;
}

/** The card of a word; nothing for an empty word, which is a gap or a card these eyes do not know. */
export function cardOf(word: string): Card | null {
  const [colour, rest = ''] = word.split('-');
  const type = TYPES.find((known) => known === rest.replace('!', ''));
  if (colour === undefined || !(colour in GLAZES) || type === undefined) return null;
  return { colour: colour as Colour, type, attack: rest.endsWith('!') };
}

/** The word of a card by its number in a note: colour by colour, type by type, without and with an Attack. */
export function cardAt(number: number): string {
  const colour = COLOURS[Math.floor(number / (2 * TYPES.length))];
  const type = TYPES[Math.floor(number / 2) % TYPES.length];
  if (number < 0 || colour === undefined || type === undefined) return '';
  return `${colour}-${type}${number % 2 === 1 ? '!' : ''}`;
}

/** A symbol of a price: a type, of one colour or of any. */
export interface Need {
  type: Type;
  colour: Colour | null;
}

/** `scroll` or `purple.scroll`. */
export function needOf(symbol: string): Need | null {
  const parts = symbol.split('.');
  const type = TYPES.find((known) => known === parts.at(-1));
  if (type === undefined) return null;
  return { type, colour: COLOURS.find((known) => parts.length > 1 && known === parts[0]) ?? null };
}

/** Cloth and trim of the characters. */
export interface HeroLook {
  main: string;
  pale: string;
}

const HEROES: Record<string, HeroLook> = {
  fighter: { main: '#c8674a', pale: '#f7d3c4' },
  rogue: { main: '#5f8f6b', pale: '#cfe6d2' },
  cleric: { main: '#c9a23f', pale: '#f8e8bd' },
  mage: { main: '#6d74c9', pale: '#d9dcf8' },
};
const STRANGER: HeroLook = { main: '#8a979a', pale: '#e0e6e6' };

export function lookOf(hero: string): HeroLook {
  return HEROES[hero] ?? STRANGER;
}

/** Levels of the dungeon and of characters, as they are carved in stone. */
export const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI'] as const;
