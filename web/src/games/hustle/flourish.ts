import type { Flourish } from '../../lib/board';

export const flourish: Flourish = {
  sounds: {
    jumped: ['pluck', 392],
    leapt: ['pluck', 523],
    took: ['swish', 1500],
    attacked: ['blow', 130],
    fought: ['blow', 170],
    struck: ['blow', 220],
    won: ['bell', 587],
    defeated: ['blow', 100],
    gold: ['coin', 880],
    completed: ['bell', 784],
    spawned: ['blow', 110],
    escaped: ['blow', 80],
    gained: ['coin', 740],
    kept: ['coin', 740],
    helped: ['bell', 494],
  },
  celebration: {
    moves: 'hop',
    shapes: [
      { shape: 'M6 1a5 5 0 0 0-1 10v8h3v-2h3v-3H8v-3A5 5 0 0 0 6 1Zm0 3a2 2 0 1 1 0 4a2 2 0 1 1 0-4Z', colours: ['#ffcf5a', '#e8b64a'] },
      { shape: 'M10 0 12 8 20 10 12 12 10 20 8 12 0 10 8 8Z', colours: ['#74dccb', '#f6eee2'] },
    ],
  },
};
