/** How the news of Dungeon Attack! are shown: what moves at each beat, and when its facts change. */
import type { Happening, Marks } from '../../lib/board';
import type { Mark, Score } from '../../lib/showing';
import { GLANCE, KNOCK_OUT, mark, scored, SIGN, still, VERDICT, type Blow, type Draft } from '../shared/pace';
import { either, seatSpot } from '../shared/spots';
import { FACES, GOODS, KINDS, type Kind } from './looks';
import { goodFound } from './story';
import { DICE } from './tokens';
import type { AttackBox, AttackView } from './wire';
import { banner, TEXT } from './words';

export const facedSpot = (seat: number): string => `faced${seat}`;
export const pileSpot = (seat: number): string => `pile${seat}`;
export const goodsSpot = (seat: number): string => `goods${seat}`;
export const dieSpot = (die: number): string => `die${die}`;
export const DUNGEON = 'dungeon';
export const TRAY = 'tray';

/** No more dice than these are seen flying at once; the eye counts no further. */
const SWARM = 8;
/** The part of a beat that one of several things in flight takes, and after which part of it all have arrived. */
const FLYING = 0.7;
const ARRIVED = 0.85;
/** Dice are sorted after this part of a throw, and have slid to another column after this part of a beat. */
const SORTED = 0.85;

type Numbers = Happening['numbers'];
type Face = (typeof FACES)[number];

/** Where dice lie: before a seat. */
const faced = (seat: number): string => either(facedSpot(seat), seatSpot(seat));
const goods = (seat: number): string => either(goodsSpot(seat), seatSpot(seat));
/** Where the dice of a sorted roll lie that show a face. */
const column = (face: Face): string => either(dieSpot(FACES.indexOf(face)), dieSpot(FACES.indexOf(face) + FACES.length), TRAY);

/** Several things that fly one after the other, all within their beat. */
function flight(drafts: readonly Omit<Draft, 'move'>[], beat: number): Mark[] {
  const gap = (beat * (ARRIVED - FLYING)) / Math.max(1, drafts.length - 1);
  return drafts.map((draft, index) => mark({ ...draft, move: 'fly', at: index * gap, for: beat * FLYING }));
}

/** The Monsters and Bosses of a note on their way, Bosses first. */
function swarm(numbers: Numbers, face: Face | 'hidden', from: string, to: string, beat: number): Mark[] {
  const bosses = numbers['bosses'] ?? 0;
  const length = Math.min(SWARM, bosses + (numbers['monsters'] ?? 0));
  const dice = Array.from({ length }, (_, die) => ({ look: 'die', from, to, text: `${die < bosses ? 'boss' : 'monster'}.${face}` }));
  return flight(dice, beat);
}

/** Dice that leave a place at once and are seen until they arrive. */
const taken = (marks: Mark[], beat: number): Score => scored(marks, 0, beat);
/** Dice that belong to their new place when they arrive. */
const brought = (marks: Mark[], beat: number): Score => scored(marks, beat * ARRIVED, beat);
/** A sign over a place; what it stands for is seen at once. */
const shown = (draft: Draft, beat: number, isMine = false): Score => scored([mark({ for: beat, ...draft })], beat / 4, beat, isMine);

/** Dice are thrown and read when they have been sorted; the tray itself shows how they tumble. */
const thrown = (beat: number, ...others: Mark[]): Score => scored(others, beat * SORTED, beat);

/** Which dice the tray throws at a beat. */
const THROWN: Record<string, Kind> = {
  rolled: 'monster',
  searched: 'monster',
  threw: 'monster',
  'rolled-bosses': 'boss',
  'searched-bosses': 'boss',
  'threw-bosses': 'boss',
};
/** The notes of a single die, which name its face. */
const SINGLE = ['rolled-one', 'searched-one', 'threw-one'];
export function thrownAt({ name, numbers }: Happening): Kind | null {
  if (SINGLE.includes(name)) return KINDS[Math.floor((numbers['shown'] ?? 0) / FACES.length)] ?? null;
  return THROWN[name] ?? null;
}

/** One die of the roll turns to another face. */
function turned(numbers: Numbers, beat: number): Score {
  const [from, to] = [numbers['die'] ?? 0, numbers['shown'] ?? 0];
  const text = DICE[to] ?? '';
  return brought(flight([{ look: 'die', from: either(dieSpot(from), TRAY), to: either(dieSpot(to), TRAY), text }], beat), beat);
}

/** Treasure comes out of the tray. */
function treasure(name: string, numbers: Numbers, seat: number, beat: number): Score {
  const length = Math.min(SWARM, numbers['count'] ?? numbers['found'] ?? 1);
  return brought(flight(Array.from({ length }, () => ({ look: goodFound(name), from: TRAY, to: goods(seat), seat })), beat), beat);
}

const CRITICAL = 3;
const FORCE: Record<string, number> = { hit: 1, 'hit-bosses': 1, bore: 1, critical: CRITICAL, fell: KNOCK_OUT };
/** Who is hit at a beat. */
export function blowAt([first]: readonly Happening[]): Blow | null {
  const force = FORCE[first?.name ?? ''];
  return force === undefined ? null : { seat: first?.numbers['seat'] ?? -1, force };
}

export const marks: Marks<AttackView, AttackBox> = ({ happenings, beat }, _box, you) => {
  const [first] = happenings;
  if (first === undefined) return still(beat);
  const { name, numbers, words } = first;
  const seat = numbers['seat'] ?? -1;
  const other = numbers['other'] ?? -1;
  const here = seatSpot(seat);
  const isMine = seat === you;
  switch (name) {
    case 'busted':
      return taken([mark({ look: 'crash', move: 'pop', from: DUNGEON, for: beat }), ...swarm(numbers, 'hidden', DUNGEON, TRAY, beat)], beat);
    case 'fought':
      return taken(swarm(numbers, 'fighting', faced(seat), TRAY, beat), beat);
    case 'assisted':
      return taken(swarm(numbers, 'fighting', faced(other), TRAY, beat), beat);
    case 'rolled':
    case 'searched':
    case 'rolled-bosses':
    case 'searched-bosses':
    case 'rolled-one':
    case 'searched-one':
      return thrown(beat);
    case 'threw':
    case 'threw-bosses':
    case 'threw-one':
      return thrown(beat, mark({ look: 'retainer', move: 'float', from: here, for: beat, seat }));
    case 'rerolled':
    case 'deflected':
      return turned(numbers, beat);
    case 'exceeded':
      // The dice themselves slide from column to column.
      return scored([mark({ look: 'reason', move: 'pop', from: column('defeated'), for: beat, text: TEXT.exceeded(numbers['rating'] ?? 0) })], beat * SORTED, beat);
    case 'kept':
      return brought(swarm(numbers, 'defeated', column('defeated'), either(pileSpot(seat), here), beat), beat);
    case 'moved':
      return brought(swarm(numbers, 'moving', column('moving'), DUNGEON, beat), beat);
    case 'returned':
      return brought(swarm(numbers, 'moving', column('moving'), faced(other), beat), beat);
    case 'stayed':
      return brought(swarm(numbers, 'fighting', column('fighting'), faced(seat), beat), beat);
    case 'passed-on':
    case 'passed-further':
    case 'sent':
      return brought(swarm(numbers, 'fighting', faced(seat), faced(other), beat), beat);
    case 'went-home':
      return brought(swarm(numbers, 'moving', faced(seat), DUNGEON, beat), beat);
    case 'snared':
    case 'snared-own':
      return brought(swarm(numbers, 'moving', faced(other), DUNGEON, beat), beat);
    case 'coin':
      return brought(flight([{ look: 'gold', from: DUNGEON, to: goods(seat), seat }], beat), beat);
    case 'hit':
    case 'hit-bosses':
    case 'bore':
      return shown({ look: 'hit', move: 'pop', from: here, for: SIGN, text: `−${numbers['hits'] ?? 1}`, seat }, beat, isMine);
    case 'critical':
      return shown({ look: 'critical', move: 'pop', from: here, for: SIGN + GLANCE, text: `−${numbers['hits'] ?? 1}`, seat }, beat, isMine);
    case 'ambushed':
    case 'cancelled':
      return shown({ look: 'guard', move: 'pop', from: here, seat }, beat);
    case 'hurt':
      return shown({ look: 'word', move: 'float', from: here, for: SIGN, text: words['health'] ?? '', seat }, beat, isMine);
    case 'fell':
      return shown({ look: 'ko', move: 'pop', from: here, for: VERDICT, text: TEXT.ko, seat }, beat, isMine);
    case 'fled':
      return shown({ look: 'word', move: 'float', from: here, text: TEXT.fled, seat }, beat);
    case 'rallied':
      return shown({ look: 'word', move: 'float', from: here, text: TEXT.rallied, seat }, beat);
    case 'recovered':
    case 'breathed':
    case 'cured':
      return shown({ look: 'heal', move: 'float', from: here, seat }, beat);
    case 'healed':
    case 'revived':
    case 'sang':
      return brought(flight([{ look: name === 'sang' ? 'song' : 'heal', from: here, to: seatSpot(other), seat }], beat), beat);
    case 'found-coins':
    case 'found-besides':
    case 'found-artefacts':
    case 'traded-weapon':
    case 'traded-potions':
    case 'traded-boss':
    case 'traded-bosses':
      return treasure(name, numbers, seat, beat);
    case 'gave':
      return brought(flight([{ look: GOODS[numbers['good'] ?? 0] ?? 'gold', from: goods(seat), to: goods(other), seat }], beat), beat);
    case 'hired':
    case 'dismissed':
      return shown({ look: 'retainer', move: 'float', from: here, seat }, beat);
    case 'level':
    case 'cleared':
    case 'left':
    case 'routed':
    case 'tired':
    case 'over':
      return shown({ look: 'banner', move: 'pop', from: DUNGEON, for: Math.max(beat, VERDICT), text: banner(first) }, beat);
    default:
      return still(beat);
  }
};
