/** What a screen reader should say next. */
import { untrack } from 'svelte';

class Announcer {
  text = $state('');

  say(text: string): void {
    // The same words twice must still be a change, or they are not read again.
    const before = untrack(() => this.text);
    this.text = text === before ? `${text}\u00a0` : text;
  }
}

export const announcer = new Announcer();
