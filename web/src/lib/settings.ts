/** The settings of this browser. */
import type { Notebook } from './notebook';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type ThemeName = (typeof THEMES)[number];

export interface Settings {
  theme: ThemeName;
  /** Whether animations run; the system's reduced-motion setting takes precedence. */
  motion: boolean;
  sound: boolean;
  /** The name used last. */
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
