/**
 * Parts of a board make room for each other without a jump: what is laid out elsewhere than before glides there by a
 * transform. A part is looked at from its parent, so what is carried along by a larger part does not move twice.
 */

/** What glides: the parts of a board's two halves, and the cards or characters of a row. A footing glides by itself. */
const PARTS = ':is(.tableau, .dock, .party, .foes, .matter, .laid, .sliding) > :not(.footing), .dock';
const MILLISECONDS = 220;

interface Place {
  readonly left: number;
  readonly top: number;
}

export class Gliding {
  private places = new WeakMap<Element, Place>();

  constructor(private readonly root: HTMLElement) {}

  /** After the board has changed: whatever has another place than when this was last called glides there. */
  look(moves: boolean): void {
    for (const part of this.root.querySelectorAll<HTMLElement>(PARTS)) {
      const now = placeOf(part);
      const before = this.places.get(part);
      if (now === null) this.places.delete(part);
      else this.places.set(part, now);
      if (moves && now !== null && before !== undefined) glide(part, before.left - now.left, before.top - now.top);
    }
  }
}

/** Where a part is, seen from its parent; nowhere if that depends on how far the page is scrolled, or if it is not shown. */
function placeOf(part: HTMLElement): Place | null {
  const { parentElement: parent, offsetParent } = part;
  if (parent === null || offsetParent === null || getComputedStyle(part).position === 'sticky') return null;
  const start = offsetParent === parent ? { left: 0, top: 0 } : { left: parent.offsetLeft, top: parent.offsetTop };
  return { left: part.offsetLeft - start.left, top: part.offsetTop - start.top };
}

function glide(part: HTMLElement, x: number, y: number): void {
  if (x === 0 && y === 0) return;
  part.animate({ translate: [`${x}px ${y}px`, '0px 0px'] }, { duration: MILLISECONDS, easing: 'ease-out', composite: 'add' });
}
