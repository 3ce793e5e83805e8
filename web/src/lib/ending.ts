/** The final standings: a row for each seat, the best first, with its score lines. */
import type { Ending } from './wire';

export interface Standing {
  seat: number;
  place: number;
  isWinner: boolean;
  character: string;
  /** The points, in games that are won by points. */
  total: number | null;
  lines: { reason: string; words: string }[];
}

export function standings(ending: Ending): Standing[] {
  const rows = ending.places.map((place, seat) => ({
    seat,
    place,
    isWinner: ending.winners.includes(seat),
    character: ending.characters[seat] ?? '',
    total: ending.totals[seat] ?? null,
    lines: ending.lines.filter(([owner]) => owner === seat).map(([, reason, , , words]) => ({ reason, words })),
  }));
  return rows.sort((one, other) => one.place - other.place || one.seat - other.seat);
}
