import type { Clock } from './socket';

/** The browser's own timers. */
export const wallClock: Clock = {
  set: (task, milliseconds) => window.setTimeout(task, milliseconds),
  clear: (id) => window.clearTimeout(id),
  random: Math.random,
};
