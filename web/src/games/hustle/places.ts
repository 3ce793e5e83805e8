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

/** The outer row clockwise, three cells after each corner. */
export const RING = ['r1c3', 'r1c4', 'r1c5', 'r3c7', 'r4c7', 'r5c7', 'r7c5', 'r7c4', 'r7c3', 'r5c1', 'r4c1', 'r3c1'];

/** The outer row clockwise from a corner on. */
export function ringFrom(corner: string): string[] {
  const first = Math.max(0, CORNERS.findIndex((known) => known === corner)) * 3;
  return [...RING.slice(first), ...RING.slice(0, first)];
}

const NORTH = { row: -1, column: 0 };
const EAST = { row: 0, column: 1 };
const SOUTH = { row: 1, column: 0 };
const WEST = { row: 0, column: -1 };

/** How far a cell is from the deck, along rows and columns. */
export function toCentre({ row, column }: Point): number {
  return Math.abs(row - MIDDLE) + Math.abs(column - MIDDLE);
}

/** The cells one step nearer the deck; where there are two, the clockwise one first. */
export function inwards(place: string): string[] {
  const point = pointOf(place);
  if (point === null) return [];
  const { row, column } = point;
  const down = row < MIDDLE ? SOUTH : NORTH;
  const across = column < MIDDLE ? EAST : WEST;
  const ways = row === MIDDLE ? [across] : column === MIDDLE ? [down] : isRowFirst(point) ? [across, down] : [down, across];
  return ways.map((way) => placeAt({ row: row + way.row, column: column + way.column }));
}

/** Clockwise is along the row in the NW and SE quadrants, along the column in the others. */
function isRowFirst({ row, column }: Point): boolean {
  return row < MIDDLE === column < MIDDLE;
}

/** How far round the deck a cell lies, clockwise from the diagonal of a corner, from 0 to 1. */
export function clockwise(place: string, corner: string): number {
  const point = pointOf(place);
  if (point === null) return 0;
  const quarter = Math.max(0, CORNERS.findIndex((known) => known === corner));
  const angle = Math.atan2(point.column - MIDDLE, MIDDLE - point.row) / (2 * Math.PI);
  const turned = angle - (quarter * 2 - 1) / 8;
  const rounded = Math.round(turned * 1000) / 1000;
  return rounded - Math.floor(rounded);
}
