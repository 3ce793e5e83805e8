/** From what was told to what is seen moving: the score of a beat, and the tracks of pieces along the grid. */
import { wordAt, type Happening } from '../../lib/board';
import type { Mark, Score } from '../../lib/showing';
import type { Told } from '../../lib/shown';
import { FLIGHT, mark, scored, SIGN, still, VERDICT } from '../shared/pace';
import { either, seatSpot } from '../shared/spots';
import { cellOf, distance, type Point, pointOf, spaceAt, turnedPoint } from './places';
import type { ShuffleBox, ShuffleView } from './wire';
import { SETS, SIDES, type Set } from './words';

export const cellSpot = (cell: string): string => `cell-${cell}`;

/** What can move on the grid, by the name its element carries as data-piece. */
export const pawnPiece = (seat: number): string => `pawn-${seat}`;
export const roomPiece = (room: string): string => `room-${room}`;
export const cardPiece = (room: string): string => `card-${room}`;
export const tilePiece = (cell: string): string => `tile-${cell}`;
export const portalPiece = (space: string): string => `portal-${space}`;

/** The part of a beat in which pieces move; for the rest one sees where they are now. */
export const MOVING = 0.75;
/** A step of a walk. */
const STEP = 190;
/** When a soul sets out, and after which part of its flight it has arrived. */
const SET_OUT = 250;
const ARRIVED = 0.85;
/** When dice come to rest, as a part of their beat. */
export const SETTLED = 0.6;
/** In how many pieces a turn is drawn, so that what stands on a room goes round with it. */
const ARC = 8;

// The score -----------------------------------------------------------------------------------------------

/** How a beat is shown. Pieces lie at once where they come to lie and are seen coming; dice, tiles and points change later. */
export function marks(told: Told<ShuffleView>, box: ShuffleBox, you: number): Score {
  const [happening] = told.happenings;
  if (happening === undefined) return still(told.beat);
  const { name, numbers } = happening;
  const seat = numbers['seat'] ?? -1;
  const isMine = seat === you;
  switch (name) {
    case 'rolled':
      return scored([], told.beat * SETTLED, told.beat, isMine);
    case 'walked':
      return scored([], 0, Math.max(told.beat, STEP * routeOf(told, happening).length));
    case 'cut':
      return scored([pop(name, told, seat, SIGN)], 0, Math.max(told.beat, STEP * routeOf(told, happening).length), isMine);
    case 'swapped':
    case 'traded':
      return scored([], 0, told.beat, you >= 0 && [numbers['one'], numbers['other']].includes(you));
    case 'revealed':
      return scored([], (told.beat * MOVING) / 2, told.beat);
    case 'fought':
      return scored([pop('die', told, seat, told.beat, SIDES[numbers['roll'] ?? 0] ?? '')], 0, told.beat, isMine);
    case 'won':
      return wonScore(told, box, seat, numbers, isMine);
    case 'lost':
    case 'stuck':
    case 'barred':
      return scored([pop(name, told, seat, SIGN)], 0, told.beat, isMine);
    case 'looped':
      return scored([pop('barred', told, seat, SIGN)], 0, told.beat, isMine);
    case 'enough':
      return scored([pop(name, told, seat, VERDICT)], 0, told.beat, isMine);
    case 'home':
    case 'wins':
      return scored([pop('home', told, seat, VERDICT)], 0, told.beat);
  }
  return still(told.beat);
}

/** The soul flies to its explorer; then the tile is gone and the points count. */
function wonScore(told: Told<ShuffleView>, box: ShuffleBox, seat: number, numbers: Happening['numbers'], isMine: boolean): Score {
  const soul = mark({
    ...{ look: 'soul', move: 'fly', from: cellSpot(cellOfSeat(told, seat)), to: seatSpot(seat), seat },
    ...{ at: SET_OUT, for: FLIGHT, text: wordAt(box.monsters, numbers['monster'] ?? -1) },
  });
  return scored([pop('won', told, seat, SIGN), soul], SET_OUT + FLIGHT * ARRIVED, told.beat, isMine);
}

/** A sign over the room where an explorer stands. */
function pop(look: string, told: Told<ShuffleView>, seat: number, long: number, text = ''): Mark {
  return mark({ look, move: 'pop', from: either(cellSpot(cellOfSeat(told, seat)), seatSpot(seat)), for: long, text, seat });
}

function cellOfSeat({ after }: Told<ShuffleView>, seat: number): string {
  return cellOf(after.explorers[seat]?.space ?? '');
}

// Tracks --------------------------------------------------------------------------------------------------

/** Where a piece is at a moment of a beat: `at` goes from 0 to 1 while pieces move. */
export interface Key extends Point {
  at: number;
  turn: number;
  size: number;
}
export type Tracks = Map<string, Key[]>;

/** The tracks of all pieces that move in a beat. */
export function tracksOf(told: Told<ShuffleView>, box: ShuffleBox): Tracks {
  const tracks = new Tracking(told, box);
  for (const happening of told.happenings) tracks.add(happening);
  return tracks.found;
}

/** Along the route that was offered, if it was; else straight. */
function routeOf({ before }: Told<ShuffleView>, { numbers }: Happening): readonly string[] {
  const end = spaceAt(numbers['end'], before.side);
  return before.ends.find(({ route }) => route.at(-1) === end)?.route ?? [end];
}

class Tracking {
  readonly found: Tracks = new Map();
  private readonly before: ShuffleView;
  private readonly after: ShuffleView;

  constructor(
    private readonly told: Told<ShuffleView>,
    private readonly box: ShuffleBox,
  ) {
    this.before = told.before;
    this.after = told.after;
  }

  add(happening: Happening): void {
    const { name, numbers, words } = happening;
    const seat = numbers['seat'] ?? -1;
    const [space, end] = [spaceAt(numbers['space'], this.after.side), spaceAt(numbers['end'], this.after.side)];
    const [cell, to] = [words['cell'] ?? '', words['to'] ?? ''];
    const room = wordAt(this.box.rooms, numbers['room'] ?? -1);
    switch (name) {
      case 'slid':
        this.slide(room, cell, to);
        break;
      case 'turned':
        this.turn(room, cell, 90 * (numbers['quarters'] ?? 0));
        break;
      case 'carried':
        this.move(tilePiece(to), [pointOf(cell), pointOf(to)]);
        break;
      case 'opened':
      case 'shifted':
        for (const place of [space, end]) this.grow(portalPiece(place), pointOf(place), [0, 1]);
        break;
      case 'walked':
      case 'cut':
        this.move(pawnPiece(seat), [space, ...routeOf(this.told, happening)].map(pointOf));
        break;
      case 'jumped':
      case 'took':
        this.jump(seat, this.before.explorers[seat]?.space ?? end, end);
        break;
      case 'swapped':
        this.swap(numbers['one'] ?? -1, numbers['other'] ?? -1);
        break;
      case 'traded':
        this.swap(seat, numbers['other'] ?? -1);
        break;
      case 'revealed':
        this.grow(tilePiece(cell), pointOf(cell), [1, 0, 1]);
        break;
    }
  }

  private key(piece: string, at: number, { x, y }: Point, turn = 0, size = 1): void {
    this.found.set(piece, [...(this.found.get(piece) ?? []), { at, x, y, turn, size }]);
  }

  private move(piece: string, points: readonly Point[]): void {
    points.forEach((point, index) => this.key(piece, index / Math.max(1, points.length - 1), point));
  }

  private grow(piece: string, point: Point, sizes: readonly number[]): void {
    sizes.forEach((size, index) => this.key(piece, index / (sizes.length - 1), point, 0, size));
  }

  /** Pawns and portals that lay in a cell, as pieces, with where they were. */
  private passengers(cell: string, moved: (point: Point) => Point): { piece: string; point: Point }[] {
    const pawns = this.before.explorers.filter(({ space }) => cellOf(space) === cell);
    const gates = this.after.portals.flatMap(({ ends }) => ends);
    const portals = this.before.portals.flatMap(({ ends }) => ends).filter((space) => cellOf(space) === cell);
    return [
      ...pawns.map(({ seat, space }) => ({ piece: pawnPiece(seat), point: pointOf(space) })),
      ...portals.flatMap((space) => {
        const gate = gates.find((other) => distance(pointOf(other), moved(pointOf(space))) < 1);
        return gate === undefined ? [] : [{ piece: portalPiece(gate), point: pointOf(space) }];
      }),
    ];
  }

  private slide(room: string, cell: string, to: string): void {
    const [from, goal] = [pointOf(cell), pointOf(to)];
    const moved = ({ x, y }: Point): Point => ({ x: x + goal.x - from.x, y: y + goal.y - from.y });
    for (const { piece, point } of [{ piece: roomPiece(room), point: from }, ...this.passengers(cell, moved)]) {
      this.move(piece, [point, moved(point)]);
    }
  }

  private turn(room: string, cell: string, degrees: number): void {
    this.key(cardPiece(room), 0, pointOf(cell), -degrees);
    this.key(cardPiece(room), 1, pointOf(cell));
    for (const { piece, point } of this.passengers(cell, (old) => turnedPoint(old, cell, degrees))) {
      this.move(piece, Array.from({ length: ARC + 1 }, (_, part) => turnedPoint(point, cell, (degrees * part) / ARC)));
    }
  }

  private jump(seat: number, space: string, end: string): void {
    const piece = pawnPiece(seat);
    this.key(piece, 0, pointOf(space));
    this.key(piece, 0.5, pointOf(space), 0, 0);
    this.key(piece, 0.5, pointOf(end), 0, 0);
    this.key(piece, 1, pointOf(end));
  }

  private swap(one: number, other: number): void {
    const [here, there] = [this.before.explorers[one], this.before.explorers[other]];
    if (here === undefined || there === undefined) return;
    this.move(pawnPiece(one), [pointOf(here.space), pointOf(there.space)]);
    this.move(pawnPiece(other), [pointOf(there.space), pointOf(here.space)]);
  }
}

// The latest battle ---------------------------------------------------------------------------------------

/** What became of a battle, to look at until the next. */
export interface Fight {
  /** How many battles had been decided. */
  number: number;
  seat: number;
  monster: string;
  set: Set;
  roll: string;
  won: boolean;
}

/** The latest battle of those told, once it has been told how it went. */
export function fightOf(told: readonly Happening[], box: ShuffleBox): Fight | null {
  const decided = told.filter(({ name }) => name === 'won' || name === 'lost');
  const verdict = decided.at(-1);
  if (verdict === undefined) return null;
  const fought = told.slice(0, told.lastIndexOf(verdict)).findLast(({ name }) => name === 'fought');
  if (fought === undefined) return null;
  const { seat, monster, foe, roll } = fought.numbers;
  return {
    number: decided.length,
    seat: seat ?? -1,
    monster: wordAt(box.monsters, monster ?? -1),
    set: SETS[(foe ?? 1) % SETS.length] ?? 'normal',
    roll: SIDES[roll ?? 0] ?? '',
    won: verdict.name === 'won',
  };
}
