/** How each beat of a fight is seen, and what stays to be looked at. */
import type { Happening, Marks } from '../../lib/board';
import { FLIGHT, GLANCE, mark, scored, SHOW, SIGN, STAGGER, still, VERDICT, type Draft } from '../shared/pace';
import { either, seatSpot } from '../shared/spots';
import { COLOURS, type Colour } from './looks';
import type { BustersBox, BustersView } from './wire';

export const slotSpot = (seat: number): string => `slot${seat}`;
export const chestSpot = (chest: number): string => `chest${chest}`;
export const STAGE = 'stage';
export const SPOILS = 'spoils';

/** When a card that turns over shows its face, and when a thing that flies has arrived. */
const TURNED = 0.55;
const ARRIVED = 0.85;

const slotOf = (seat: number): string => either(slotSpot(seat), seatSpot(seat));

/** All cards turn together, equal ones are crossed out with words of honour beside them, then gems fly. */
export const marks: Marks<BustersView, BustersBox> = ({ happenings, before, beat }, _box, you) => {
  const [first] = happenings;
  // Whether a word was kept is seen once the cards are.
  const honour = first?.name === 'revealed' ? SHOW * TURNED : GLANCE / 2;
  const drafts = happenings.flatMap((happening) => draftsOf(happening, before, honour));
  const seat = first?.numbers['seat'] ?? -1;
  switch (first?.name) {
    case 'revealed':
      return scored(drafts.map(mark), SHOW * TURNED, beat);
    case 'looted':
    case 'followed':
    case 'trailed':
    case 'emptied':
    case 'grabbed':
    case 'cleared':
    case 'spilled':
    case 'lost':
    case 'took':
    case 'trophy':
      return scored(drafts.map(mark), FLIGHT * ARRIVED, beat, first.name === 'lost' && seat === you);
    case 'won':
    case 'defeated':
      return scored([], 0, Math.max(beat, VERDICT * 0.8));
    default:
      return drafts.length === 0 ? still(beat) : scored(drafts.map(mark), 0, beat);
  }
};

/** What moves for one note; `honour` is when it is seen whether a word was kept. */
function draftsOf({ name, numbers }: Happening, before: BustersView, honour: number): Draft[] {
  const seat = numbers['seat'] ?? -1;
  switch (name) {
    case 'revealed':
      return [{ look: 'flip', move: 'lift', from: slotOf(seat), for: SHOW, text: String(numbers['strength'] ?? ''), seat }];
    case 'cancelled':
      return before.heroes
        .filter(({ choice }) => choice === numbers['strength'])
        .map((hero) => ({ look: 'cross', move: 'pop', from: slotOf(hero.seat), for: SIGN, seat: hero.seat }));
    case 'kept':
    case 'broke':
      return [{ look: name, move: 'float', from: seatSpot(seat), at: honour, for: SIGN, seat }];
    case 'looted':
    case 'followed':
    case 'trailed':
    case 'emptied':
    case 'grabbed':
    case 'cleared':
      return COLOURS.flatMap((colour) => gems(colour, numbers[colour] ?? 0, chestOf(seat, before), seatSpot(seat)));
    case 'spilled':
      return COLOURS.flatMap((colour) => gems(colour, numbers[colour] ?? 0, chestSpot(numbers['chest'] ?? 0), SPOILS));
    case 'lost':
      return gems(COLOURS[numbers['colour'] ?? 0] ?? 'red', numbers['gems'] ?? 0, seatSpot(seat), SPOILS);
    case 'took':
      return gems(COLOURS[numbers['colour'] ?? 0] ?? 'red', 1, SPOILS, seatSpot(seat));
    case 'trophy':
      return [{ look: 'trophy', move: 'fly', from: STAGE, to: seatSpot(seat), for: FLIGHT, seat }];
    default:
      return [];
  }
}

/** Gems of a colour that fly one after the other. */
function gems(look: Colour, count: number, from: string, to: string): Draft[] {
  return Array.from({ length: count }, (_, gem) => ({ look, move: 'fly', from: either(from, STAGE), to, at: gem * STAGGER, for: FLIGHT }));
}

/** Where the chest of a seat stands: chests and the cards that are alone on the table have the same order. */
function chestOf(seat: number, { heroes }: BustersView): string {
  const alone = heroes.filter(({ choice }) => heroes.filter((other) => other.choice === choice).length === 1);
  const order = alone.sort((one, two) => one.choice - two.choice);
  return chestSpot(order.findIndex((hero) => hero.seat === seat));
}

/** What became of a fight, as far as its notes have been told. */
export interface Fight {
  monster: string;
  cards: readonly { seat: number; card: number; cancelled: boolean }[];
  /** By seat: whether their word was kept. */
  words: ReadonlyMap<number, boolean>;
  verdict: 'won' | 'defeated' | '';
  total: number;
  hp: number;
}

/** The fight of the monster on the stage, and the one before it. */
export interface Fights {
  now: Fight | null;
  last: Fight | null;
}

export const NO_FIGHTS: Fights = { now: null, last: null };

/** The fights after one note more. */
export function remember({ now, last }: Fights, { name, numbers, words }: Happening): Fights {
  const seat = numbers['seat'] ?? -1;
  if (name === 'appeared' || name === 'over') {
    const next = { monster: words['monster'] ?? '', cards: [], words: new Map(), verdict: '' as const, total: 0, hp: numbers['hp'] ?? 0 };
    return { now: name === 'over' ? null : next, last: now ?? last };
  }
  if (now === null) return { now, last };
  switch (name) {
    case 'revealed':
      return { now: { ...now, cards: [...now.cards, { seat, card: numbers['strength'] ?? 0, cancelled: false }] }, last };
    case 'cancelled':
      return {
        now: { ...now, cards: now.cards.map((it) => (it.card === numbers['strength'] ? { ...it, cancelled: true } : it)) },
        last,
      };
    case 'kept':
    case 'broke':
      return { now: { ...now, words: new Map(now.words).set(seat, name === 'kept' && now.words.get(seat) !== false) }, last };
    case 'won':
    case 'defeated':
      return { now: { ...now, verdict: name, total: numbers['total'] ?? 0, hp: numbers['hp'] ?? 0 }, last };
    default:
      return { now, last };
  }
}
