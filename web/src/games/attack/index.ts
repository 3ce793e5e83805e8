import type { Game } from '../../lib/board';
import Emblem from './Emblem.svelte';
import type { AttackBox, AttackView } from './wire';

export const game: Game<AttackView, AttackBox> = {
  board: () => import('./Board.svelte'),
  Emblem,
  flourish: () => import('./flourish'),
  lesson: () => import('./Lesson.svelte'),
  theme: {
    light: { accent: '#1b6140', glow: '#b34700' },
    dark: { accent: '#86e0b0', glow: '#ffc53d' },
  },
};
