/** How long a seat has been away, as far as this page has seen it. */

/** After so many milliseconds a bot may stand in. */
export const ABSENCE = 60_000;

/** Since when each seat has been away: kept for those who still are, begun for those who went now. */
export function awaySince(before: ReadonlyMap<number, number>, away: readonly number[], now: number): Map<number, number> {
  return new Map(away.map((seat) => [seat, before.get(seat) ?? now]));
}
