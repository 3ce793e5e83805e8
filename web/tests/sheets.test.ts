import { describe, expect, it } from 'vitest';

import { nameOf, sheetOf, textOf } from '../src/lib/sheets';

const SHEETS = { fireball: 'Fireball: 3 damage to every player.', azzan: 'Azzan the Mystic, wizard.' };

/** As much of an element as a sheet is made from. */
function thing(dataset: Record<string, string>, words: string): HTMLElement {
  return { dataset, querySelector: () => ({ textContent: words }), getAttribute: () => null } as unknown as HTMLElement;
}

describe('the sheet of a thing', () => {
  it('begins with its name', () => {
    expect(nameOf('Fireball: 3 damage.')).toBe('Fireball');
    expect(nameOf('Hilda Ironwall, the mighty warrior')).toBe('Hilda Ironwall');
  });

  it('does not say it again below', () => {
    expect(textOf('Fireball: 3 damage.')).toBe('3 damage.');
    expect(textOf('Hilda Ironwall, the mighty warrior.')).toBe('The mighty warrior.');
    expect(textOf('Spare.')).toBe('');
  });

  it('is found by its word, and says what the thing is like now', () => {
    const found = sheetOf(thing({ sheet: 'azzan', token: 'target:seat2', now: 'Bo, 7 of 10 hit points' }, 'Bo'), SHEETS);
    expect(found).toEqual({ text: SHEETS.azzan, now: 'Bo, 7 of 10 hit points.' });
  });

  it('lets its own words say what it is like now', () => {
    expect(sheetOf(thing({ sheet: 'fireball', now: '' }, 'the second of two'), SHEETS).now).toBe('the second of two.');
  });

  it('is that of what the token names', () => {
    expect(sheetOf(thing({ token: 'play:fireball' }, 'Fireball'), SHEETS)).toEqual({ text: SHEETS.fireball, now: '' });
    expect(sheetOf(thing({ token: 'swap:seat1.azzan' }, ''), SHEETS).text).toBe(SHEETS.azzan);
  });

  it('is made of its own words where the box has none', () => {
    expect(sheetOf(thing({ token: 'rally' }, 'Rally: come back'), SHEETS)).toEqual({ text: 'Rally: come back.', now: '' });
    expect(sheetOf(thing({ sheet: 'gap', now: '' }, 'r1c3, a gap'), SHEETS).text).toBe('r1c3, a gap.');
  });
});
