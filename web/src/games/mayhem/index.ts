import type { Game } from '../../lib/board';
import Emblem from './Emblem.svelte';
import type { MayhemBox, MayhemView } from './wire';

export const game: Game<MayhemView, MayhemBox> = {
  board: () => import('./Board.svelte'),
  Emblem,
  flourish: () => import('./flourish'),
  lesson: () => import('./Lesson.svelte'),
  theme: {
    light: { accent: '#9c2f12', glow: '#b34700' },
    dark: { accent: '#ffb454', glow: '#ffc53d' },
  },
};
