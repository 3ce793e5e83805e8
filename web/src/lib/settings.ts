/** The settings of this browser. */
import type { Notebook } from './notebook';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type ThemeName = (typeof THEMES)[number];

/** How fast news are shown; `step` waits for the player after each beat. */
export const PACES = ['slow', 'normal', 'fast', 'step'] as const;
export type PaceName = (typeof PACES)[number];

export interface Settings {
  theme: ThemeName;
  /** Whether animations run; the system's reduced-motion setting takes precedence. */
  motion: boolean;
  pace: PaceName;
  sound: boolean;
  /** The name used last. */
  name: string;
}

const DEFAULTS: Settings = { theme: 'auto', motion: true, pace: 'normal', sound: false, name: '' };

export function readSettings(notebook: Notebook): Settings {
  const { theme, motion, pace, sound, name } = notebook.read();
  return {
    theme: THEMES.find((known) => known === theme) ?? DEFAULTS.theme,
    motion: typeof motion === 'boolean' ? motion : DEFAULTS.motion,
    pace: PACES.find((known) => known === pace) ?? DEFAULTS.pace,
    sound: typeof sound === 'boolean' ? sound : DEFAULTS.sound,
    name: typeof name === 'string' ? name : DEFAULTS.name,
  };
}
