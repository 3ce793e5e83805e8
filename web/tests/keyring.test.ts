import { describe, expect, it } from 'vitest';

import { Keyring } from '../src/lib/keyring';
import { notebook } from './samples';

function ring() {
  let now = 0;
  return new Keyring(notebook(), () => ++now);
}

describe('a keyring', () => {
  it('keeps the key of a seat, the youngest first', () => {
    const keys = ring();
    keys.keepSeat({ table: 'A', seat: 0, key: 'one', join: 'ja' });
    keys.keepSeat({ table: 'B', seat: 0, key: 'two', join: 'jb' });
    expect(keys.at('A')).toMatchObject({ key: 'one', join: 'ja' });
    expect(keys.keys()).toEqual(['two', 'one']);
  });

  it('remembers the code for joining when the same key comes again without it', () => {
    const keys = ring();
    keys.keep('A', 'one', 'ja');
    keys.keep('A', 'one');
    expect(keys.at('A')?.join).toBe('ja');
    keys.keep('A', 'other');
    expect(keys.at('A')?.join).toBe('');
  });

  it('names a key once, although it opens the rematch too', () => {
    const keys = ring();
    keys.keep('A', 'one');
    keys.keep('B', 'one');
    expect(keys.keys()).toEqual(['one']);
  });

  it('forgets a table, and the oldest of too many', () => {
    const keys = ring();
    for (let table = 0; table < 210; table++) keys.keep(`T${table}`, `k${table}`);
    expect(keys.at('T9')).toBeUndefined();
    expect(keys.keys()).toHaveLength(200);
    keys.forget('T100');
    expect(keys.at('T100')).toBeUndefined();
  });
});
