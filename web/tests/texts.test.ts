import { describe, expect, it } from 'vitest';

import { texts } from '../src/lib/texts';

describe('your turn', () => {
  it('is told with the time it has been so, in its largest whole unit', () => {
    const waits = [0, 59, 60, 3 * 60 + 59, 3600, 47 * 3600, 48 * 3600, 10 * 86_400];
    expect(waits.map(texts.home.yourTurn)).toEqual([
      'Your turn',
      'Your turn',
      'Your turn since 1 min',
      'Your turn since 3 min',
      'Your turn since 1 h',
      'Your turn since 47 h',
      'Your turn since 2 days',
      'Your turn since 10 days',
    ]);
  });
});
