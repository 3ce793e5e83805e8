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
  /** How the dice lay in the end, by kind and face. */
  faces: number[];
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
/** The story these notes go on telling, or the one before if they tell of no roll. */
export function tell(before: Story | null, happened: readonly Happening[]): Story | null {
  return happened.reduce(tellOne, before);
}

function tellOne(story: Story | null, happening: Happening): Story | null {
  const { name, numbers } = happening;
  if (isOccasion(name)) return begin(story, name, numbers['seat'] ?? -1, numbers['other'] ?? -1, happening);
  if (name === 'searched-bosses' && (story?.occasion !== 'searched' || story.seat !== numbers['seat'])) {
    return begin(story, 'searched', numbers['seat'] ?? -1, -1, happening);
  }
  if (story === null || numbers['seat'] !== story.seat) return story;
  const faces = facesAfter(story.faces, happening);
  const turn = turnOf(happening);
  return faces === story.faces && turn === null ? story : { ...story, faces, turns: turn === null ? story.turns : [...story.turns, turn] };
}

function begin(before: Story | null, occasion: Occasion, seat: number, other: number, happening: Happening): Story {
  const faces = facesAfter(new Array<number>(DIE_COUNT).fill(0), happening);
  return { number: (before?.number ?? 0) + 1, occasion, seat, other, faces, turns: [] };
}

function isOccasion(name: string): name is Occasion {
  return name === 'fought' || name === 'busted' || name === 'assisted' || name === 'searched';
}

/** How the dice lie after a note; the same list if it moves none. */
function facesAfter(before: number[], { name, numbers }: Happening): number[] {
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
    case 'exceeded':
      return [monsters, bosses].flatMap((over, kind) => {
        const [defeated = 0, moving = 0, fighting = 0] = before.slice(kind * FACES.length);
        return [defeated - over, moving + over, fighting];
      });
    case 'rerolled':
    case 'deflected':
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
