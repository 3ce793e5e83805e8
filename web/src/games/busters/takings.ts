/** What a fight brought: gems by seat, as they were told. */
import type { Happening } from '../../lib/board';
import { COLOURS } from './looks';

/** By seat: how many gems of each colour somebody won, or lost where it is below zero. */
export type Takings = ReadonlyMap<number, readonly number[]>;

const WON = ['looted', 'followed', 'trailed', 'emptied', 'grabbed', 'cleared'];

/** The gems of the fight before the one for which the latest monster appeared. */
export function lastTakings(told: readonly Happening[]): Takings {
  const end = told.findLastIndex(({ name }) => name === 'appeared' || name === 'over');
  const start = told.slice(0, Math.max(0, end)).findLastIndex(({ name }) => name === 'appeared');
  const found = new Map<number, readonly number[]>();
  for (const happening of told.slice(start + 1, end)) {
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
