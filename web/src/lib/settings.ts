/** The settings of this browser. */
import type { Notebook } from './notebook';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type ThemeName = (typeof THEMES)[number];

/** How fast news are shown; `step` waits for the player after each beat. */
export const PACES = ['slow', 'normal', 'fast', 'step'] as const;
export type PaceName = (typeof PACES)[number];
/** How fast a table with friends may be: nobody can step for all. */
export const TABLE_PACES = ['slow', 'normal', 'fast'] as const satisfies readonly PaceName[];

export interface Settings {
  theme: ThemeName;
  /** Whether animations run; the system's reduced-motion setting takes precedence. */
  motion: boolean;
  pace: PaceName;
  sound: boolean;
  /** Whether the player was asked about sound: it is asked once. */
  soundAsked: boolean;
  /** Whether the system tells that it is the player's turn while the page is out of sight. */
  notify: boolean;
  /** The name used last. */
  name: string;
  /** The games whose card for newcomers was shown: it is shown once. */
  known: string[];
  /** The games that were played, other than guided. */
  played: string[];
}

/** More games than this are not remembered. */
const MOST_KNOWN = 50;

const DEFAULTS: Settings = { theme: 'auto', motion: true, pace: 'normal', sound: false, soundAsked: false, notify: false, name: '', known: [], played: [] };

export function readSettings(notebook: Notebook): Settings {
  const { theme, motion, pace, sound, soundAsked, notify, name, known, played } = notebook.read();
  return {
    theme: THEMES.find((known) => known === theme) ?? DEFAULTS.theme,
    motion: typeof motion === 'boolean' ? motion : DEFAULTS.motion,
    pace: PACES.find((known) => known === pace) ?? DEFAULTS.pace,
    sound: typeof sound === 'boolean' ? sound : DEFAULTS.sound,
    soundAsked: soundAsked === true,
    notify: notify === true,
    name: typeof name === 'string' ? name : DEFAULTS.name,
    known: gamesIn(known),
    played: gamesIn(played),
  };
}

function gamesIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((game) => typeof game === 'string').slice(0, MOST_KNOWN) : [];
}
