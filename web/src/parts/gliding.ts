/**
 * Parts of a board make room for each other without a jump: what is laid out elsewhere than before glides there by a
 * transform. A part is looked at from its parent, so what is carried along by a larger part does not move twice; what
 * sticks to the screen is not looked at, since its place tells how far the page is scrolled.
 */

/**
 * What glides: the parts of a board's two halves, and the cards or characters of a row. A footing glides by itself, and a
 * picture has no place that could be asked for.
 */
const PARTS = ':is(.tableau, .middle, .dock, .party, .foes, .matter, .laid, .sliding, .deeds) > :not(.footing, svg), .dock';
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
      const { position, translate } = getComputedStyle(part);
      const now = position === 'sticky' ? null : placeOf(part);
      const before = this.places.get(part);
      if (now === null) this.places.delete(part);
      else this.places.set(part, now);
      if (!moves || now === null || before === undefined) continue;
      const by = { left: before.left - now.left, top: before.top - now.top };
      if (by.left !== 0 || by.top !== 0) glide(part, by, translate);
    }
  }
}

/** Where a part is, seen from its parent; nowhere if it is not shown. */
function placeOf({ parentElement: parent, offsetParent, offsetLeft, offsetTop }: HTMLElement): Place | null {
  if (parent === null || offsetParent === null) return null;
  const start = offsetParent === parent ? { left: 0, top: 0 } : { left: parent.offsetLeft, top: parent.offsetTop };
  return { left: offsetLeft - start.left, top: offsetTop - start.top };
}

/** From where it is seen, which may be on the way of an earlier glide: `translate` as the browser has it now. */
function glide(part: HTMLElement, by: Place, translate: string): void {
  const [x = 0, y = 0] = translate === 'none' ? [] : translate.split(' ').map(parseFloat);
  const from = `${x + by.left}px ${y + by.top}px`;
  part.animate({ translate: [from, '0px 0px'] }, { duration: MILLISECONDS, easing: 'ease-out' });
}
