import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';

import Board from '../../src/games/mayhem/Board.svelte';
import { effectOf, heaps, strengths, symbolsOf } from '../../src/games/mayhem/cards';
import { blowAt, marks, recentCards } from '../../src/games/mayhem/timeline';
import { around } from '../../src/games/mayhem/tokens';
import type { MayhemBox, MayhemView } from '../../src/games/mayhem/wire';
import { question } from '../../src/games/mayhem/words';
import { moodOf } from '../../src/games/shared/mood';
import json from './mayhem.json';
import { beatOf, itOffersAndNames, note, propsOf, readMoments } from './moments';

const known = readMoments<MayhemView, MayhemBox>(json);
const { box, moments } = known;

const cardNumber = (word: string): number => Object.keys(box.cards).indexOf(word);

describe.each(moments)('$label', (moment) => {
  const html = render(Board, { props: propsOf(known, moment) }).body;
  itOffersAndNames(moment, html);

  it('is seen within its beats, from places that exist', () => {
    for (const happening of moment.happened) {
      const score = marks(beatOf(moment.view, happening), box, moment.you);
      expect(score.lands).toBeLessThanOrEqual(score.lasts);
      for (const { at, for: long, from } of score.marks) {
        expect(at + long).toBeLessThanOrEqual(score.lasts);
        expect(from).toMatch(/^(seat|face|shields)\d|^middle/);
      }
    }
  });
  it('asks or waits in words', () => {
    expect(question({ ...moment, box })).toMatch(/^[^{}]+$/);
  });
});

describe('the end', () => {
  it.each([
    ['tie', true, 'The game is over: nobody is left.'],
    ['turn limit', false, 'The game is over: everybody has had all their turns.'],
  ])('of the kind "%s" is told as a sentence', (ending, is_out, told) => {
    const [moment] = moments;
    if (moment === undefined) throw new Error('no moments');
    const heroes = moment.view.heroes.map((hero) => ({ ...hero, is_out }));
    expect(question({ ...moment, box, view: { ...moment.view, step: 'over', ending, heroes } })).toBe(told);
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

describe('the score', () => {
  const view = moments[0]?.view as MayhemView;
  /** As long as words_notes.py says. */
  const beats = new Map([['blocked', 500], ['hurt', 800], ['fell', 1400]]);
  const score = (name: string, numbers: Record<string, number>, you = 0) =>
    marks({ ...beatOf(view, note(name, numbers)), beat: beats.get(name) ?? 0 }, box, you);

  it('shows a card on its way to the middle, then a streak to the one who is attacked', () => {
    expect(score('played', { seat: 0, card: cardNumber('lightning-bolt') }).marks).toMatchObject([
      { look: 'card', text: 'lightning-bolt', from: 'seat0', to: 'middle' },
    ]);
    expect(score('attacked', { seat: 0, other: 2, damage: 3 }).marks).toMatchObject([{ move: 'strike', from: 'seat0', to: 'seat2' }]);
  });
  it('holds a heavy blow longer than a light one, one’s own longer, and a knock-out longest', () => {
    const lasts = [
      score('blocked', { seat: 1, card: 32, damage: 1, fate: 0 }),
      score('hurt', { seat: 1, damage: 1, left: 9 }),
      score('hurt', { seat: 1, damage: 3, left: 7 }),
      score('hurt', { seat: 0, damage: 3, left: 7 }),
      score('fell', { seat: 0 }),
    ].map((it) => it.lasts);
    expect(lasts).toEqual([...new Set(lasts)].sort((one, other) => one - other));
  });
  it('shakes whoever is hit, the harder the blow the more', () => {
    const blows = [note('blocked', { seat: 1, damage: 3 }), note('hurt', { seat: 1, damage: 1 }), note('hurt', { seat: 1, damage: 9 }), note('fell', { seat: 2 })];
    expect(blows.map((one) => blowAt([one]))).toEqual([null, { seat: 1, force: 1 }, { seat: 1, force: 4 }, { seat: 2, force: 4 }]);
  });
  it('marks every Defense card that takes damage, where it lies', () => {
    const card = Object.keys(box.cards)[32] ?? '';
    const shields = [{ card: 'stoneskin', owner: 1, defense: 2, damage: 0 }, { card, owner: 1, defense: 3, damage: 0 }];
    const before = { ...view, heroes: view.heroes.map((hero) => ({ ...hero, shields })) };
    const from = 'seat1.shield1|shields1|seat1';
    for (const name of ['blocked', 'carried']) {
      const told = beatOf(before, note(name, { seat: 1, card: 32, damage: 2, fate: 0 }));
      expect(marks(told, box, 0).marks).toMatchObject([{ look: 'block', from, text: '−2', seat: 1 }]);
    }
    const broken = beatOf(before, note('broke', { seat: 1, card: 32, other: 1, slot: 1 }));
    expect(marks(broken, box, 0).marks).toMatchObject([{ look: 'shards', from }]);
  });
  it('moves nothing where there is nothing to see', () => {
    expect(score('tidied', { seat: 1 }).marks).toEqual([]);
  });
  it('remembers the cards of the latest turn', () => {
    const bolt = note('played', { seat: 1, card: cardNumber('lightning-bolt') });
    const charm = note('played', { seat: 1, card: cardNumber('charm') });
    const told = [bolt, charm, note('turn', { seat: 2 })];
    expect(recentCards(told, box).cards).toEqual(['lightning-bolt', 'charm']);
    const next = note('played', { seat: 2, card: cardNumber('fireball') });
    expect(recentCards([...told, next], box)).toMatchObject({ seat: 2, cards: ['fireball'] });
  });
});

it('lists the seats from the left of one’s own on', () => {
  expect(around(4, 2)).toEqual([3, 0, 1]);
  expect(around(3, -1)).toEqual([0, 1, 2]);
});

it('shows pain', () => {
  expect([moodOf(10, false), moodOf(3, false), moodOf(0, true)]).toEqual(['calm', 'hurt', 'out']);
});
