/** Shows a film on the grid: pieces lie already where they come to lie, and are seen coming there. */
import { ROOM } from './places';
import type { Film, Key } from './timeline';

export class Projector {
  private readonly running = new Map<string, Animation>();

  /** What moves in this film moves anew; what does not goes on as it was. */
  show(grid: HTMLElement, side: number, film: Film): void {
    for (const [piece, keys] of film.tracks) {
      const element = grid.querySelector<HTMLElement>(`[data-piece="${CSS.escape(piece)}"]`);
      if (element === null || film.end === 0) continue;
      this.running.get(piece)?.cancel();
      const frames = framesOf(keys, film.end, home(element), grid.clientWidth / (side * ROOM));
      this.running.set(piece, element.animate(frames, { duration: film.end, easing: 'linear' }));
    }
  }

  /** Everything is at once where it lies. */
  stop(): void {
    for (const animation of this.running.values()) animation.cancel();
    this.running.clear();
  }
}

function home({ dataset }: HTMLElement): { x: number; y: number } {
  return { x: Number(dataset['x']), y: Number(dataset['y']) };
}

/** From keys on the grid to frames of a browser: before the first key and after the last the piece stands still. */
export function framesOf(keys: readonly Key[], end: number, home: { x: number; y: number }, unit: number): Keyframe[] {
  const [first, last] = [keys[0], keys.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [{ ...first, at: 0 }, ...keys, { ...last, at: end }].map(({ at, x, y, turn, size }) => ({
    offset: Math.min(1, at / end),
    transform: `translate(${(x - home.x) * unit}px, ${(y - home.y) * unit}px) rotate(${turn}deg) scale(${size})`,
    zIndex: 9,
  }));
}
