/** Where marks are seen on a board: from the names of places to pixels. */
import type { Mark } from '../../lib/showing';

export type { Mark };

/** Where something is, in pixels from the board's corner. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The middle of the first of these places that is on the board: `seat2.shield1|seat2` falls back to the seat. */
export function placeOf(board: HTMLElement, spots: string): Place | null {
  const origin = board.getBoundingClientRect();
  for (const spot of spots.split('|')) {
    const found = board.querySelector(`[data-spot="${CSS.escape(spot)}"]`);
    if (found === null) continue;
    const box = found.getBoundingClientRect();
    if (box.width === 0) continue;
    return {
      x: box.left - origin.left + box.width / 2,
      y: box.top - origin.top + box.height / 2,
      width: box.width,
      height: box.height,
    };
  }
  return null;
}
