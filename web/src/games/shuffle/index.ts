import type { Game } from '../../lib/board';
import Emblem from './Emblem.svelte';
import type { ShuffleBox, ShuffleView } from './wire';

export const game: Game<ShuffleView, ShuffleBox> = {
  board: () => import('./Board.svelte'),
  Emblem,
  flourish: () => import('./flourish'),
  lesson: () => import('./Lesson.svelte'),
  theme: {
    light: { accent: '#5a2d9c', glow: '#8a4b00' },
    dark: { accent: '#cdb0ff', glow: '#ffd166' },
  },
};
