/** The floor as a grid: seven rows and columns, a tile over three cells in each corner, the deck in the middle. */

export const SIZE = 7;
export const CORNERS = ['nw', 'ne', 'se', 'sw'] as const;
export type Corner = (typeof CORNERS)[number];
/** The deck is the exit: what reaches it has escaped. */
export const DECK = 'r4c4';
const MIDDLE = 4;

/** A point of the grid, counted from 1; corner tiles lie between points. */
export interface Point {
  row: number;
  column: number;
}

/** The corner tile that covers a cell, or nothing. */
export function cornerAt({ row, column }: Point): Corner | null {
  const down = Math.min(row - 1, SIZE - row);
  const right = Math.min(column - 1, SIZE - column);
  if (down + right > 1) return null;
  const north = row < MIDDLE;
  if (column < MIDDLE) return north ? 'nw' : 'sw';
  return north ? 'ne' : 'se';
}

/** What lies at a point: a card, a corner tile or the deck; nothing beyond the edge. */
export function placeAt(point: Point): string {
  const { row, column } = point;
  if (row < 1 || row > SIZE || column < 1 || column > SIZE) return '';
  return cornerAt(point) ?? `r${row}c${column}`;
}

/** A place by its number in a note: cells row by row, then the corner tiles. */
export function placeWord(number: number): string {
  if (number < 0) return '';
  const cells = SIZE * SIZE;
  if (number >= cells) return CORNERS[number - cells] ?? '';
  return `r${Math.floor(number / SIZE) + 1}c${(number % SIZE) + 1}`;
}

/** How far from the edge the middle of a corner tile is. */
const INSET = 1.2;
const TILES: Record<Corner, Point> = {
  nw: { row: INSET, column: INSET },
  ne: { row: INSET, column: SIZE + 1 - INSET },
  se: { row: SIZE + 1 - INSET, column: SIZE + 1 - INSET },
  sw: { row: SIZE + 1 - INSET, column: INSET },
};

/** Where the middle of a place is. */
export function pointOf(place: string): Point | null {
  const corner = CORNERS.find((known) => known === place);
  if (corner !== undefined) return TILES[corner];
  const cell = /^r([1-7])c([1-7])$/.exec(place);
  return cell === null ? null : { row: Number(cell[1]), column: Number(cell[2]) };
}

/** Which one of some places is beside all of these targets; nothing if there are several, or none. */
export function besideAll(places: readonly string[], targets: readonly string[]): string {
  const isBeside = (one: Point | null, other: Point | null): boolean =>
    one !== null && other !== null && Math.abs(one.row - other.row) + Math.abs(one.column - other.column) === 1;
  const found = places.filter((place) => targets.every((target) => isBeside(pointOf(place), pointOf(target))));
  return found.length === 1 ? (found[0] ?? '') : '';
}

const ARROWS: Record<string, Point> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** The point an arrow key leads to, past the deck and out of a corner tile; nothing at the edge. */
export function walk(from: Point, key: string): Point | null {
  const step = ARROWS[key];
  if (step === undefined) return null;
  const start = placeAt(from);
  let next = from;
  do {
    next = { row: next.row + step.row, column: next.column + step.column };
  } while (placeAt(next) === DECK || placeAt(next) === start);
  return placeAt(next) === '' ? null : next;
}
