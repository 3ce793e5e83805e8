/** From what happened to what is seen moving. */
import { wordAt, type Happening } from '../../lib/board';
import { fit, type Beat } from '../shared/effects';
import type { MayhemBox } from './wire';

export const seatSpot = (seat: number): string => `seat${seat}`;
export const shieldsSpot = (seat: number): string => `shields${seat}`;
export const MIDDLE = 'middle';

/** How long each thing is seen, and how long the next one waits for it, in milliseconds. */
const SHOW = 950;
const LIFT = 260;
const STREAK = 420;
const IMPACT = 230;
const MARK = 620;
const STEP = 110;

/** The beats of one piece of news, in the order of its notes; none takes longer than there is time for. */
export function timeline(happened: readonly Happening[], box: MayhemBox): Beat[] {
  const beats: Beat[] = [];
  let now = 0;
  let attacker = -1;
  const add = (beat: Partial<Beat> & Pick<Beat, 'look' | 'move' | 'from'>, wait: number): void => {
    beats.push({ to: '', text: '', seat: -1, for: MARK, ...beat, at: now });
    now += wait;
  };
  for (const { name, numbers } of happened) {
    const seat = numbers['seat'] ?? -1;
    const other = numbers['other'] ?? -1;
    const here = seatSpot(seat);
    const card = wordAt(box.cards, numbers['card'] ?? -1);
    switch (name) {
      case 'played':
        attacker = seat;
        add({ look: 'card', move: 'show', from: here, to: MIDDLE, for: SHOW, text: card, seat }, LIFT);
        break;
      case 'stole':
        attacker = seat;
        add({ look: 'hand', move: 'strike', from: seatSpot(other), to: here, for: STREAK, seat }, STEP);
        add({ look: 'card', move: 'show', from: seatSpot(other), to: MIDDLE, for: SHOW, text: card, seat }, LIFT);
        break;
      case 'attacked':
        add({ look: 'attack', move: 'strike', from: here, to: seatSpot(other), for: STREAK, seat }, IMPACT);
        break;
      case 'blocked':
        add({ look: 'block', move: 'pop', from: `${shieldsSpot(seat)}|${here}`, text: minus(numbers['damage']), seat }, STEP);
        break;
      case 'broke':
        add({ look: 'shards', move: 'pop', from: `${shieldsSpot(seat)}|${here}`, seat }, STEP);
        break;
      case 'hurt':
        add({ look: 'hurt', move: 'pop', from: here, text: minus(numbers['damage']), seat }, STEP);
        break;
      case 'healed':
        if ((numbers['gained'] ?? 0) > 0) {
          add({ look: 'heal', move: 'float', from: here, text: `+${numbers['gained']}`, seat }, STEP);
        }
        break;
      case 'drew':
        add({ look: 'back', move: 'float', from: here, for: 420, seat }, STEP / 2);
        break;
      case 'again':
        add({ look: 'again', move: 'float', from: here, seat }, STEP);
        break;
      case 'swapped':
        add({ look: 'heart', move: 'fly', from: here, to: seatSpot(other), seat }, 0);
        add({ look: 'heart', move: 'fly', from: seatSpot(other), to: here, seat: other }, STEP);
        break;
      case 'charmed':
        add({ look: 'shield', move: 'fly', from: seatSpot(other), to: here, seat }, STEP);
        break;
      case 'fetched':
        add({ look: 'back', move: 'float', from: here, seat }, STEP);
        break;
      case 'disguised':
        add({ look: 'smoke', move: 'pop', from: here, seat }, STEP);
        break;
      case 'fell':
        add({ look: 'ko', move: 'pop', from: here, for: 700, seat: attacker }, STEP);
        break;
    }
  }
  return fit(beats);
}

function minus(damage: number | undefined): string {
  return `−${damage ?? 0}`;
}

/** The cards of the latest turn in which any were played, shown until the next. */
export interface Recent {
  seat: number;
  cards: string[];
  /** Whether the turn has ended: the next card played begins a new list. */
  closed: boolean;
}

export const NOTHING_YET: Recent = { seat: -1, cards: [], closed: true };

export function remember(recent: Recent, happened: readonly Happening[], box: MayhemBox): Recent {
  let now = recent;
  for (const { name, numbers } of happened) {
    if (name === 'turn') now = { ...now, closed: true };
    if (name !== 'played' && name !== 'stole') continue;
    const card = wordAt(box.cards, numbers['card'] ?? -1);
    const before = now.closed ? [] : now.cards;
    now = { seat: numbers['seat'] ?? -1, cards: [...before, card], closed: false };
  }
  return now;
}
