/** From what happened to what is seen moving. */
import type { Happening } from '../../lib/board';
import { fit, type Beat } from '../shared/effects';
import { cardAt } from './looks';
import { CORNERS, DECK, placeWord } from './places';

export const seatSpot = (seat: number): string => `seat${seat}`;
export const pawnSpot = (seat: number): string => `pawn${seat}`;
export const ESCAPE = 'escape';
export const FLOOR = 'floor';

/** How long things are seen, and how soon the next begins, in milliseconds. */
const JUMP = 300;
const FLIGHT = 460;
const MARK = 640;
const SHOW = 900;
const STEP = 70;
const BEAT = 200;

/**
 * The beats of one piece of news, in the order of its notes. `places` is where each hero stood before it, `battle`
 * where a monster was being fought.
 */
export function timeline(happened: readonly Happening[], places: readonly string[], battle = ''): Beat[] {
  const beats: Beat[] = [];
  const stood = [...places];
  let now = 0;
  let foe = battle;
  const add = (beat: Partial<Beat> & Pick<Beat, 'look' | 'move' | 'from'>, wait: number): void => {
    beats.push({ to: '', text: '', seat: -1, for: MARK, ...beat, at: now });
    now += wait;
  };
  for (const { name, numbers, words } of happened) {
    const seat = numbers['seat'] ?? -1;
    const here = seatSpot(seat);
    const place = placeWord(numbers['place'] ?? -1);
    const card = cardAt(numbers['card'] ?? numbers['face'] ?? -1);
    switch (name) {
      case 'jumped':
      case 'leapt':
      case 'retreated': {
        const from = stood[seat] ?? '';
        add({ look: 'pawn', move: 'fly', from: from === '' ? here : from, to: place, for: JUMP, seat }, JUMP / 2);
        stood[seat] = place;
        break;
      }
      case 'painted':
        add({ look: 'splash', move: 'pop', from: place, seat }, STEP);
        break;
      case 'took':
        add({ look: 'card', move: 'fly', from: place, to: here, for: FLIGHT, text: card, seat }, STEP);
        break;
      case 'dealt':
      case 'laid':
        add({ look: 'card', move: 'fly', from: DECK, to: place, for: FLIGHT, text: card }, STEP / 2);
        break;
      case 'swapped':
        add({ look: 'card', move: 'fly', from: place, to: here, for: FLIGHT, text: card, seat }, 0);
        add({ look: 'card', move: 'fly', from: here, to: place, for: FLIGHT, text: cardAt(numbers['laid'] ?? -1), seat }, STEP);
        break;
      case 'attacked':
        if ((numbers['attacks'] ?? 0) > 0) {
          add({ look: 'claws', move: 'pop', from: here, text: `×${numbers['attacks']}`, seat }, BEAT);
        }
        break;
      case 'defended':
        add({ look: 'shield', move: 'pop', from: here, seat }, STEP);
        break;
      case 'lost':
      case 'paid':
      case 'discarded':
        add({ look: 'card', move: 'fly', from: here, to: DECK, for: FLIGHT, text: card, seat }, STEP);
        break;
      case 'drew':
      case 'fetched':
        add({ look: 'card', move: 'fly', from: DECK, to: here, for: FLIGHT, text: card, seat }, STEP);
        break;
      case 'fought':
        foe = place;
        add({ look: 'swords', move: 'pop', from: place, seat }, BEAT);
        break;
      case 'flipped':
        add({ look: 'flip', move: 'show', from: DECK, to: foe === '' ? DECK : foe, for: SHOW, text: card }, BEAT);
        break;
      case 'struck':
        add({ look: 'sword', move: 'strike', from: here, to: foe === '' ? pawnSpot(seat) : foe, for: 420, seat }, BEAT / 2);
        break;
      case 'won':
        add({ look: 'won', move: 'pop', from: place, seat }, BEAT);
        break;
      case 'defeated':
        add({ look: 'beaten', move: 'pop', from: place, seat }, BEAT);
        break;
      case 'gold':
        add({ look: 'gold', move: 'float', from: here, text: `+${numbers['gold'] ?? 0}`, seat }, STEP);
        break;
      case 'rose':
        add({ look: 'level', move: 'pop', from: here, text: String(numbers['level'] ?? ''), for: SHOW, seat }, BEAT);
        break;
      case 'completed': {
        const corner = CORNERS[numbers['corner'] ?? -1] ?? here;
        add({ look: 'quest', move: 'show', from: corner, to: here, for: SHOW, text: words['quest'] ?? '', seat }, BEAT);
        break;
      }
      case 'turned-up':
        add({ look: 'quest', move: 'pop', from: CORNERS[numbers['corner'] ?? -1] ?? DECK, text: words['quest'] ?? '' }, STEP);
        break;
      case 'spawn':
        add({ look: 'gate', move: 'pop', from: CORNERS[numbers['corner'] ?? -1] ?? DECK }, STEP);
        break;
      case 'revealed':
        add({ look: 'flip', move: 'pop', from: DECK, for: SHOW, text: card }, BEAT);
        break;
      case 'buried':
      case 'set-aside':
        add({ look: 'card', move: 'pop', from: DECK, text: card }, STEP);
        break;
      case 'monster':
      case 'spawned':
        add({ look: 'gate', move: 'pop', from: place }, STEP);
        break;
      case 'moved':
      case 'pushed':
        add({ look: 'monster', move: 'fly', from: place, to: placeWord(numbers['to'] ?? -1), for: FLIGHT }, STEP);
        break;
      case 'held':
        add({ look: 'held', move: 'pop', from: place }, STEP);
        break;
      case 'removed':
        add({ look: 'puff', move: 'pop', from: place }, STEP);
        break;
      case 'escaped':
        add({ look: 'monster', move: 'fly', from: place, to: DECK, for: FLIGHT }, FLIGHT / 2);
        add({ look: 'monster', move: 'fly', from: DECK, to: ESCAPE, for: FLIGHT }, STEP);
        break;
      case 'asked':
        add({ look: 'ask', move: 'float', from: here, to: '', text: words['aid'] ?? '', seat }, STEP);
        break;
      case 'helped':
        add({ look: 'help', move: 'strike', from: here, to: seatSpot(numbers['other'] ?? -1), for: 420, seat }, BEAT);
        break;
      case 'refused':
        add({ look: 'refused', move: 'float', from: here, seat }, STEP);
        break;
      case 'used':
      case 'power':
        add({ look: 'spark', move: 'float', from: here, text: words['item'] ?? words['power'] ?? '', seat }, STEP);
        break;
      case 'reward':
        add({ look: 'turned', move: 'pop', from: here, seat }, STEP);
        break;
      case 'gained':
      case 'kept':
        add({ look: 'item', move: 'float', from: here, text: words['item'] ?? '', seat }, STEP);
        break;
      case 'recharged':
      case 'charged':
        add({ look: 'spark', move: 'pop', from: here, text: words['item'] ?? '', seat }, STEP);
        break;
      case 'descended':
        add({ look: 'down', move: 'pop', from: FLOOR, for: SHOW, text: words['floor'] ?? '' }, BEAT);
        break;
      case 'last-turns':
        add({ look: 'last', move: 'pop', from: FLOOR, for: SHOW }, BEAT);
        break;
    }
  }
  return fit(beats);
}
