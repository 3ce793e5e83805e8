import { describe, expect, it } from 'vitest';

import { guideAfter, NO_GUIDE } from '../src/lib/guide';
import { readSettings } from '../src/lib/settings';
import type { Ending, GuideStep } from '../src/lib/wire';
import { notebook, scene } from './samples';

const first: GuideStep = { number: 1, steps: 2, says: 'Play it.', token: 'play:fireball' };
const last: GuideStep = { number: 2, steps: 2, says: 'Play on.', token: '' };
const quiet = scene({ legal: [], question: 0, to_act: [1] });

describe('the guide of a guided game', () => {
  const guide = guideAfter(NO_GUIDE, scene({ guide: first }));

  it('is not there at other tables', () => {
    expect(guideAfter(NO_GUIDE, scene())).toBe(NO_GUIDE);
    expect(guideAfter(NO_GUIDE, null)).toBe(NO_GUIDE);
  });

  it('stays while others answer, so that nothing moves', () => {
    expect(guide).toEqual({ step: first, isLeft: false });
    expect(guideAfter(guide, quiet)).toBe(guide);
    expect(guideAfter(guide, scene({ choice: 'play:fireball' }))).toBe(guide);
  });

  it('goes on with the next question', () => {
    expect(guideAfter(guide, scene({ guide: last })).step).toBe(last);
  });

  it('says that it was left at a question for which it has no word', () => {
    expect(guideAfter(guide, scene())).toEqual({ step: null, isLeft: true });
  });

  it('ends without a word after its last step, and with the game', () => {
    const end = guideAfter(guide, scene({ guide: last }));
    expect(guideAfter(end, scene())).toEqual(NO_GUIDE);
    expect(guideAfter(guide, scene({ legal: [], ending: {} as Ending }))).toEqual(NO_GUIDE);
  });
});

describe('the games a browser knows', () => {
  it('are remembered, whatever else is stored', () => {
    const book = notebook();
    expect(readSettings(book).known).toEqual([]);
    book.write({ known: ['mayhem', 7] });
    expect(readSettings(book).known).toEqual(['mayhem']);
    book.write({ known: 'mayhem' });
    expect(readSettings(book).known).toEqual([]);
  });
});
