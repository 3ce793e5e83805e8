/** From one beat of the news to what is seen moving. */
import type { Happening, Marks } from '../../lib/board';
import type { Mark } from '../../lib/showing';
import { FLIGHT, IMPACT, mark, scored, still, STRIKE, type Draft } from '../shared/pace';
import { seatSpot } from '../shared/spots';
import { cardAt } from './looks';
import { CORNERS, DECK, placeWord } from './places';
import type { HustleBox, HustleView } from './wire';

export const pawnSpot = (seat: number): string => `pawn${seat}`;
export const ESCAPE = 'escape';
export const FLOOR = 'floor';

/** A jump of a pawn and a step of a monster are short, for there are many of them. */
const JUMP = 320;
const WALK = 420;

/** What moves, and after which part of it the view changes. */
interface Motion {
  drafts: Draft[];
  lands: number;
}

const moves = (draft: Draft, lands: number): Motion => ({ drafts: [draft], lands });

/** Something that flies from one place to another, where it is seen from then on. */
const flies = (draft: Omit<Draft, 'move' | 'for'>, long: number): Motion => moves({ ...draft, move: 'fly', for: long }, long);

/** How one beat is shown: its first note moves things, those that join it only change the view. */
export const marks: Marks<HustleView, HustleBox> = (told, _box, you) => {
  const happening = told.happenings[0];
  const motion = happening === undefined ? undefined : motionOf(happening, told.before, told.beat);
  if (motion === undefined) return still(told.beat);
  const isMine = told.happenings.some(({ name, numbers }) => HITS.has(name) && numbers['seat'] === you);
  return scored(motion.drafts.map((draft): Mark => mark(draft)), motion.lands, told.beat, isMine);
};

/** The pieces that these marks carry away, by where they stood: a monster's place, a pawn's spot. */
export function liftedBy(marks: readonly Mark[]): string[] {
  return marks.flatMap(({ look, from, seat }) => (look === 'monster' ? [from] : look === 'pawn' ? [pawnSpot(seat)] : []));
}

/** What hits a player, so that it is held longer for that player. */
const HITS: ReadonlySet<string> = new Set(['attacked', 'lost', 'defeated']);

/** What a note moves. Signs are seen, and cards fly, as long as the book shows the note: bots wait so long, too. */
function motionOf({ name, numbers, words }: Happening, before: HustleView, beat: number): Motion | undefined {
  /** A sign at one place: the view changes as it appears. */
  const pops = (draft: Omit<Draft, 'move'>): Motion => moves({ ...draft, move: 'pop', for: beat }, 0);
  /** A word that rises from a place. */
  const floats = (draft: Omit<Draft, 'move'>): Motion => moves({ ...draft, move: 'float', for: beat }, 0);
  const seat = numbers['seat'] ?? -1;
  const here = seatSpot(seat);
  const place = placeWord(numbers['place'] ?? -1);
  const space = words['space'] ?? '';
  const card = cardAt(numbers['card'] ?? numbers['face'] ?? -1);
  const corner = CORNERS[numbers['corner'] ?? -1] ?? DECK;
  const foe = before.battle?.foe ?? pawnSpot(seat);
  switch (name) {
    case 'jumped':
    case 'leapt':
    case 'retreated': {
      const stood = before.heroes[seat]?.place ?? '';
      return flies({ look: 'pawn', from: stood === '' ? here : stood, to: place, seat }, JUMP);
    }
    case 'painted':
      return pops({ look: 'splash', from: space, seat });
    case 'took':
      return flies({ look: 'card', from: space, to: here, text: card, seat }, beat);
    case 'laid':
      return flies({ look: 'card', from: DECK, to: space, text: card }, beat);
    case 'swapped':
      return {
        drafts: [
          { look: 'card', move: 'fly', from: space, to: here, for: FLIGHT, text: card, seat },
          { look: 'card', move: 'fly', from: here, to: space, for: FLIGHT, text: cardAt(numbers['laid'] ?? -1), seat },
        ],
        lands: FLIGHT,
      };
    case 'attacked':
      return pops({ look: 'claws', from: here, text: `×${numbers['attacks'] ?? 0}`, seat });
    case 'defended':
      return pops({ look: 'shield', from: here, seat });
    case 'lost':
    case 'paid':
    case 'discarded':
      return moves({ look: 'card', move: 'fly', from: here, to: DECK, for: beat, text: card, seat }, 0);
    case 'drew':
    case 'fetched':
      return flies({ look: 'card', from: DECK, to: here, text: card, seat }, beat);
    case 'fought':
      return pops({ look: 'swords', from: place, seat });
    case 'flipped':
      return moves({ look: 'flip', move: 'show', from: DECK, to: foe, for: beat, text: card }, beat / 2);
    case 'struck':
      return moves({ look: 'sword', move: 'strike', from: here, to: foe, for: STRIKE, seat }, STRIKE * IMPACT);
    case 'won':
      return pops({ look: 'won', from: space, seat });
    case 'defeated':
      return pops({ look: 'beaten', from: place, seat });
    case 'gold':
      return floats({ look: 'gold', from: here, text: `+${numbers['gold'] ?? 0}`, seat });
    case 'rose':
      return pops({ look: 'level', from: here, text: String(numbers['level'] ?? ''), seat });
    case 'completed':
      return moves({ look: 'quest', move: 'show', from: corner, to: here, for: beat, text: words['quest'] ?? '', seat }, 0);
    case 'turned-up':
      return pops({ look: 'quest', from: corner, text: words['quest'] ?? '' });
    case 'spawn':
      return pops({ look: 'gate', from: corner });
    case 'revealed':
      return pops({ look: 'flip', from: DECK, text: card });
    case 'buried':
    case 'set-aside':
      return pops({ look: 'card', from: DECK, text: card });
    case 'monster':
    case 'spawned':
      return pops({ look: 'gate', from: space });
    case 'moved':
    case 'pushed':
      return flies({ look: 'monster', from: space, to: words['onto'] ?? '' }, WALK);
    case 'held':
      return pops({ look: 'held', from: place });
    case 'removed':
      return pops({ look: 'puff', from: space });
    case 'escaped':
      return {
        drafts: [
          { look: 'monster', move: 'fly', from: space, to: DECK, for: WALK },
          { look: 'monster', move: 'fly', from: DECK, to: ESCAPE, at: WALK, for: FLIGHT },
        ],
        lands: WALK + FLIGHT,
      };
    case 'asked':
      return floats({ look: 'ask', from: here, text: words['aid'] ?? '', seat });
    case 'helped':
      return moves({ look: 'help', move: 'strike', from: here, to: seatSpot(numbers['other'] ?? -1), for: STRIKE, seat }, 0);
    case 'refused':
      return floats({ look: 'refused', from: here, seat });
    case 'used':
    case 'power':
      return floats({ look: 'spark', from: here, text: words['item'] ?? words['power'] ?? '', seat });
    case 'reward':
      return pops({ look: 'turned', from: here, seat });
    case 'gained':
    case 'kept':
      return floats({ look: 'item', from: here, text: words['item'] ?? '', seat });
    case 'recharged':
    case 'charged':
    case 'renewed':
      return pops({ look: 'spark', from: here, text: words['item'] ?? '', seat });
    case 'descended':
      return pops({ look: 'down', from: FLOOR, text: words['floor'] ?? '' });
    case 'last-turns':
      return pops({ look: 'last', from: FLOOR });
  }
  return undefined;
}
