import type { Flourish } from '../../lib/board';

export const flourish: Flourish = {
  sounds: {
    turn: ['swish', 900],
    played: ['swish', 1600],
    attacked: ['blow', 240],
    hurt: ['blow', 150],
    blocked: ['pluck', 220],
    carried: ['pluck', 220],
    broke: ['dice', 1400],
    healed: ['bell', 660],
    fell: ['blow', 90],
    drew: ['swish', 2400],
    stole: ['swish', 700],
    swapped: ['bell', 440],
  },
  celebration: {
    moves: 'burst',
    shapes: [
      { shape: 'M11 0 3 11h5l-3 9 12-12h-6l4-8Z', colours: ['#ffc53d', '#ff7a3d'] },
      { shape: 'M10 0 12 8 20 10 12 12 10 20 8 12 0 10 8 8Z', colours: ['#ffe08a', '#e2414b'] },
    ],
  },
};
