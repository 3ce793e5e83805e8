import type { Flourish } from '../../lib/board';

export const flourish: Flourish = {
  sounds: {
    rolled: ['dice', 1800],
    slid: ['swish', 300],
    turned: ['swish', 420],
    opened: ['bell', 392],
    walked: ['pluck', 294],
    cut: ['pluck', 294],
    jumped: ['bell', 523],
    took: ['bell', 523],
    revealed: ['blow', 130],
    fought: ['dice', 1500],
    won: ['bell', 659],
    lost: ['blow', 100],
  },
  celebration: {
    moves: 'rise',
    shapes: [
      { shape: 'M10 0c1 5 6 7 6 13a6 6 0 0 1-12 0c0-3 2-4 3-6 1 2 2 2 3 3 1-3 1-6 0-10Z', colours: ['#ff7a3d', '#4aa8ff', '#8bc34a'] },
      { shape: 'M2 2h6v3h4V2h6v6h-3v4h3v6h-6v-3H8v3H2v-6h3V8H2Z', colours: ['#cdb0ff', '#8a6fd0'] },
    ],
  },
};
