/** Shows a beat on the grid: pieces lie already where they come to lie, and are seen coming there. */
import { ROOM } from './places';
import type { Key, Tracks } from './timeline';

/** What moves lies over everything else. It is no part of the frames: a compositor moves an element alone by its transform. */
const ABOVE = '9';

export class Projector {
  private running = new Map<HTMLElement, Animation>();

  /** What moves in this beat moves for so many milliseconds; what moved before is where it lies. */
  show(grid: HTMLElement, side: number, tracks: Tracks, long: number): void {
    this.stop();
    if (long <= 0) return;
    for (const [piece, keys] of tracks) {
      const element = grid.querySelector<HTMLElement>(`[data-piece="${CSS.escape(piece)}"]`);
      if (element === null) continue;
      const frames = framesOf(keys, home(element), grid.clientWidth / (side * ROOM));
      const animation = element.animate(frames, { duration: long, easing: 'ease-in-out' });
      animation.onfinish = () => this.settle(element);
      element.style.zIndex = ABOVE;
      this.running.set(element, animation);
    }
  }

  /** Everything is at once where it lies. */
  stop(): void {
    for (const [element, animation] of this.running) {
      animation.cancel();
      this.settle(element);
    }
  }

  private settle(element: HTMLElement): void {
    element.style.zIndex = '';
    this.running.delete(element);
  }
}

function home({ dataset }: HTMLElement): { x: number; y: number } {
  return { x: Number(dataset['x']), y: Number(dataset['y']) };
}

/** From keys on the grid to frames of a browser. */
export function framesOf(keys: readonly Key[], home: { x: number; y: number }, unit: number): Keyframe[] {
  return keys.map(({ at, x, y, turn, size }) => ({
    offset: at,
    transform: `translate(${(x - home.x) * unit}px, ${(y - home.y) * unit}px) rotate(${turn}deg) scale(${size})`,
  }));
}
