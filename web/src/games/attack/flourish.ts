import type { Flourish } from '../../lib/board';

export const flourish: Flourish = {
  sounds: {
    busted: ['blow', 110],
    fought: ['blow', 180],
    rolled: ['dice', 1800],
    'rolled-one': ['dice', 1800],
    rerolled: ['dice', 2000],
    hit: ['blow', 150],
    'hit-bosses': ['blow', 150],
    critical: ['blow', 95],
    hurt: ['pluck', 175],
    fell: ['blow', 80],
    coin: ['coin', 880],
    'found-coins': ['coin', 990],
    cleared: ['bell', 587],
    healed: ['bell', 698],
    assisted: ['swish', 900],
  },
  celebration: {
    moves: 'fountain',
    shapes: [
      { shape: 'M10 1a9 9 0 1 0 0 18a9 9 0 1 0 0-18Zm0 4a5 5 0 1 1 0 10a5 5 0 1 1 0-10Z', colours: ['#f5c827', '#e8a33a'] },
      { shape: 'M10 1C4 1 2 5 2 9c0 3 1 4 3 5v4h10v-4c2-1 3-2 3-5 0-4-2-8-8-8ZM7 8a2 2 0 1 1 0 4a2 2 0 1 1 0-4Zm6 0a2 2 0 1 1 0 4a2 2 0 1 1 0-4Z', colours: ['#cfd8dc'] },
    ],
  },
};
