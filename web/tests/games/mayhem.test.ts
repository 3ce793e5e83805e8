import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';

import Board from '../../src/games/mayhem/Board.svelte';
import { effectOf, heaps, strengths, symbolsOf } from '../../src/games/mayhem/cards';
import { NOTHING_YET, remember, timeline } from '../../src/games/mayhem/timeline';
import { around } from '../../src/games/mayhem/tokens';
import type { MayhemBox, MayhemView } from '../../src/games/mayhem/wire';
import { question } from '../../src/games/mayhem/words';
import { LONGEST } from '../../src/games/shared/effects';
import { moodOf } from '../../src/games/shared/mood';
import json from './mayhem.json';
import { itOffersAndNames, note, propsOf, readMoments } from './moments';

const known = readMoments<MayhemView, MayhemBox>(json);
const { box, moments } = known;

const cardNumber = (word: string): number => Object.keys(box.cards).indexOf(word);

describe.each(moments)('$label', (moment) => {
  const html = render(Board, { props: propsOf(known, moment) }).body;
  itOffersAndNames(moment, html);

  it('is seen within its time, from places that exist', () => {
    for (const beat of timeline(moment.happened, box)) {
      expect(beat.at + beat.for).toBeLessThanOrEqual(LONGEST + 1);
      expect(beat.from).toMatch(/^(seat|shields)\d|^middle/);
    }
  });
  it('asks or waits in words', () => {
    expect(question(moment.view, box, moment.names, moment.you)).toMatch(/^[^{}]+$/);
  });
});

describe('cards', () => {
  it('say what they do', () => {
    const card = (word: string): string => effectOf(box.cards[word] ?? { name: '', hero: '', symbols: [], power: '', copies: 0 });
    expect(card('divine-smite')).toBe('attack 3, heal 1');
    expect(card('cunning-action')).toBe('play again ×2');
    expect(card('fireball')).toBe('3 damage to every player, you too');
    expect(card('mighty-toss')).toBe('destroy a Defense card; draw 1');
  });
  it('ignore symbols without a drawing', () => {
    expect(symbolsOf({ name: 'x', hero: 'x', symbols: ['A', 'Z', 'A'], power: '', copies: 1 })).toEqual([['A', 2]]);
  });
  it('lie on heaps', () => {
    expect(heaps(['a', 'b', 'a'])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });
  it('add up to what a deck is made of', () => {
    expect(strengths(box, 'azzan')).toEqual({ A: 21, S: 7, H: 2, D: 11, P: 11, power: 6 });
  });
});

describe('the timeline', () => {
  it('lets a blow be followed: card, streak, shield, then the player', () => {
    const beats = timeline(
      [
        note('played', { seat: 0, card: cardNumber('lightning-bolt') }),
        note('attacked', { seat: 0, other: 2, damage: 3 }),
        note('blocked', { seat: 2, card: 32, damage: 2 }),
        note('broke', { seat: 2, card: 32, other: 2 }),
        note('hurt', { seat: 2, damage: 1, left: 6 }),
      ],
      box,
    );
    expect(beats.map(({ look }) => look)).toEqual(['card', 'attack', 'block', 'shards', 'hurt']);
    expect(beats[0]).toMatchObject({ text: 'lightning-bolt', from: 'seat0', to: 'middle' });
    expect(beats[1]).toMatchObject({ move: 'strike', from: 'seat0', to: 'seat2' });
    expect(beats.map(({ at }) => at)).toEqual([...beats.map(({ at }) => at)].sort((one, two) => one - two));
  });
  it('shows nothing for nothing', () => {
    expect(timeline([note('healed', { seat: 1, gained: 0, now: 10 }), note('tidied', { seat: 1 })], box)).toEqual([]);
  });
  it('remembers the cards of the latest turn', () => {
    const bolt = note('played', { seat: 1, card: cardNumber('lightning-bolt') });
    const charm = note('played', { seat: 1, card: cardNumber('charm') });
    const turn = note('turn', { seat: 2 });
    const first = remember(NOTHING_YET, [bolt, charm, turn], box);
    expect(first.cards).toEqual(['lightning-bolt', 'charm']);
    const second = remember(first, [note('played', { seat: 2, card: cardNumber('fireball') })], box);
    expect(second).toMatchObject({ seat: 2, cards: ['fireball'] });
  });
});

it('lists the seats from the left of one’s own on', () => {
  expect(around(4, 2)).toEqual([3, 0, 1]);
  expect(around(3, -1)).toEqual([0, 1, 2]);
});

it('shows pain', () => {
  expect([moodOf(10, false), moodOf(3, false), moodOf(0, true)]).toEqual(['calm', 'hurt', 'out']);
});
