/** From what happened to what is seen moving. */
import type { Happening } from '../../lib/board';
import { fit, type Beat } from '../shared/effects';
import { FACES, GOODS, KINDS } from './looks';
import { goodFound } from './story';
import { DICE } from './tokens';
import { banner, TEXT } from './words';

export const seatSpot = (seat: number): string => `seat${seat}`;
export const facedSpot = (seat: number): string => `faced${seat}`;
export const pileSpot = (seat: number): string => `pile${seat}`;
export const goodsSpot = (seat: number): string => `goods${seat}`;
export const dieSpot = (die: number): string => `die${die}`;
export const DUNGEON = 'dungeon';
export const TRAY = 'tray';

/** How long each thing is seen, and how long the next one waits for it, in milliseconds. */
const FLIGHT = 420;
const TUMBLE = 460;
const MARK = 620;
const BANNER = 900;
const STEP = 130;
const STAGGER = 28;
/** No more dice than these are seen flying at once; the eye counts no further. */
const SWARM = 8;

/** Where dice lie: before a seat, or in the dungeon. */
function lying(seat: number): string {
  return seat < 0 ? DUNGEON : `${facedSpot(seat)}|${seatSpot(seat)}`;
}

/** The beats of one piece of news, in the order of its notes; none takes longer than there is time for. */
export function timeline(happened: readonly Happening[]): Beat[] {
  const beats: Beat[] = [];
  let now = 0;
  const add = (beat: Partial<Beat> & Pick<Beat, 'look' | 'move' | 'from'>, wait: number): void => {
    beats.push({ to: '', text: '', seat: -1, for: MARK, ...beat, at: now });
    now += wait;
  };
  /** Dice fly from one place to another, Bosses first. */
  const swarm = (numbers: Happening['numbers'], face: string, from: string, to: string, seat: number): void => {
    const start = now;
    const bosses = numbers['bosses'] ?? 0;
    for (let die = 0; die < Math.min(SWARM, bosses + (numbers['monsters'] ?? 0)); die += 1) {
      const text = `${die < bosses ? 'boss' : 'monster'}.${face}`;
      beats.push({ look: 'die', move: 'fly', from, to, at: start + die * STAGGER, for: FLIGHT, text, seat });
    }
    now = start + FLIGHT / 2;
  };
  const sorted = (face: (typeof FACES)[number]): string => {
    const die = FACES.indexOf(face);
    return `${dieSpot(die)}|${dieSpot(die + FACES.length)}|${TRAY}`;
  };
  for (const happening of happened) {
    const { name, numbers, words } = happening;
    const seat = numbers['seat'] ?? -1;
    const other = numbers['other'] ?? -1;
    const here = seatSpot(seat);
    switch (name) {
      case 'busted':
        add({ look: 'crash', move: 'pop', from: DUNGEON }, STEP);
        swarm(numbers, 'hidden', DUNGEON, TRAY, seat);
        break;
      case 'fought':
        swarm(numbers, 'fighting', lying(seat), TRAY, seat);
        break;
      case 'assisted':
        swarm(numbers, 'fighting', lying(other), TRAY, seat);
        break;
      case 'rolled':
      case 'rolled-bosses':
      case 'searched':
      case 'searched-bosses':
        add({ look: name.endsWith('bosses') ? 'boss' : 'monster', move: 'pop', from: TRAY, for: TUMBLE, seat }, TUMBLE / 2);
        break;
      case 'rerolled': {
        const die = numbers['die'] ?? 0;
        const face = die - (die % FACES.length) + (numbers['face'] ?? 0);
        add({ look: 'die', move: 'fly', from: `${dieSpot(die)}|${TRAY}`, to: `${dieSpot(face)}|${TRAY}`, for: TUMBLE, text: DICE[face] ?? '', seat }, STEP);
        break;
      }
      case 'deflected': {
        const kind = numbers['kind'] ?? 0;
        const first = kind * FACES.length;
        add({ look: 'die', move: 'fly', from: `${dieSpot(first + 2)}|${TRAY}`, to: `${dieSpot(first + 1)}|${TRAY}`, for: TUMBLE, text: `${KINDS[kind] ?? ''}.moving`, seat }, STEP);
        break;
      }
      case 'threw':
      case 'hired':
        add({ look: 'retainer', move: 'float', from: here, seat }, STEP);
        break;
      case 'kept':
        swarm(numbers, 'defeated', sorted('defeated'), `${pileSpot(seat)}|${here}`, seat);
        break;
      case 'moved':
        swarm(numbers, 'moving', sorted('moving'), lying(other), seat);
        break;
      case 'stayed':
        swarm(numbers, 'fighting', sorted('fighting'), lying(seat), seat);
        break;
      case 'passed-on':
      case 'sent':
        swarm(numbers, 'fighting', lying(seat), lying(other), seat);
        break;
      case 'snared':
      case 'snared-own':
        swarm(numbers, 'moving', lying(other), DUNGEON, seat);
        break;
      case 'coin':
        add({ look: 'gold', move: 'fly', from: DUNGEON, to: `${goodsSpot(seat)}|${here}`, for: FLIGHT, seat }, STEP);
        break;
      case 'hit':
      case 'bore':
      case 'critical':
        add({ look: name === 'critical' ? name : 'hit', move: 'pop', from: here, text: `−${numbers['hits'] ?? 1}`, seat }, STEP * 2);
        break;
      case 'cancelled':
        add({ look: 'guard', move: 'pop', from: here, seat }, STEP);
        break;
      case 'hurt':
        add({ look: 'word', move: 'float', from: here, text: words['health'] ?? '', seat }, STEP);
        break;
      case 'fell':
        add({ look: 'ko', move: 'pop', from: here, for: 760, text: TEXT.ko, seat }, STEP * 2);
        break;
      case 'fled':
        add({ look: 'word', move: 'float', from: here, text: TEXT.fled, seat }, STEP);
        break;
      case 'rallied':
        add({ look: 'word', move: 'float', from: here, text: TEXT.rallied, seat }, STEP);
        break;
      case 'recovered':
      case 'breathed':
      case 'cured':
        add({ look: 'heal', move: 'float', from: here, seat }, STEP);
        break;
      case 'healed':
      case 'revived':
      case 'sang':
        add({ look: name === 'sang' ? 'song' : 'heal', move: other === seat ? 'float' : 'fly', from: here, to: seatSpot(other), seat }, STEP);
        break;
      case 'found-coins':
      case 'found-besides':
      case 'found-potions':
      case 'found-weapons':
      case 'found-artefacts':
        for (let count = 0; count < Math.min(numbers['count'] ?? 0, SWARM); count += 1) {
          add({ look: goodFound(name), move: 'fly', from: TRAY, to: `${goodsSpot(seat)}|${here}`, for: FLIGHT, seat }, STAGGER * 2);
        }
        break;
      case 'gave':
        add({ look: GOODS[numbers['good'] ?? 0] ?? 'gold', move: 'fly', from: `${goodsSpot(seat)}|${here}`, to: `${goodsSpot(other)}|${seatSpot(other)}`, for: FLIGHT, seat }, STEP);
        break;
      case 'level':
      case 'cleared':
      case 'left':
      case 'routed':
      case 'tired':
      case 'over':
        add({ look: 'banner', move: 'pop', from: DUNGEON, for: BANNER, text: banner(happening) }, BANNER / 2);
        break;
    }
  }
  return fit(beats);
}
