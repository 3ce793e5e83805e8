// Runs in the page before anything else: keeps what the socket brought and what the page showed, frame by frame.
(() => {
  const record = { frames: [], samples: [], cut: [], marks: 0 };
  window.beatsRecord = record;

  // The listener is added first, so a frame is kept before the page can have shown anything of it.
  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        const message = JSON.parse(data);
        if (message.t !== 'news' && message.t !== 'welcome') return;
        record.frames.push({ t: message.t, notes: message.notes, view: message.scene?.view ?? null });
        window.beatsPlant?.(message);
      });
    }
  };

  // A mark that leaves before its animation is over was cut off. A page that stalls draws it late: the longest time
  // between two frames while it was seen is allowed for, and the rounding of timers.
  const ENOUGH = 0.9;
  const gaps = [];
  let latest = 0;
  const stall = (since) => Math.max(performance.now() - latest, ...gaps.filter(([at]) => at >= since).map(([, gap]) => gap));
  const born = new Map();
  const milliseconds = (text) => Number.parseFloat(text) || 0;
  const marksIn = (node) => (node instanceof Element ? [node, ...node.querySelectorAll('.mark')] : []);
  new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes) {
      for (const mark of [...addedNodes].flatMap(marksIn).filter((it) => it.matches('.effects .mark'))) {
        born.set(mark, performance.now());
        record.marks += 1;
      }
      for (const mark of [...removedNodes].flatMap(marksIn)) {
        const length = milliseconds(mark.style.animationDelay) + milliseconds(mark.style.animationDuration);
        const birth = born.get(mark) ?? 0;
        const seen = performance.now() - birth;
        if (born.delete(mark) && seen + stall(birth) < ENOUGH * length) record.cut.push(`${mark.className}: ${seen} of ${length} ms`);
      }
    }
  }).observe(document, { childList: true, subtree: true });

  let last = '';
  const look = () => {
    requestAnimationFrame(look);
    const now = performance.now();
    if (born.size === 0) gaps.length = 0;
    gaps.push([now, now - latest]);
    latest = now;
    const log = document.querySelector('[data-told]');
    if (log === null || window.beatsFacts === undefined) return;
    const sample = {
      frames: record.frames.length,
      told: Number(log.dataset.told),
      telling: document.querySelector('.prompt .telling')?.textContent ?? '',
      isOver: document.querySelector('.end') !== null,
      facts: window.beatsFacts(document.querySelector('.board-place')),
    };
    const text = JSON.stringify(sample);
    if (text !== last) record.samples.push(sample);
    last = text;
  };
  requestAnimationFrame(look);
})();
