import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';

import Board from '../../src/games/hustle/Board.svelte';
import { gathers, goesOn, isCalled, shares, spawnCell, ways } from '../../src/games/hustle/forecast';
import { cardAt, cardOf, COLOURS, needOf, TYPES } from '../../src/games/hustle/looks';
import { clockwise, cornerAt, inwards, placeAt, placeWord, pointOf, ringFrom, walk } from '../../src/games/hustle/places';
import { timeline } from '../../src/games/hustle/timeline';
import { placeToken, readToken, seating, sortOffers } from '../../src/games/hustle/tokens';
import type { HustleBox, HustleView } from '../../src/games/hustle/wire';
import { cardWords, describeCell, describeCorner, describeItem, faceOf, listed, missingWords, purpose, question } from '../../src/games/hustle/words';
import { LONGEST } from '../../src/games/shared/effects';
import json from './hustle.json';
import { itOffersAndNames, note, propsOf, readMoments } from './moments';

const known = readMoments<HustleView, HustleBox>(json);
const { box, moments } = known;

describe.each(moments)('$label', (moment) => {
  const html = render(Board, { props: propsOf(known, moment) }).body;
  itOffersAndNames(moment, html);

  it('is seen within its time, from places that exist', () => {
    const places = moment.view.heroes.map(({ place }) => place);
    for (const beat of timeline(moment.happened, places)) {
      expect(beat.at + beat.for).toBeLessThanOrEqual(LONGEST + 1);
      expect(beat.from).toMatch(/^(seat|pawn)\d$|^(escape|floor)$|^r\dc\d$|^[ns][ew]$/);
    }
  });
  it('asks or waits in words', () => {
    expect(question(moment.view, box, moment.names, moment.you)).toMatch(/^[^{}]*\w.*[.?]$/);
  });
  it('draws all 36 cards, four corners and the exit, and says what they are', () => {
    if (moment.view.step === 'choose-hero') return;
    expect([...html.matchAll(/data-place="/g)]).toHaveLength(40);
    expect(html).toContain('Exit, Deck: ');
  });
  it('shows no card of another hand', () => {
    const hand = /aria-label="Your hand[^]*?<\/section>/.exec(html)?.[0] ?? '';
    const cards = [...hand.matchAll(/<li/g)].length;
    expect(cards).toBe(moment.view.step === 'choose-hero' ? 0 : (moment.view.heroes[moment.you]?.hand.length ?? 0));
  });
});

/** What monsters do when a spawn card is known, and nobody has anything to say against it. */
const STIRS = ['moved', 'escaped', 'spawned'];

describe('the forecast', () => {
  const stops = moments.filter(({ view, did, came }) => view.step === 'hustle' && did === 'stop' && came.some(({ name }) => name === 'took'));
  const reveals = moments.filter(
    ({ view, did, came }) => ['omen', 'spawn'].includes(view.step) && did === 'done' && came.some(({ name }) => STIRS.includes(name)),
  );

  it('is tried on games', () => {
    expect(stops.length * reveals.length).toBeGreaterThan(0);
  });
  it.each(stops)('picks up what a hustle will pick up: $label', ({ view, came }) => {
    const took = came.filter(({ name }) => name === 'took').map(({ numbers }) => placeWord(numbers['place'] ?? -1));
    expect(gathers(view)).toEqual(took);
  });
  it.each(reveals)('sends monsters where the spawn card sends them: $label', ({ view, came }) => {
    const [card] = came.filter(({ name }) => name === 'revealed').map(({ numbers }) => cardAt(numbers['card'] ?? -1));
    const revealed = { ...view, omen: card ?? view.omen };
    const went = came.flatMap(({ name, numbers: { place = -1, to = -1 } }) => {
      if (name === 'escaped') return [{ from: placeWord(place), to: 'r4c4' }];
      return name === 'moved' ? [{ from: placeWord(place), to: placeWord(to) }] : [];
    });
    expect(ways(revealed)).toEqual(went);
    const [born = ''] = came.filter(({ name }) => name === 'spawned').map(({ numbers }) => placeWord(numbers['place'] ?? -1));
    expect(spawnCell(revealed, revealed.omen)).toBe(born);
  });
  it('leaves pinned monsters where they are', () => {
    for (const { view } of reveals) expect(ways({ ...view, pinned: view.cells.map(({ place }) => place) })).toEqual([]);
  });
  it('ends a hustle at those who cannot be passed', () => {
    for (const { view } of stops) {
      const colours = [...COLOURS];
      for (const cell of view.cells.filter(({ monster, card }) => monster && card !== '')) {
        expect(goesOn(cell, { ...view, colours, passable: [] })).toBe(false);
        expect(goesOn(cell, { ...view, colours, passable: [cell.place] })).toBe(true);
      }
    }
  });
  it('shows a way for each monster that has one, until the card is known', () => {
    for (const { view } of reveals) {
      const monsters = view.cells.filter(({ monster }) => monster).map(({ place }) => place);
      expect(ways({ ...view, omen: '' }).every(({ from }) => monsters.includes(from))).toBe(true);
    }
  });
  it('calls by colour or symbol', () => {
    const cell = { place: 'r2c2', card: 'blue-key', monster: true, heroes: [], visited: false, painted: false };
    const called = ['blue-sword', 'red-key!', 'red-sword', ''].map((omen) => isCalled(cell, omen));
    expect(called).toEqual([true, true, false, false]);
  });
  it('compares a price with a hand: cards of one type count once for each colour', () => {
    const has = (cost: string[], hand: string[]): boolean[] => shares(cost, hand).map((share) => share.has);
    expect(has(['potion', 'potion'], ['red-potion', 'red-potion!'])).toEqual([true, false]);
    expect(has(['potion', 'potion', 'key'], ['red-potion', 'blue-potion'])).toEqual([true, true, false]);
    expect(missingWords(shares(['scroll', 'scroll', 'key'], []))).toBe('2 Scrolls and a Key');
    expect(missingWords(shares(['key'], ['white-key']))).toBe('');
  });
});

describe('places', () => {
  it('lie in seven rows with a tile over three cells in each corner', () => {
    const points = Array.from({ length: 49 }, (_, cell) => ({ row: Math.floor(cell / 7) + 1, column: (cell % 7) + 1 }));
    expect(points.filter((point) => cornerAt(point) !== null)).toHaveLength(12);
    expect([placeAt({ row: 1, column: 2 }), placeAt({ row: 2, column: 2 }), placeAt({ row: 8, column: 1 })]).toEqual(['nw', 'r2c2', '']);
    expect([placeWord(2), placeWord(49), placeWord(52), placeWord(-1)]).toEqual(['r1c3', 'nw', 'sw', '']);
    expect(pointOf('r3c5')).toEqual({ row: 3, column: 5 });
    expect(pointOf('deck')).toBeNull();
  });
  it('are walked over with arrow keys, past the deck and out of a corner', () => {
    expect(walk({ row: 4, column: 3 }, 'ArrowRight')).toEqual({ row: 4, column: 5 });
    expect(walk({ row: 1, column: 1 }, 'ArrowRight')).toEqual({ row: 1, column: 3 });
    expect(walk({ row: 1, column: 3 }, 'ArrowUp')).toBeNull();
    expect(walk({ row: 1, column: 3 }, 'Enter')).toBeNull();
  });
  it('lead inwards, the clockwise way first', () => {
    expect(inwards('r2c2')).toEqual(['r2c3', 'r3c2']);
    expect(inwards('r2c6')).toEqual(['r3c6', 'r2c5']);
    expect(inwards('r6c6')).toEqual(['r6c5', 'r5c6']);
    expect(inwards('r6c2')).toEqual(['r5c2', 'r6c3']);
    expect(inwards('r4c3')).toEqual(['r4c4']);
  });
  it('are counted clockwise from a corner', () => {
    expect(ringFrom('se')[0]).toBe('r7c5');
    expect(clockwise('r2c2', 'nw')).toBe(0);
    expect(clockwise('r2c6', 'nw')).toBeLessThan(clockwise('r6c6', 'nw'));
    expect(clockwise('r6c6', 'se')).toBe(0);
  });
});

describe('cards', () => {
  it('are read from words and numbers', () => {
    expect(cardOf('blue-key!')).toEqual({ colour: 'blue', type: 'key', attack: true });
    expect([cardOf(''), cardOf('pink-key'), cardOf('blue-lamp')]).toEqual([null, null, null]);
    const numbers = Array.from({ length: 60 }, (_, number) => cardAt(number));
    expect(new Set(numbers).size).toBe(2 * COLOURS.length * TYPES.length);
    expect([numbers[0], numbers[1], numbers[15], cardAt(60), cardAt(-1)]).toEqual(['purple-sword', 'purple-sword!', 'blue-key!', '', '']);
  });
  it('say their colour and symbol', () => {
    expect(cardWords('white-scroll')).toBe('white Scroll');
    expect(cardWords('red-potion!')).toBe('red Potion with a Monster Attack');
    expect(needOf('purple.scroll')).toEqual({ colour: 'purple', type: 'scroll' });
    expect(needOf('scroll')).toEqual({ colour: null, type: 'scroll' });
  });
  it('and prices can be told for everything in the box', () => {
    for (const quest of Object.values(box.quests)) expect(quest.cost.every((symbol) => needOf(symbol) !== null)).toBe(true);
    for (const item of Object.values(box.items)) expect(item.recharge.every((symbol) => needOf(symbol) !== null)).toBe(true);
    const asked = { ...(moments[0]?.view as HustleView), cheaper: 0 };
    const keys = { name: 'Treasure', cost: ['key', 'key'], differs: true };
    expect(purpose({ ...asked, about: 'treasure' }, box)).toEqual(keys);
    expect(purpose({ ...asked, about: 'treasure', cheaper: 1 }, box)).toEqual({ ...keys, cost: ['key'] });
    expect(purpose({ ...asked, about: 'treasure', cheaper: 9 }, box)).toEqual({ ...keys, cost: ['key'] });
    expect(purpose({ ...asked, about: 'whetstone' }, box)).toEqual({ name: 'Recharge Whetstone', cost: ['scroll'], differs: false });
  });
});

describe('offers', () => {
  const offer = (...tokens: string[]): [string, string, string][] => tokens.map((token) => [token, token, '1.1']);

  it('are found where they belong', () => {
    const offers = sortOffers(offer('jump:r1c3', 'stop', 'charge:blue-key', 'charge:red-key', 'drop:torch', 'use:torch'), ['blue-key']);
    expect([...offers.places]).toEqual([['r1c3', 'jump:r1c3']]);
    expect([...offers.hand]).toEqual([['blue-key', 'charge:blue-key']]);
    expect(offers).toMatchObject({ cards: ['charge:red-key'], items: ['drop:torch'], deeds: ['stop', 'use:torch'] });
  });
  it('of cards from the discards are not in the hand', () => {
    expect(sortOffers(offer('charge:blue-key'), ['blue-key'], 'refresh')).toMatchObject({ cards: ['charge:blue-key'] });
  });
  it('never hide behind one another', () => {
    const offers = sortOffers(offer('jump:r1c3', 'take:r1c3', 'strike:red-sword', 'discard:red-sword'), ['red-sword']);
    expect(offers.deeds).toEqual(['take:r1c3', 'discard:red-sword']);
  });
  it('leave a token on every place, to ask why not', () => {
    const [moment] = moments;
    const view = moment?.view as HustleView;
    const none = sortOffers([], []);
    expect(placeToken(none, { ...view, step: 'retreat' }, 'nw')).toBe('go:nw');
    expect(placeToken(none, { ...view, step: 'push' }, 'nw')).toBe('jump:nw');
    expect(placeToken(none, { ...view, step: 'push' }, 'r1c3')).toBe('push:r1c3');
  });
  it('have a face', () => {
    const moment = moments.find(({ view }) => view.step === 'rest');
    const view = moment?.view as HustleView;
    expect(faceOf('buy:artifact', '', view, box, [])).toEqual({ name: 'Buy an Artifact', text: '3 Keys' });
    expect(faceOf('done', 'end the turn', view, box, [])).toEqual({ name: 'End the turn', text: '' });
    expect(faceOf('use:torch', '', view, box, []).name).toBe('Torch');
    expect(readToken('use:torch')).toEqual({ family: 'use', word: 'torch' });
  });
});

describe('the timeline', () => {
  it('lets a hustle be followed: from where one stood, jump by jump, then the cards, then new ones', () => {
    const beats = timeline(
      [
        note('jumped', { seat: 1, place: 9 }),
        note('jumped', { seat: 1, place: 10 }),
        note('took', { seat: 1, place: 9, card: 15 }),
        note('laid', { place: 9, card: 0 }),
        note('attacked', { seat: 1, attacks: 0 }),
      ],
      ['', 'nw'],
    );
    expect(beats.map(({ look }) => look)).toEqual(['pawn', 'pawn', 'card', 'card']);
    expect(beats[0]).toMatchObject({ from: 'nw', to: 'r2c3', seat: 1 });
    expect(beats[1]).toMatchObject({ from: 'r2c3', to: 'r2c4' });
    expect(beats[2]).toMatchObject({ from: 'r2c3', to: 'seat1', text: 'blue-key!' });
    expect(beats[3]).toMatchObject({ from: 'r4c4', to: 'r2c3', text: 'purple-sword' });
  });
  it('lets a monster escape through the deck', () => {
    const beats = timeline([note('escaped', { place: 23, escaped: 2 })], []);
    expect(beats.map(({ from, to }) => [from, to])).toEqual([
      ['r4c3', 'r4c4'],
      ['r4c4', 'escape'],
    ]);
  });
  it('flips cards at the monster that is fought', () => {
    const beats = timeline([note('fought', { seat: 0, place: 12, strength: 1 }), note('flipped', { seat: 0, card: 4, strength: 1 })], ['r2c6']);
    expect(beats[1]).toMatchObject({ look: 'flip', from: 'r4c4', to: 'r2c6', text: 'purple-key' });
    expect(timeline([note('flipped', { seat: 0, card: 4, strength: 1 })], [], 'r6c2')[0]).toMatchObject({ to: 'r6c2' });
  });
  it('does not show a card that is not for these eyes', () => {
    expect(timeline([note('drew', { seat: 1 })], [])[0]).toMatchObject({ look: 'card', text: '' });
  });
});

describe('what is not seen is said', () => {
  it('of a cell: its card, who stands there, what a hustle does with it, where its monster goes', () => {
    const cell = { place: 'r2c3', card: 'blue-key!', monster: true, heroes: [1], visited: true, painted: true };
    const nothing = { gathered: false, ends: false, gate: false, way: '' };
    const said = describeCell(cell, ['Ada', 'Bo'], { ...nothing, ends: true, gate: true, way: 'r3c3' });
    expect(said).toContain('r2c3, blue Key with a Monster Attack, a monster that would go to r3c3, Bo');
    expect(said).toContain('already visited');
    expect(describeCell({ ...cell, card: '' }, [], nothing)).toContain('a gap');
    expect(describeCell(cell, [], { ...nothing, gathered: true })).toContain('will be picked up');
  });
  it('of a corner: the quest, its price, and what is missing', () => {
    const corner = { corner: 'ne', quest: 'trash-the-tavern', stock: 2, is_spawn: false, is_trove: false, heroes: [0] };
    const price = shares(box.quests['trash-the-tavern']?.cost ?? [], ['red-potion']);
    const said = describeCorner(corner, box, ['Ada'], price);
    expect(said).toContain('Trash the Tavern, costs Potion, Potion, 1 gold, 3 points');
    expect(said).toContain('you still need a Potion');
    expect(said).toContain('2 quests face down, Ada');
  });
  it('of an item: whether it is charged', () => {
    expect(describeItem({ item: 'torch', charged: true, fresh: false }, box)).toMatch(/^Torch, charged\./);
    expect(describeItem({ item: 'torch', charged: false, fresh: false }, box)).toMatch(/^Torch, discharged\..* Recharge: Scroll$/);
  });
});

it('seats one’s own place first', () => {
  expect(seating(4, 2)).toEqual([2, 3, 0, 1]);
  expect(seating(3, -1)).toEqual([0, 1, 2]);
  expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
});
