/** Where everything lies: a room is 100 wide, the grid as many hundreds as it has rooms in a row. */

export interface Point {
  x: number;
  y: number;
}

export const ROOM = 100;
const NEAR = 16;
const HALF = ROOM / 2;
const FAR = ROOM - NEAR;

/** The spaces of a room in the order of the ring, clockwise. */
export const RING = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;

const PLACES: Record<string, Point> = {
  nw: { x: NEAR, y: NEAR },
  n: { x: HALF, y: NEAR },
  ne: { x: FAR, y: NEAR },
  e: { x: FAR, y: HALF },
  se: { x: FAR, y: FAR },
  s: { x: HALF, y: FAR },
  sw: { x: NEAR, y: FAR },
  w: { x: NEAR, y: HALF },
  mid: { x: HALF, y: HALF },
};

/** The middle of a place within its room. */
export function placePoint(place: string): Point {
  return PLACES[place] ?? { x: HALF, y: HALF };
}

/** A cell's column and row, from its word: b3 is in the second column of the third row. */
export function columnRow(cell: string): Point {
  return { x: cell.charCodeAt(0) - 'a'.charCodeAt(0), y: Number(cell.slice(1)) - 1 };
}

export function cellOf(space: string): string {
  return space.split('.')[0] ?? '';
}

/** A space by its number in a note: nine places to a cell, the middle last; '' for none. */
export function spaceAt(number: number | undefined, side: number): string {
  if (number === undefined || number < 0) return '';
  const [cell, place] = [Math.floor(number / 9), number % 9];
  return `${String.fromCharCode(97 + (cell % side))}${Math.floor(cell / side) + 1}.${RING[place] ?? 'mid'}`;
}

function placeOfSpace(space: string): string {
  return space.split('.')[1] ?? 'mid';
}

/** The middle of a cell or of a space, on the grid. */
export function pointOf(space: string): Point {
  const corner = columnRow(cellOf(space));
  const inside = placePoint(placeOfSpace(space));
  return { x: corner.x * ROOM + inside.x, y: corner.y * ROOM + inside.y };
}

/** A point turned clockwise around the middle of its cell. */
export function turnedPoint(point: Point, cell: string, degrees: number): Point {
  const middle = pointOf(cell);
  const angle = (degrees * Math.PI) / 180;
  const [dx, dy] = [point.x - middle.x, point.y - middle.y];
  return {
    x: middle.x + dx * Math.cos(angle) - dy * Math.sin(angle),
    y: middle.y + dx * Math.sin(angle) + dy * Math.cos(angle),
  };
}

/** Which place of a room is nearest to a point within it, both from 0 to 1. */
export function placeAt(x: number, y: number): string {
  const column = Math.min(2, Math.max(0, Math.floor(x * 3)));
  const row = Math.min(2, Math.max(0, Math.floor(y * 3)));
  const names = [['nw', 'n', 'ne'], ['w', 'mid', 'e'], ['sw', 's', 'se']];
  return names[row]?.[column] ?? 'mid';
}

/** How far from the middle of a space several pawns stand that share it, and how large they are then. */
export function huddle(count: number, index: number): Point & { size: number } {
  if (count < 2) return { x: 0, y: 0, size: 1 };
  const angle = (2 * Math.PI * index) / count - Math.PI / 2;
  const reach = count < 4 ? 12 : 16;
  return { x: reach * Math.cos(angle), y: reach * Math.sin(angle), size: count < 4 ? 0.86 : 0.74 };
}

const KEYS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** The one of some points to which an arrow key leads, as its index; -1 if there is none that way. */
export function towards(from: Point, key: string, points: readonly Point[]): number {
  const way = KEYS[key];
  if (way === undefined) return -1;
  let best = -1;
  let least = Infinity;
  points.forEach((point, index) => {
    const ahead = (point.x - from.x) * way.x + (point.y - from.y) * way.y;
    const aside = Math.abs((point.x - from.x) * way.y) + Math.abs((point.y - from.y) * way.x);
    const cost = ahead + 2 * aside;
    if (ahead > 1 && aside <= 2 * ahead && cost <= least) [best, least] = [index, cost];
  });
  return best;
}
