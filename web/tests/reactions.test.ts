import { describe, expect, it } from 'vitest';

import { REACTIONS, reactionOf } from '../src/lib/reactions';
import { spotsOf } from '../src/lib/spotlight';
import { LONGEST_CHAT } from '../src/lib/wire';

describe('a reaction', () => {
  it('is a chat line that the server takes', () => {
    for (const { sign, words } of REACTIONS) {
      expect(sign.trim()).toBe(sign);
      expect(sign.length).toBeLessThan(LONGEST_CHAT);
      expect(reactionOf(sign)?.words).toBe(words);
    }
  });

  it('is nothing but its sign', () => {
    expect(reactionOf(`${REACTIONS[0]?.sign ?? ''} well`)).toBeUndefined();
  });
});

describe('a line of the log', () => {
  it('points at seats and at places, whole ones', () => {
    expect(spotsOf({ seats: [1], words: ['b2.e', 'a "quoted" word', ''] })).toEqual(['[data-spot="seat1"]', '[data-place="b2"]']);
  });
});
