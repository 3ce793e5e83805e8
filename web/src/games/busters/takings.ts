/** What a fight brought: gems by seat, as they were told. */
import type { Happening } from '../../lib/board';
import { COLOURS } from './looks';

/** By seat: how many gems of each colour somebody won, or lost where it is below zero. */
export type Takings = ReadonlyMap<number, readonly number[]>;

const WON = ['looted', 'followed', 'trailed', 'emptied', 'grabbed', 'cleared'];

/** The chest of which such a note tells. */
const CHESTS: Record<string, number> = { looted: 0, grabbed: 0, emptied: 0, cleared: 0, followed: 1, trailed: 2 };

const hasBegun = ({ name }: Happening): boolean => name === 'appeared' || name === 'over';

/** What was told since the latest monster appeared. */
function ofThisFight(told: readonly Happening[]): readonly Happening[] {
  return told.slice(told.findLastIndex(hasBegun) + 1);
}

/** The chests of the latest monster that are empty by now. */
export function emptyChests(told: readonly Happening[]): ReadonlySet<number> {
  return new Set(ofThisFight(told).map(({ name, numbers }) => (name === 'spilled' ? numbers['chest'] : CHESTS[name]) ?? -1));
}

/** The gems of the fight with the latest monster, so far. */
export function takings(told: readonly Happening[]): Takings {
  return takingsIn(ofThisFight(told));
}

/** The gems of the fight before the one for which the latest monster appeared. */
export function lastTakings(told: readonly Happening[]): Takings {
  const end = told.findLastIndex(hasBegun);
  const start = told.slice(0, Math.max(0, end)).findLastIndex(({ name }) => name === 'appeared');
  return takingsIn(told.slice(start + 1, end));
}

function takingsIn(fight: readonly Happening[]): Takings {
  const found = new Map<number, readonly number[]>();
  for (const happening of fight) {
    const seat = happening.numbers['seat'] ?? -1;
    const before = found.get(seat);
    const gems = COLOURS.map((_, colour) => (before?.[colour] ?? 0) + gained(happening, colour));
    if (gems.some((number) => number !== 0)) found.set(seat, gems);
  }
  return found;
}

/** How many gems of a colour come to the seat of a note. */
function gained({ name, numbers }: Happening, colour: number): number {
  if (WON.includes(name)) return numbers[COLOURS[colour] ?? ''] ?? 0;
  if (numbers['colour'] !== colour) return 0;
  return name === 'took' ? 1 : name === 'lost' ? -(numbers['gems'] ?? 0) : 0;
}
