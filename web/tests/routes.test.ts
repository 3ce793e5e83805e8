import { describe, expect, it } from 'vitest';

import { joinTarget, routeOf } from '../src/lib/routes';

const route = (address: string) => routeOf(new URL(address, 'http://box.local'));

describe('an address', () => {
  it.each([
    ['/', { page: 'home' }],
    ['/new', { page: 'create', game: '' }],
    ['/new/mayhem', { page: 'create', game: 'mayhem' }],
    ['/j/QX7', { page: 'join', code: 'QX7' }],
    ['/t/abc#key', { page: 'table', table: 'abc' }],
    ['/t/abc/replay?eyes=2&at=17', { page: 'replay', table: 'abc', eyes: 2, moment: 17 }],
    ['/t/abc/replay?eyes=x', { page: 'replay', table: 'abc', eyes: -1, moment: 0 }],
    ['/rules/mayhem#4.1', { page: 'rules', game: 'mayhem', clause: '4.1' }],
    ['/luck', { page: 'luck' }],
    ['/t', { page: 'lost' }],
    ['/t/abc/other', { page: 'lost' }],
    ['/t/%', { page: 'table', table: '%' }],
    ['/a/b/c/d', { page: 'lost' }],
  ])('%s means a page', (address, meant) => {
    expect(route(address)).toEqual(meant);
  });
});

describe('what people paste to join', () => {
  it.each([
    ['http://192.168.1.5:8000/j/QX7', '/j/QX7'],
    ['  QX7 ', '/j/QX7'],
    ['http://box/t/abc#s3cret', '/t/abc#s3cret'],
    ['two words', ''],
    ['', ''],
  ])('%s', (pasted, target) => {
    expect(joinTarget(pasted)).toBe(target);
  });
});

describe('a seat that comes from another browser', () => {
  it('has its code behind #, where no server sees it', () => {
    expect(routeOf(new URL('http://x/t/abc#carry=q2w3e4r5'))).toEqual({ page: 'carry', table: 'abc', code: 'q2w3e4r5' });
    expect(routeOf(new URL('http://x/t/abc#q2w3e4r5'))).toEqual({ page: 'table', table: 'abc' });
    expect(joinTarget('http://x/t/abc#carry=q2w3e4r5')).toBe('/t/abc#carry=q2w3e4r5');
  });
});
