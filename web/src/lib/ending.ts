/** The final standings: a row for each seat, the best first, with its score lines. */
import { listed, texts } from './texts';
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

/** Who won, in the words of the one who reads it; `you` is -1 for a spectator. */
export function heading(ending: Ending, names: readonly string[], you: number): string {
  const { winners } = ending;
  if (ending.is_shared && winners.length === names.length) {
    if (names.length === 1) return you < 0 ? texts.end.won(names[0] ?? '') : texts.end.youWon;
    return you < 0 ? texts.end.theyWon : texts.end.allWon;
  }
  if (winners.length === 0 && ending.ending === 'closed') return texts.end.nobody;
  if (winners.length === 0) return ending.is_shared ? texts.end.allLost : texts.end.everybodyLost;
  if (winners.includes(you)) return winners.length > 1 ? texts.end.youShare : texts.end.youWon;
  const who = listed(winners.map((seat) => names[seat] ?? ''));
  return winners.length > 1 ? texts.end.shared(who) : texts.end.won(who);
}

/** The place of the one who reads it; empty where the heading says it, or there are no places. */
export function placeWords(ending: Ending, you: number): string {
  const place = ending.places[you];
  if (place === undefined || ending.is_shared || ending.winners.length === 0 || ending.winners.includes(you)) return '';
  const isTied = ending.places.filter((other) => other === place).length > 1;
  return texts.end.yourPlace(place, ending.places.length, isTied);
}
