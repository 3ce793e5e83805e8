import { describe, expect, it } from 'vitest';

import { commitment, Numbers, randomNumber } from '../src/lib/luck';
import { sha256 } from '../src/lib/sha256';
import { notebook } from './samples';

/** The implementation of the platform, which pages on a home network do not have. */
async function theirs(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

describe('sha256', () => {
  it('agrees with the platform at every length around a block', async () => {
    for (let length = 0; length < 140; length++) {
      const text = 'é-box'.repeat(40).slice(0, length);
      expect(sha256(text)).toBe(await theirs(text));
    }
  });
});

describe('a promise', () => {
  it('hashes the JSON the server would write', async () => {
    expect(commitment('AbC', 2, '42')).toBe(await theirs('["AbC", 3, "42"]'));
    expect(commitment('AbC', 2, '42')).toBe('f61d4ee56723177d276021f9a54fe95ab7553186de4e5b45d2382aafc2d66411');
  });

  it('is a number of thirty digits, another each time', () => {
    expect(randomNumber()).toMatch(/^\d{30}$/);
    expect(randomNumber()).not.toBe(randomNumber());
  });

  it('stays the same for a table until it is opened, also after a reload', () => {
    const storage = notebook();
    const number = new Numbers(storage).forTable('T1');
    expect(new Numbers(storage).forTable('T1')).toBe(number);
    expect(new Numbers(storage).opened('T1')).toBe(number);
    expect(new Numbers(storage).opened('T2')).toBe('');
  });
});
