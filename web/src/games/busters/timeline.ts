/** From what happened to what is seen moving, and what stays to be looked at. */
import type { Happening } from '../../lib/board';
import { fit, type Beat } from '../shared/effects';
import { COLOURS } from './looks';

export const seatSpot = (seat: number): string => `seat${seat}`;
export const slotSpot = (seat: number): string => `slot${seat}`;
export const chestSpot = (chest: number): string => `chest${chest}`;
export const STAGE = 'stage';
export const SPOILS = 'spoils';

/** When each part of a fight is seen, in milliseconds. */
const FLIP = 620;
const CROSS = 380;
const CROSSED = 420;
const JUDGED = 420;
const VERDICT = 620;
const FLIGHT = 460;
const STEP = 60;

/** The beats of one piece of news: all cards turn together, equal ones are crossed out, then gems fly. */
export function timeline(happened: readonly Happening[]): Beat[] {
  const beats: Beat[] = [];
  let now = happened.some(isReveal) ? JUDGED : 0;
  let chests = 0;
  const put = (beat: Partial<Beat> & Pick<Beat, 'look' | 'move' | 'from' | 'at' | 'for'>): void => {
    beats.push({ to: '', text: '', seat: -1, ...beat });
  };
  const fly = (look: string, from: string, to: string, count: number, seat: number): void => {
    for (let gem = 0; gem < count; gem += 1) {
      put({ look, move: 'fly', from, to, at: now, for: FLIGHT, seat });
      now += STEP;
    }
  };
  for (const happening of happened) {
    const { name, numbers } = happening;
    const seat = numbers['seat'] ?? -1;
    const gem = COLOURS[numbers['colour'] ?? -1] ?? 'red';
    const slot = `${slotSpot(seat)}|${seatSpot(seat)}`;
    switch (name) {
      case 'revealed':
        put({ look: 'flip', move: 'pop', from: slot, at: 0, for: FLIP, text: String(numbers['strength'] ?? ''), seat });
        break;
      case 'cancelled':
        for (const one of happened.filter((other) => isReveal(other) && other.numbers['strength'] === numbers['strength'])) {
          const crossed = one.numbers['seat'] ?? -1;
          put({ look: 'cross', move: 'pop', from: `${slotSpot(crossed)}|${seatSpot(crossed)}`, at: CROSS, for: CROSSED, seat: crossed });
        }
        break;
      case 'kept':
      case 'broke':
        put({ look: name, move: 'float', from: seatSpot(seat), at: CROSS, for: FLIP, seat });
        break;
      case 'won':
      case 'defeated':
        put({ look: name, move: 'pop', from: STAGE, at: JUDGED, for: VERDICT, text: `${numbers['total'] ?? 0} : ${numbers['hp'] ?? 0}` });
        now = JUDGED + VERDICT / 3;
        break;
      case 'looted':
      case 'followed':
      case 'spilled':
        chests = name === 'spilled' ? (numbers['chest'] ?? 0) : name === 'looted' ? 0 : chests + 1;
        for (const colour of COLOURS) {
          const to = name === 'spilled' ? SPOILS : seatSpot(seat);
          fly(colour, `${chestSpot(chests)}|${STAGE}`, to, numbers[colour] ?? 0, name === 'spilled' ? -1 : seat);
        }
        break;
      case 'lost':
        fly(gem, seatSpot(seat), SPOILS, numbers['gems'] ?? 1, seat);
        break;
      case 'took':
        fly(gem, SPOILS, seatSpot(seat), 1, seat);
        break;
      case 'trophy':
        put({ look: 'trophy', move: 'fly', from: STAGE, to: seatSpot(seat), at: now, for: FLIGHT, seat });
        break;
    }
  }
  return fit(beats);
}

function isReveal({ name }: Happening): boolean {
  return name === 'revealed';
}

/** What became of the latest fight: told by its notes, kept so that one can look at it until the next. */
export interface Fight {
  monster: string;
  cards: { seat: number; card: number; cancelled: boolean }[];
  /** By seat: whether their word was kept. */
  words: ReadonlyMap<number, boolean>;
  won: boolean;
  total: number;
  hp: number;
}

/** The fight told by these notes, or the one before if they tell of none; `monster` is the name of who was fought. */
export function fightOf(before: Fight | null, happened: readonly Happening[], monster: string): Fight | null {
  const revealed = happened.filter(isReveal);
  const verdict = happened.find(({ name }) => name === 'won' || name === 'defeated');
  if (revealed.length === 0 || verdict === undefined) return before;
  const words = new Map<number, boolean>();
  for (const { name, numbers } of happened) {
    const seat = numbers['seat'] ?? -1;
    if (name === 'broke' || (name === 'kept' && !words.has(seat))) words.set(seat, name === 'kept');
  }
  return {
    monster,
    cards: revealed.map(({ numbers }) => ({
      seat: numbers['seat'] ?? -1,
      card: numbers['strength'] ?? 0,
      cancelled: happened.some(({ name, numbers: crossed }) => name === 'cancelled' && crossed['strength'] === numbers['strength']),
    })),
    words,
    won: verdict.name === 'won',
    total: verdict.numbers['total'] ?? 0,
    hp: verdict.numbers['hp'] ?? 0,
  };
}
