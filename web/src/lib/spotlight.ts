/** Lights what a line of the log is about: seats by `data-spot`, places by `data-place`, as board.ts says. */
import type { Sentence } from './notes';

const LIT = 'data-lit';

/** Selectors of what a line names; a place of a place, as `b2.e`, is lit as a whole. */
export function spotsOf({ seats, words }: Pick<Sentence, 'seats' | 'words'>): string[] {
  const places = words.map((word) => word.split('.')[0] ?? '').filter((word) => word !== '' && !/["\\]/.test(word));
  return [...seats.map((seat) => `[data-spot="seat${seat}"]`), ...places.map((place) => `[data-place="${place}"]`)];
}

/** Light what a line names, and nothing else; without a line, nothing. */
export function light(line: Sentence | null): void {
  for (const lit of document.querySelectorAll(`[${LIT}]`)) lit.removeAttribute(LIT);
  const spots = line === null ? [] : spotsOf(line);
  if (spots.length === 0) return;
  for (const spot of document.querySelectorAll(spots.join())) spot.setAttribute(LIT, '');
}
