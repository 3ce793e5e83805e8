// Runs in the page before anything else: keeps layout shifts, and the times of frames in which something moves on a board.
(() => {
  const figures = { shifts: [], frames: [] };
  window.figures = figures;
  const nameOf = ({ node }) => (node instanceof Element ? [node.localName, ...node.classList].join('.') : 'text');
  const moved = (source) => `${nameOf(source)} by ${source.currentRect.x - source.previousRect.x}, ${source.currentRect.y - source.previousRect.y}`;
  // The end puts its panel above the board, and is meant to.
  const isOver = () => document.querySelector('.end') !== null;
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, startTime, value, sources } of list.getEntries()) {
      if (!hadRecentInput && !isOver()) figures.shifts.push({ at: startTime, value, what: sources.map(moved) });
    }
  }).observe({ type: 'layout-shift', buffered: true });

  let latest = 0;
  const look = (now) => {
    requestAnimationFrame(look);
    const isMoving = document.querySelector('.effects .mark') !== null;
    if (isMoving && latest > 0) figures.frames.push(now - latest);
    latest = isMoving ? now : 0;
  };
  requestAnimationFrame(look);
})();
