import type { Flourish } from '../../lib/board';

export const flourish: Flourish = {
  sounds: {
    appeared: ['blow', 120],
    revealed: ['swish', 1500],
    cancelled: ['dice', 700],
    won: ['bell', 523],
    defeated: ['blow', 100],
    looted: ['coin', 880],
    lost: ['pluck', 196],
    took: ['coin', 990],
    trophy: ['bell', 784],
    kept: ['pluck', 660],
    broke: ['pluck', 147],
  },
  celebration: {
    moves: 'rain',
    shapes: [
      { shape: 'M5 2h10l5 6-10 11L0 8Z', colours: ['#e2414b', '#f5c827', '#3f83f0'] },
    ],
  },
};
