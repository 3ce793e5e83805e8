import { describe, expect, it } from 'vitest';

import { awaySince } from '../src/lib/seconds';
import { isOlder, reloadFor, scriptName } from '../src/lib/version';

describe('a newer version', () => {
  it('is one with another main script', () => {
    expect(isOlder('index-a.js', 'index-b.js')).toBe(true);
    expect(isOlder('index-a.js', 'index-a.js')).toBe(false);
    expect(isOlder('', 'index-b.js')).toBe(false);
    expect(isOlder('index-a.js', '')).toBe(false);
    expect(scriptName('http://x/assets/index-a.js')).toBe('index-a.js');
  });

  it('is loaded once: where that did not help, a second time would not', () => {
    const pages = new Map<string, string>();
    const storage = {
      getItem: (name: string) => pages.get(name) ?? null,
      setItem: (name: string, value: string) => void pages.set(name, value),
    } as Storage;
    let count = 0;
    const reload = () => void (count += 1);
    expect([reloadFor('b', storage, reload), reloadFor('b', storage, reload), reloadFor('c', storage, reload)]).toEqual([true, false, true]);
    expect(count).toBe(2);
  });
});

describe('absence', () => {
  it('is counted from when a seat went, and forgotten when it is back', () => {
    const first = awaySince(new Map(), [1], 1000);
    const second = awaySince(first, [1, 2], 5000);
    expect([...second]).toEqual([
      [1, 1000],
      [2, 5000],
    ]);
    expect([...awaySince(awaySince(second, [2], 6000), [1, 2], 7000)]).toEqual([
      [1, 7000],
      [2, 5000],
    ]);
  });
});
