import type { Clock } from './socket';

/** The clock on the wall. */
export const wallClock: Clock = {
  set: (task, milliseconds) => window.setTimeout(task, milliseconds),
  clear: (id) => window.clearTimeout(id),
  random: Math.random,
};
