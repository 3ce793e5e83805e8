import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Gliding } from '../src/parts/gliding';

/** As much of an element as gliding looks at. */
class Part {
  offsetParent: unknown = null;
  offsetLeft = 0;
  offsetTop = 0;
  position = 'static';
  translate = 'none';
  readonly animate = vi.fn();

  constructor(readonly parentElement: Part | null) {
    this.offsetParent = parentElement;
  }

  at(left: number, top: number): this {
    Object.assign(this, { offsetLeft: left, offsetTop: top });
    return this;
  }
}

const from = (part: Part): unknown => (part.animate.mock.lastCall?.[0] as { translate: string[] } | undefined)?.translate[0];

describe('a part of a board that is laid out elsewhere', () => {
  const board = new Part(null);
  let parts: Part[] = [];
  let gliding: Gliding;

  beforeEach(() => {
    vi.stubGlobal('getComputedStyle', ({ position, translate }: Part) => ({ position, translate }));
    gliding = new Gliding({ querySelectorAll: () => parts } as unknown as HTMLElement);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('begins where it was, and glides from there', () => {
    const party = new Part(board).at(0, 40);
    parts = [party];
    gliding.look(true);
    expect(party.animate).not.toHaveBeenCalled();
    party.at(10, 95);
    gliding.look(true);
    expect(from(party)).toBe('-10px -55px');
    gliding.look(true);
    expect(party.animate).toHaveBeenCalledTimes(1);
  });

  it('goes on from where it is seen if it is still on its way', () => {
    const card = new Part(board).at(0, 0);
    parts = [card];
    gliding.look(true);
    card.at(100, 0).translate = '-40px';
    gliding.look(true);
    expect(from(card)).toBe('-140px 0px');
  });

  it('does not move by itself when a larger part carries it along', () => {
    const hand = new Part(board).at(0, 100);
    const card = new Part(hand).at(20, 110);
    card.offsetParent = board;
    parts = [hand, card];
    gliding.look(true);
    hand.at(0, 175);
    card.at(20, 185);
    gliding.look(true);
    expect(from(hand)).toBe('0px -75px');
    expect(card.animate).not.toHaveBeenCalled();
  });

  it('is there at once where nothing shall move, and glides from there later', () => {
    const dock = new Part(board).at(0, 40);
    parts = [dock];
    gliding.look(false);
    dock.at(0, 60);
    gliding.look(false);
    expect(dock.animate).not.toHaveBeenCalled();
    dock.at(0, 65);
    gliding.look(true);
    expect(from(dock)).toBe('0px -5px');
  });

  it('is nowhere while its place depends on how far the page is scrolled', () => {
    const dock = new Part(board).at(0, 40);
    parts = [dock];
    gliding.look(true);
    dock.position = 'sticky';
    dock.at(0, 400);
    gliding.look(true);
    dock.position = 'relative';
    dock.at(0, 60);
    gliding.look(true);
    expect(dock.animate).not.toHaveBeenCalled();
  });
});
