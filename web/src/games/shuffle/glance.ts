/** An attachment that calls `begin` when an element is hovered or visibly focused, and `end` when no longer. */
export function glance(begin: () => void, end: () => void): (element: HTMLElement) => () => void {
  return (element) => {
    // A focus that the page itself sets after a tap is not visible, and does not count.
    const focus = (): void => {
      if (element.querySelector(':focus-visible') !== null) begin();
    };
    // The element may lose the focus because it is just being taken away: what follows from that can wait until then.
    const leave = (): void => queueMicrotask(end);
    const ways = [['pointerenter', begin], ['focusin', focus], ['pointerleave', leave], ['focusout', leave]] as const;
    for (const [name, way] of ways) element.addEventListener(name, way);
    return () => {
      for (const [name, way] of ways) element.removeEventListener(name, way);
      leave();
    };
  };
}
