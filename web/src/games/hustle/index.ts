import type { Game } from '../../lib/board';
import Emblem from './Emblem.svelte';
import type { HustleBox, HustleView } from './wire';

export const game: Game<HustleView, HustleBox> = {
  board: () => import('./Board.svelte'),
  Emblem,
  flourish: () => import('./flourish'),
  lesson: () => import('./Lesson.svelte'),
  theme: {
    light: { accent: '#0d5b56', glow: '#8a4f00' },
    dark: { accent: '#74dccb', glow: '#ffcf5a' },
  },
};
