// What is wrong with how a page shows its question, in words, and which of its answers are too small or covered.
({ tokens, facts, finger }) => {
  const wrong = [];
  const tiny = [];
  const board = document.querySelector('.board-place');
  const within = (box) => box.top >= -1 && box.left >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
  const owns = (element, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && element.contains(hit);
  };
  const middle = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  /** Whether a finger fits somewhere on it: in its middle, or elsewhere if it is no rectangle. */
  const PARTS = [0.5, 0.25, 0.75];
  const pressed = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const far = finger / 2 - 1;
    const around = [[0, 0], [-far, 0], [far, 0], [0, -far], [0, far]];
    const fits = (x, y) => around.every(([across, down]) => owns(element, x + across, y + down));
    return PARTS.some((across) => PARTS.some((down) => fits(left + width * across, top + height * down)));
  };
  const size = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return `${Math.round(width)} x ${Math.round(height)} px at ${Math.round(left)}, ${Math.round(top)}`;
  };

  /** Where a text ends, the lines that are cut off included. */
  const bottom = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().bottom;
  };
  const asked = document.querySelector('.prompt strong');
  if (asked === null || asked.textContent === '') wrong.push('nothing is asked');
  else if (!within(asked.parentElement.getBoundingClientRect()) || !owns(asked.parentElement, ...middle(asked))) wrong.push('the question is not in sight');
  // Letters may reach a little beyond their line; what is cut off is a line.
  else if (bottom(asked) > asked.parentElement.getBoundingClientRect().bottom + 8) wrong.push(`the question is cut off: ${asked.textContent}`);

  const seen = [...board.querySelectorAll(facts)].filter((fact) => fact.getBoundingClientRect().width > 0);
  if (seen.length === 0) wrong.push(`no facts: ${facts}`);
  for (const fact of seen) {
    const name = fact.className.split?.(' ')[0] ?? fact.tagName;
    if (!within(fact.getBoundingClientRect())) wrong.push(`a fact is out of sight: ${name}, ${size(fact)}`);
    else if (!owns(fact.parentElement, ...middle(fact))) wrong.push(`a fact is covered: ${name}, ${size(fact)}`);
  }

  /** Let all lists around it slide until it is in their middle, as a finger does; the page stays where it is. */
  const slide = (element) => {
    for (let list = element.parentElement; list !== null && list !== document.body; list = list.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(list);
      const frame = list.getBoundingClientRect();
      const [x, y] = middle(element);
      if (overflowX === 'auto') list.scrollLeft += x - frame.left - frame.width / 2;
      if (overflowY === 'auto') list.scrollTop += y - frame.top - frame.height / 2;
    }
  };
  for (const token of tokens) {
    const found = [...board.querySelectorAll(`[data-token="${token}"]:not([aria-disabled="true"])`)];
    const shows = (element) => element.checkVisibility({ visibilityProperty: true });
    const laid = found.filter((element) => element.getBoundingClientRect().width > 0);
    // What is hidden until something leads to it is slid nowhere.
    const spot = laid.find(shows) ?? laid[0];
    if (spot === undefined) {
      wrong.push(`no button for ${token}`);
      continue;
    }
    if (shows(spot) && !pressed(spot)) slide(spot);
    if (pressed(spot)) continue;
    if (!within(spot.getBoundingClientRect())) wrong.push(`only scrolling the page leads to ${token}, ${size(spot)}`);
    else {
      const way = board.querySelector(`[data-leads~="${token}"]`) ?? spot;
      tiny.push([token, `${token}, ${size(spot)}`, ...middle(way)]);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) wrong.push('the page is wider than the screen');
  return { wrong, tiny };
}
