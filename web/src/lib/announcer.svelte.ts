/** The lines of the live region for screen readers: each is read once, in order. */
import { untrack } from 'svelte';

/** Older lines are dropped: nobody reads a live region from its beginning. */
const KEPT = 20;

class Announcer {
  lines = $state.raw<{ id: number; text: string }[]>([]);
  private last = 0;

  say(text: string): void {
    if (text === '') return;
    const before = untrack(() => this.lines);
    this.lines = [...before.slice(1 - KEPT), { id: ++this.last, text }];
  }
}

export const announcer = new Announcer();
