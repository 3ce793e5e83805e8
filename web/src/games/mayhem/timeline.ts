/** How the news of Dungeon Mayhem are shown: what moves at each beat, and when its facts change. */
import { wordAt, type Happening, type Marks } from '../../lib/board';
import { FLIGHT, IMPACT, KNOCK_OUT, mark, scored, still, STRIKE, VERDICT, type Blow } from '../shared/pace';
import { either, seatSpot } from '../shared/spots';
import type { MayhemBox, MayhemView } from './wire';

export const shieldsSpot = (seat: number): string => `shields${seat}`;
export const shieldSpot = (seat: number, slot: number): string => `${seatSpot(seat)}.shield${slot}`;
export const faceSpot = (seat: number): string => `face${seat}`;
export const MIDDLE = 'middle';

/** How much of its beat a blow is seen, and how much more for each point of damage. */
const BLOW = 0.7;
const PER_DAMAGE = 0.15;
/** A card that was played lies on the table when it has been read. */
const READ = 0.75;

export const marks: Marks<MayhemView, MayhemBox> = ({ happenings, before, beat }, box, you) => {
  const [first] = happenings;
  if (first === undefined) return still(beat);
  const { name, numbers } = first;
  const seat = numbers['seat'] ?? -1;
  const other = numbers['other'] ?? -1;
  const damage = numbers['damage'] ?? 0;
  const here = seatSpot(seat);
  const face = either(faceSpot(seat), here);
  const text = wordAt(box.cards, numbers['card'] ?? -1);
  const slot = numbers['slot'] ?? before.heroes[seat]?.shields.findIndex(({ card }) => card === text) ?? -1;
  const shield = either(shieldSpot(seat, slot), shieldsSpot(seat), here);
  const isMine = seat === you;
  switch (name) {
    case 'chose':
      return scored([mark({ look: 'smoke', move: 'pop', from: here, seat })], beat / 3, beat);
    case 'played':
      return scored([mark({ look: 'card', move: 'show', from: here, to: MIDDLE, for: beat, text, seat })], beat * READ, beat);
    case 'stole':
      return scored(
        [
          mark({ look: 'hand', move: 'strike', from: seatSpot(other), to: here, for: STRIKE, seat }),
          mark({ look: 'card', move: 'show', from: seatSpot(other), to: MIDDLE, for: beat, text, seat }),
        ],
        beat * READ,
        beat,
        other === you,
      );
    case 'attacked':
      return scored([mark({ look: 'attack', move: 'strike', from: here, to: seatSpot(other), for: STRIKE, seat })], 0, beat, other === you);
    case 'blocked':
    case 'carried':
      return scored([mark({ look: 'block', move: 'pop', from: shield, for: beat, text: minus(damage), seat })], beat * IMPACT / 2, beat);
    case 'broke':
      return scored([mark({ look: 'shards', move: 'pop', from: shield, for: beat, seat })], beat / 4, beat, isMine);
    case 'hurt': {
      const long = beat * (BLOW + PER_DAMAGE * damage);
      return scored([mark({ look: 'hurt', move: 'pop', from: face, for: long, text: minus(damage), seat })], long / 4, long, isMine);
    }
    case 'healed':
      return scored([mark({ look: 'heal', move: 'float', from: face, for: beat, text: `+${numbers['gained'] ?? 0}`, seat })], beat / 4, beat);
    case 'drew':
    case 'fetched':
      return scored([mark({ look: 'back', move: 'float', from: here, for: beat, seat })], beat / 2, beat);
    case 'again':
      return scored([mark({ look: 'again', move: 'float', from: here, for: beat, seat })], 0, beat);
    case 'swapped':
      return scored(
        [
          mark({ look: 'heart', move: 'fly', from: here, to: seatSpot(other), for: beat, seat }),
          mark({ look: 'heart', move: 'fly', from: seatSpot(other), to: here, for: beat, seat: other }),
        ],
        beat * READ,
        beat,
        isMine || other === you,
      );
    case 'charmed':
      return scored(
        [mark({ look: 'shield', move: 'fly', from: either(shieldsSpot(other), seatSpot(other)), to: here, for: Math.max(beat, FLIGHT), seat })],
        beat * READ,
        beat,
        other === you,
      );
    case 'disguised':
      return scored([mark({ look: 'smoke', move: 'pop', from: here, for: beat, seat })], beat / 3, beat);
    case 'fell':
      return scored([mark({ look: 'ko', move: 'pop', from: face, for: Math.max(beat, VERDICT), seat })], beat / 4, beat, isMine);
    default:
      return still(beat);
  }
};

/** Who is hit at a beat. */
export function blowAt([first]: readonly Happening[]): Blow | null {
  const { seat = -1, damage = 1 } = first?.numbers ?? {};
  if (first?.name === 'hurt') return { seat, force: Math.min(damage, KNOCK_OUT) };
  return first?.name === 'fell' ? { seat, force: KNOCK_OUT } : null;
}

function minus(damage: number): string {
  return `−${damage}`;
}

/** The cards of the latest turn in which any were played, shown until the next. */
export interface Recent {
  seat: number;
  cards: string[];
  /** Whether the turn has ended: the next card played begins a new list. */
  closed: boolean;
}

export const NOTHING_YET: Recent = { seat: -1, cards: [], closed: true };

/** What has been played lately, after everything that was told. */
export function recentCards(told: readonly Happening[], box: MayhemBox): Recent {
  return told.reduce<Recent>((recent, { name, numbers }) => {
    if (name === 'turn') return { ...recent, closed: true };
    if (name !== 'played' && name !== 'stole') return recent;
    const before = recent.closed ? [] : recent.cards;
    return { seat: numbers['seat'] ?? -1, cards: [...before, wordAt(box.cards, numbers['card'] ?? -1)], closed: false };
  }, NOTHING_YET);
}
