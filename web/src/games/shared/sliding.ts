/**
 * A list that slides under the finger says how many of its entries are out of sight: as `data-before` and `data-after`, which
 * ground.css shows at its ends.
 */
export function sliding(list: HTMLElement): () => void {
  const count = (): void => {
    const frame = list.getBoundingClientRect();
    const middles = [...list.children].map((entry) => {
      const { left, width } = entry.getBoundingClientRect();
      return left + width / 2;
    });
    say('before', middles.filter((middle) => middle < frame.left).length);
    say('after', middles.filter((middle) => middle > frame.right).length);
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
