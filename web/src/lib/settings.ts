/** How this browser likes its table. */
import type { Notebook } from './notebook';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type ThemeName = (typeof THEMES)[number];

export interface Settings {
  theme: ThemeName;
  /** Whether things may move; the system's wish for less motion comes first. */
  motion: boolean;
  sound: boolean;
  /** What one was called last. */
  name: string;
}

const DEFAULTS: Settings = { theme: 'auto', motion: true, sound: false, name: '' };

export function readSettings(notebook: Notebook): Settings {
  const { theme, motion, sound, name } = notebook.read();
  return {
    theme: THEMES.find((known) => known === theme) ?? DEFAULTS.theme,
    motion: typeof motion === 'boolean' ? motion : DEFAULTS.motion,
    sound: typeof sound === 'boolean' ? sound : DEFAULTS.sound,
    name: typeof name === 'string' ? name : DEFAULTS.name,
  };
}
