import type { Game } from '../../lib/board';
import Emblem from './Emblem.svelte';
import type { BustersBox, BustersView } from './wire';

export const game: Game<BustersView, BustersBox> = {
  board: () => import('./Board.svelte'),
  Emblem,
  flourish: () => import('./flourish'),
  lesson: () => import('./Lesson.svelte'),
  theme: {
    light: { accent: '#1f5f8a', glow: '#b34700' },
    dark: { accent: '#8fd0ff', glow: '#ffc53d' },
  },
};
