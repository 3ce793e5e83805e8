// Runs in the page before anything else: keeps layout shifts, the times of frames in which something moves on a board, and
// what moves there other than by the compositor alone.
(() => {
  const figures = { shifts: [], frames: [], heavy: new Set(), pressed: 0 };
  window.figures = figures;
  const nameOf = ({ node }) => (node instanceof Element ? [node.localName, ...node.classList].join('.') : 'text');
  const far = ({ currentRect: now, previousRect: before }) => [Math.round(now.x - before.x), Math.round(now.y - before.y)];
  const moved = (source) => `${nameOf(source)} by ${far(source).join(', ')}`;
  // The end puts its panel above the board, and is meant to.
  const isOver = () => document.querySelector('.end') !== null;
  const keep = (entries) => {
    for (const { hadRecentInput, startTime, value, sources } of entries) {
      if (!isOver()) figures.shifts.push({ at: startTime, value, answers: hadRecentInput, what: sources.map(moved) });
    }
  };
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  /** All shifts so far: entries come to an observer when the page is idle, or when they are asked for. */
  figures.read = () => {
    keep(observer.takeRecords());
    return figures.shifts;
  };
  // The browser takes whatever moves within half a second of one of these for an answer to it.
  for (const press of ['pointerdown', 'pointerup', 'keydown']) {
    addEventListener(press, ({ timeStamp }) => (figures.pressed = timeStamp), { capture: true, passive: true });
  }

  const LIGHT = ['transform', 'translate', 'rotate', 'scale', 'opacity', 'offset', 'easing', 'composite', 'computedOffset'];
  const isPartOfPicture = (element) => element instanceof SVGElement && element.ownerSVGElement !== null;
  const weigh = ({ effect, animationName, transitionProperty }) => {
    const { target } = effect;
    if (target?.closest('.board-place') == null) return;
    const properties = new Set(effect.getKeyframes().flatMap(Object.keys).filter((property) => !LIGHT.includes(property)));
    if (properties.size === 0 && !isPartOfPicture(target)) return;
    const name = animationName ?? transitionProperty ?? 'script';
    figures.heavy.add(`${name} of ${nameOf({ node: target })}: ${[...properties].join(', ') || 'a part of a picture'}`);
  };

  let latest = 0;
  const look = (now) => {
    requestAnimationFrame(look);
    const isMoving = document.querySelector('.effects .mark') !== null;
    if (isMoving && latest > 0) figures.frames.push(now - latest);
    latest = isMoving ? now : 0;
    document.getAnimations().forEach(weigh);
  };
  requestAnimationFrame(look);
})();
