/** The latest roll, told by its notes, kept so that one can look at it until the next. */
import type { Happening } from '../../lib/board';
import { FACES, KINDS } from './looks';

export type Occasion = 'fought' | 'busted' | 'assisted' | 'searched';

/** What came of it, in the order in which it happened. */
export interface Turn {
  name: string;
  count: number;
  /** A seat it is about, -1 for the dungeon. */
  seat: number;
  /** A word of the note: the health of an adventurer, what was found, by what it was cancelled. */
  word: string;
}

export interface Story {
  /** Counts the stories, so that a new one is drawn anew. */
  number: number;
  occasion: Occasion;
  seat: number;
  other: number;
  /** How the dice lie, or lay in the end, by kind and face. */
  faces: number[];
  /** Those of them that a retainer is about to throw again. */
  picked: number[];
  turns: Turn[];
}

const FOUND: Record<string, string> = {
  'found-coins': 'gold',
  'found-besides': 'gold',
  'found-artefacts': 'artefact',
  'traded-weapon': 'weapon',
  'traded-potions': 'potion',
  'traded-boss': 'potion',
  'traded-bosses': 'gold',
};
const DIE_COUNT = KINDS.length * FACES.length;
const NO_DICE: readonly number[] = new Array<number>(DIE_COUNT).fill(0);
/** The story these notes go on telling, or the one before if they tell of no roll. */
export function tell(before: Story | null, happened: readonly Happening[]): Story | null {
  return happened.reduce(tellOne, before);
}

function tellOne(story: Story | null, happening: Happening): Story | null {
  const { name, numbers } = happening;
  if (isOccasion(name)) return begin(story, name, numbers['seat'] ?? -1, numbers['other'] ?? -1, happening);
  if ((name === 'searched-bosses' || name === 'searched-one') && (story?.occasion !== 'searched' || story.seat !== numbers['seat'])) {
    return begin(story, 'searched', numbers['seat'] ?? -1, -1, happening);
  }
  if (story === null || numbers['seat'] !== story.seat) return story;
  const faces = facesAfter(story.faces, story.picked, happening);
  const picked = pickedAfter(story.picked, happening);
  const turn = turnOf(happening);
  if (faces === story.faces && picked === story.picked && turn === null) return story;
  return { ...story, faces, picked, turns: turn === null ? story.turns : [...story.turns, turn] };
}

function begin(before: Story | null, occasion: Occasion, seat: number, other: number, happening: Happening): Story {
  const faces = facesAfter([...NO_DICE], [], happening);
  return { number: (before?.number ?? 0) + 1, occasion, seat, other, faces, picked: [...NO_DICE], turns: [] };
}

function isOccasion(name: string): name is Occasion {
  return name === 'fought' || name === 'busted' || name === 'assisted' || name === 'searched';
}

const isBoss = (die: number): boolean => die >= FACES.length;

/** Which dice are picked after a note; the same list if it picks and throws none. */
function pickedAfter(before: number[], { name, numbers }: Happening): number[] {
  switch (name) {
    case 'picked-die':
      return before.map((count, die) => count + Number(die === numbers['die']));
    case 'threw':
    case 'threw-bosses':
      return before.map((count, die) => (isBoss(die) === (name === 'threw-bosses') ? 0 : count));
    case 'threw-one':
      return before.map((count, die) => (die === numbers['die'] ? 0 : count));
    default:
      return before;
  }
}

/** How the dice lie after a note; the same list if it moves none. */
function facesAfter(before: number[], picked: readonly number[], { name, numbers }: Happening): number[] {
  const shown = FACES.map((face) => numbers[face] ?? 0);
  const [monsters, bosses] = [numbers['monsters'] ?? 0, numbers['bosses'] ?? 0];
  switch (name) {
    case 'rolled':
    case 'searched':
    case 'sorted':
      return [...shown, ...before.slice(FACES.length)];
    case 'rolled-bosses':
    case 'searched-bosses':
    case 'sorted-bosses':
      return [...before.slice(0, FACES.length), ...shown];
    case 'threw':
    case 'threw-bosses':
      return before.map((count, die) => {
        const isThrown = isBoss(die) === (name === 'threw-bosses');
        return isThrown ? count - (picked[die] ?? 0) + (shown[die % FACES.length] ?? 0) : count;
      });
    case 'rolled-one':
    case 'searched-one':
      return before.map((count, die) => (die === numbers['shown'] ? 1 : count));
    case 'exceeded':
      return [monsters, bosses].flatMap((over, kind) => {
        const [defeated = 0, moving = 0, fighting = 0] = before.slice(kind * FACES.length);
        return [defeated - over, moving + over, fighting];
      });
    case 'rerolled':
    case 'deflected':
    case 'threw-one':
      return before.map((count, die) => count + Number(die === numbers['shown']) - Number(die === numbers['die']));
    default:
      return before;
  }
}

/** What a note of found treasure is about, or nothing. */
export function goodFound(name: string): string {
  return FOUND[name] ?? '';
}

function turnOf({ name, numbers, words }: Happening): Turn | null {
  const seat = numbers['seat'] ?? -1;
  const dice = (numbers['monsters'] ?? 0) + (numbers['bosses'] ?? 0);
  switch (name) {
    case 'kept':
    case 'stayed':
      return { name, count: dice, seat, word: '' };
    case 'exceeded':
      return { name, count: dice, seat, word: String(numbers['rating'] ?? 0) };
    case 'moved':
      return { name, count: dice, seat: -1, word: '' };
    case 'returned':
      return { name: 'moved', count: dice, seat: numbers['other'] ?? -1, word: '' };
    case 'hit':
    case 'hit-bosses':
    case 'bore':
      return { name: 'hit', count: numbers['hits'] ?? 1, seat, word: '' };
    case 'critical':
      return { name, count: numbers['hits'] ?? 1, seat, word: '' };
    case 'cancelled':
      return { name, count: numbers['hits'] ?? 1, seat, word: words['by'] ?? '' };
    case 'hurt':
      return { name, count: 1, seat, word: words['health'] ?? '' };
    case 'fell':
    case 'coin':
    case 'ambushed':
      return { name, count: 1, seat, word: '' };
    case 'found-nothing':
      return { name: 'found', count: 0, seat, word: '' };
    default: {
      const good = goodFound(name);
      return good === '' ? null : { name: 'found', count: numbers['count'] ?? numbers['found'] ?? 1, seat, word: good };
    }
  }
}
