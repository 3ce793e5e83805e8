/** The final reckoning as a table: a row for each seat, the best first, and a column for each reason. */
import type { Ending } from './wire';

export interface Standing {
  seat: number;
  place: number;
  character: string;
  /** Points by reason, in the order of the reasons; nothing where a seat has no such line. */
  points: (number | undefined)[];
}

export function standings(ending: Ending): { reasons: string[]; rows: Standing[] } {
  const reasons = [...new Set(ending.lines.map(([, reason]) => reason))];
  const rows = ending.places.map((place, seat) => ({
    seat,
    place,
    character: ending.characters[seat] ?? '',
    points: reasons.map((wanted) => ending.lines.find(([owner, reason]) => owner === seat && reason === wanted)?.[2]),
  }));
  return { reasons, rows: rows.sort((one, other) => one.place - other.place || one.seat - other.seat) };
}
