/** The text of the live region for screen readers. */
import { untrack } from 'svelte';

class Announcer {
  text = $state('');

  say(text: string): void {
    // Screen readers read a change only, so a repeated text gets a trailing space.
    const before = untrack(() => this.text);
    this.text = text === before ? `${text}\u00a0` : text;
  }
}

export const announcer = new Announcer();
