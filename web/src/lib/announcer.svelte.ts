/** What a screen reader should say next. */
class Announcer {
  text = $state('');

  say(text: string): void {
    // The same words twice must still be a change, or they are not read again.
    this.text = text === this.text ? `${text}\u00a0` : text;
  }
}

export const announcer = new Announcer();
