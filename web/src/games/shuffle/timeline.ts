/** From what happened to what is seen moving: pieces along their tracks, and marks over the board. */
import { wordAt, type Happening } from '../../lib/board';
import { LONGEST, type Beat } from '../shared/effects';
import { cellOf, distance, type Point, pointOf, spaceAt, turnedPoint } from './places';
import type { ShuffleBox, ShuffleView } from './wire';
import { SETS, SIDES, type Set } from './words';

export const seatSpot = (seat: number): string => `seat${seat}`;
export const cellSpot = (cell: string): string => `cell-${cell}`;

/** What can move on the grid, by the name its element carries as data-piece. */
export const pawnPiece = (seat: number): string => `pawn-${seat}`;
export const roomPiece = (room: string): string => `room-${room}`;
export const cardPiece = (room: string): string => `card-${room}`;
export const tilePiece = (cell: string): string => `tile-${cell}`;
export const portalPiece = (space: string): string => `portal-${space}`;

/** Where a piece is at a moment of the news. */
export interface Key extends Point {
  at: number;
  turn: number;
  size: number;
}

/** A tile as it lay before: it covers what lies there now until it is turned over or taken away. */
export interface Ghost {
  cell: string;
  monster: string;
  strength: string;
  from: number;
  until: number;
}

export interface Film {
  tracks: Map<string, Key[]>;
  ghosts: Ghost[];
  beats: Beat[];
  /** When the dice of the next turn land, or -1. */
  dice: number;
  /** When everything has been seen. */
  end: number;
}

const SLIDE = 420;
const TURN = 480;
const STEP = 130;
const JUMP = 380;
const CARRY = 420;
const FLIP = 260;
const ROLL = 420;
const VERDICT = 520;
const LAND = 360;
/** In how many pieces a turn is drawn, so that what stands on a room goes round with it. */
const ARC = 8;

export const NOTHING: Film = { tracks: new Map(), ghosts: [], beats: [], dice: -1, end: 0 };

/** Makes the film of one piece of news: `before` is the picture that was seen last, `after` the one seen now. */
export function filmOf(happened: readonly Happening[], before: ShuffleView | null, after: ShuffleView, box: ShuffleBox): Film {
  const film = new Filming(before, after, box);
  for (const happening of happened) film.take(happening);
  return film.done();
}

/** What is being seen goes on while the next begins: a bot may be quicker than a battle. */
export function spliced(running: Film, next: Film): Film {
  return { ...next, beats: [...running.beats, ...next.beats], ghosts: [...running.ghosts, ...next.ghosts] };
}

class Filming {
  private now = 0;
  private readonly tracks = new Map<string, Key[]>();
  private readonly ghosts: Ghost[] = [];
  private readonly beats: Beat[] = [];
  private dice = -1;
  /** Where the battle is, and how its tile looked: told by the walk or the swap that led there. */
  private readonly where = new Map<number, string>();
  private flipped = -1;

  constructor(
    private readonly before: ShuffleView | null,
    private readonly after: ShuffleView,
    private readonly box: ShuffleBox,
  ) {
    for (const { seat, space } of before?.explorers ?? []) this.where.set(seat, space);
  }

  take({ name, numbers, words }: Happening): void {
    const seat = numbers['seat'] ?? -1;
    const [space, end] = [spaceAt(numbers['space'], this.after.side), spaceAt(numbers['end'], this.after.side)];
    const [cell, to] = [words['cell'] ?? '', words['to'] ?? ''];
    const monster = wordAt(this.box.monsters, numbers['monster'] ?? -1);
    switch (name) {
      case 'rolled':
        this.dice = this.now;
        this.now += LAND;
        break;
      case 'slid':
        this.slide(wordAt(this.box.rooms, numbers['room'] ?? -1), cell, to);
        break;
      case 'turned':
        this.turn(wordAt(this.box.rooms, numbers['room'] ?? -1), cell, 90 * (numbers['quarters'] ?? 0));
        break;
      case 'carried':
        this.move(tilePiece(to), [pointOf(cell), pointOf(to)], CARRY);
        break;
      case 'opened':
      case 'shifted':
        for (const place of [space, end]) this.grow(portalPiece(place), pointOf(place), 0, 1, JUMP, 0);
        this.now += JUMP;
        break;
      case 'walked':
        this.walk(seat, space, end);
        break;
      case 'jumped':
        this.jump(seat, space, end);
        break;
      case 'swapped':
        this.swap(numbers['one'] ?? -1, numbers['other'] ?? -1);
        break;
      case 'traded':
        this.swap(seat, numbers['other'] ?? -1);
        break;
      case 'revealed':
        this.reveal(seat);
        break;
      case 'fought':
        this.mark('die', seat, ROLL, SIDES[numbers['roll'] ?? 0] ?? '');
        this.now += ROLL * 0.8;
        break;
      case 'won':
      case 'lost':
        this.judge(name, seat, monster);
        break;
      case 'stuck':
      case 'cut':
      case 'barred':
        this.mark(name, seat, VERDICT, '');
        break;
      case 'home':
      case 'wins':
        this.mark('home', seat, VERDICT, '');
        break;
    }
  }

  done(): Film {
    const last = (end: number, { at, for: long }: Beat): number => Math.max(end, at + long);
    const end = this.beats.reduce(last, this.now);
    const pace = end > LONGEST ? LONGEST / end : 1;
    const fit = (time: number): number => Math.round(time * pace);
    for (const keys of this.tracks.values()) for (const key of keys) key.at = fit(key.at);
    return {
      tracks: this.tracks,
      ghosts: this.ghosts.map((ghost) => ({ ...ghost, from: fit(ghost.from), until: fit(ghost.until) })),
      beats: this.beats.map((beat) => ({ ...beat, at: fit(beat.at), for: fit(beat.for) })),
      dice: this.dice < 0 ? -1 : fit(this.dice),
      end: fit(end),
    };
  }

  private key(piece: string, at: number, { x, y }: Point, turn = 0, size = 1): void {
    const keys = this.tracks.get(piece) ?? [];
    keys.push({ at, x, y, turn, size });
    this.tracks.set(piece, keys);
  }

  private move(piece: string, points: readonly Point[], long: number): void {
    points.forEach((point, index) => this.key(piece, this.now + (long * index) / Math.max(1, points.length - 1), point));
    this.now += long;
  }

  private grow(piece: string, point: Point, from: number, to: number, long: number, delay: number): void {
    this.key(piece, this.now + delay, point, 0, from);
    this.key(piece, this.now + delay + long, point, 0, to);
  }

  private mark(look: string, seat: number, long: number, text: string): void {
    const cell = cellOf(this.where.get(seat) ?? '');
    const from = cell === '' ? seatSpot(seat) : `${cellSpot(cell)}|${seatSpot(seat)}`;
    this.beats.push({ look, move: 'pop', from, to: '', at: this.now, for: long, text, seat });
  }

  /** Pawns and portals that lie in a cell, as pieces, with where they are. */
  private passengers(cell: string, moved: (point: Point) => Point): { piece: string; point: Point }[] {
    const found: { piece: string; point: Point }[] = [];
    for (const [seat, space] of this.where) {
      if (cellOf(space) === cell) found.push({ piece: pawnPiece(seat), point: pointOf(space) });
    }
    const gates = this.after.portals.flatMap(({ ends }) => ends);
    for (const old of (this.before?.portals ?? []).flatMap(({ ends }) => ends)) {
      if (cellOf(old) !== cell) continue;
      const goal = moved(pointOf(old));
      const gate = gates.find((space) => distance(pointOf(space), goal) < 1);
      if (gate !== undefined) found.push({ piece: portalPiece(gate), point: pointOf(old) });
    }
    return found;
  }

  private slide(room: string, cell: string, to: string): void {
    const [from, goal] = [pointOf(cell), pointOf(to)];
    const moved = ({ x, y }: Point): Point => ({ x: x + goal.x - from.x, y: y + goal.y - from.y });
    for (const { piece, point } of [{ piece: roomPiece(room), point: from }, ...this.passengers(cell, moved)]) {
      this.key(piece, this.now, point);
      this.key(piece, this.now + SLIDE, moved(point));
    }
    for (const [seat, space] of this.where) {
      if (cellOf(space) === cell) this.where.set(seat, space.replace(cell, to));
    }
    this.now += SLIDE;
  }

  private turn(room: string, cell: string, degrees: number): void {
    this.key(cardPiece(room), this.now, pointOf(cell), -degrees);
    this.key(cardPiece(room), this.now + TURN, pointOf(cell));
    for (const { piece, point } of this.passengers(cell, (old) => turnedPoint(old, cell, degrees))) {
      for (let part = 0; part <= ARC; part += 1) {
        this.key(piece, this.now + (TURN * part) / ARC, turnedPoint(point, cell, (degrees * part) / ARC));
      }
    }
    this.now += TURN;
  }

  /** Along the route that was shown, if it was; else straight. */
  private walk(seat: number, space: string, end: string): void {
    const route = this.before?.ends.find((known) => known.route.at(-1) === end)?.route ?? [end];
    this.move(pawnPiece(seat), [space, ...route].map(pointOf), STEP * route.length);
    this.where.set(seat, end);
  }

  private jump(seat: number, space: string, end: string): void {
    const piece = pawnPiece(seat);
    this.grow(piece, pointOf(space), 1, 0, JUMP / 2, 0);
    this.grow(piece, pointOf(end), 0, 1, JUMP / 2, JUMP / 2);
    this.where.set(seat, end);
    this.now += JUMP;
  }

  private swap(one: number, other: number): void {
    const [here, there] = [this.where.get(one), this.where.get(other)];
    if (here === undefined || there === undefined) return;
    const start = this.now;
    this.move(pawnPiece(one), [pointOf(here), pointOf(there)], CARRY);
    this.now = start;
    this.move(pawnPiece(other), [pointOf(there), pointOf(here)], CARRY);
    this.where.set(one, there).set(other, here);
  }

  private reveal(seat: number): void {
    const cell = cellOf(this.where.get(seat) ?? '');
    this.ghosts.push({ cell, monster: '?', strength: '', from: 0, until: this.now + FLIP / 2 });
    this.now += FLIP;
    this.flipped = this.now - FLIP / 2;
  }

  private judge(name: 'won' | 'lost', seat: number, monster: string): void {
    this.mark(name, seat, VERDICT, '');
    const cell = cellOf(this.where.get(seat) ?? '');
    if (name === 'won' && cell !== '') {
      const from = Math.max(0, this.flipped);
      this.ghosts.push({ cell, monster, strength: '', from, until: this.now + VERDICT / 2 });
      this.beats.push({
        ...{ look: 'soul', move: 'fly', from: cellSpot(cell), to: seatSpot(seat) },
        ...{ at: this.now + VERDICT / 2, for: VERDICT, text: monster, seat },
      });
    }
    this.now += VERDICT / 2;
  }
}

/** What became of the latest battle: told by its notes, kept so that one can look at it until the next. */
export interface Fight {
  seat: number;
  monster: string;
  set: Set;
  roll: string;
  won: boolean;
}

export function fightOf(before: Fight | null, happened: readonly Happening[], box: ShuffleBox): Fight | null {
  const fought = happened.find(({ name }) => name === 'fought');
  if (fought === undefined) return before;
  const { seat, monster, set, roll } = fought.numbers;
  return {
    seat: seat ?? -1,
    monster: wordAt(box.monsters, monster ?? -1),
    set: SETS[set ?? 1] ?? 'normal',
    roll: SIDES[roll ?? 0] ?? '',
    won: happened.some(({ name }) => name === 'won'),
  };
}
