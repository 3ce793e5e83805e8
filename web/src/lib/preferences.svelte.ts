/** The settings as reactive state: a change applies at once, and in every other tab. */
import { Keyring } from './keyring';
import { LastGames } from './lastgames';
import { Numbers } from './luck';
import { Notebook } from './notebook';
import { readSettings, type PaceName } from './settings';
import { STEPWISE } from './showing';
import { texts } from './texts';

const notebook = new Notebook('dungeonbox.settings');
const stillness = window.matchMedia('(prefers-reduced-motion: reduce)');

/** How many times faster than their score news are shown. */
export const PACE: Record<PaceName, number> = { slow: 0.6, normal: 1, fast: 2, step: STEPWISE };

class Preferences {
  settings = $state(readSettings(notebook));
  private systemIsStill = $state(stillness.matches);

  /** Whether animations run. */
  readonly motion = $derived(this.settings.motion && !this.systemIsStill);

  /** How fast news are shown. */
  readonly pace = $derived(PACE[this.settings.pace]);

  /** The player's name; a random nickname if none was chosen. */
  get name(): string {
    return this.settings.name || (this.settings.name = pick(texts.nicknames));
  }

  /** Sound on or off; whoever has chosen is asked no more. */
  chooseSound(sound: boolean): void {
    Object.assign(this.settings, { sound, soundAsked: true });
  }

  /** Whether this is the first time with a game; it is not any more. */
  meet(game: string): boolean {
    if (this.settings.known.includes(game)) return false;
    this.settings.known = [...this.settings.known, game];
    return true;
  }

  /** Whether a game was never played here, but for its guided one. */
  isFirst(game: string): boolean {
    return !this.settings.played.includes(game);
  }

  played(game: string): void {
    if (this.isFirst(game)) this.settings.played = [...this.settings.played, game];
  }

  constructor() {
    stillness.addEventListener('change', () => (this.systemIsStill = stillness.matches));
    window.addEventListener('storage', () => (this.settings = readSettings(notebook)));
    $effect.root(() => {
      $effect(() => {
        const root = document.documentElement;
        if (this.settings.theme === 'auto') delete root.dataset['theme'];
        else root.dataset['theme'] = this.settings.theme;
        root.dataset['motion'] = this.motion ? 'on' : 'off';
        notebook.write({ ...this.settings });
      });
    });
  }
}

function pick(names: readonly string[]): string {
  return names[Math.floor(Math.random() * names.length)] ?? '';
}

export const preferences = new Preferences();
export const keyring = new Keyring(new Notebook('dungeonbox.keys'));
export const lastGames = new LastGames(new Notebook('dungeonbox.games'));
export const numbers = new Numbers(new Notebook('dungeonbox.numbers'));
