/**
 * A list that slides under the finger says how many of its entries are out of sight: as `data-before` and `data-after`, which
 * ground.css shows at its ends. An entry may stand for several, by its `data-copies`.
 */
export function sliding(list: HTMLElement): () => void {
  const count = (): void => {
    const frame = list.getBoundingClientRect();
    const hidden = { before: 0, after: 0 };
    for (const entry of list.children) {
      const { left, width } = entry.getBoundingClientRect();
      const middle = left + width / 2;
      const copies = Number(entry.getAttribute('data-copies') ?? 1);
      if (middle < frame.left) hidden.before += copies;
      if (middle > frame.right) hidden.after += copies;
    }
    say('before', hidden.before);
    say('after', hidden.after);
  };
  const say = (end: 'before' | 'after', hidden: number): void => {
    if (hidden > 0) list.setAttribute(`data-${end}`, String(hidden));
    else list.removeAttribute(`data-${end}`);
  };
  const sizes = new ResizeObserver(count);
  const entries = new MutationObserver(count);
  sizes.observe(list);
  entries.observe(list, { childList: true });
  list.addEventListener('scroll', count, { passive: true });
  return () => {
    sizes.disconnect();
    entries.disconnect();
    list.removeEventListener('scroll', count);
  };
}
