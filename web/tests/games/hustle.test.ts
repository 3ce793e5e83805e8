import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';

import Board from '../../src/games/hustle/Board.svelte';
import { cardAt, cardOf, COLOURS, needOf, TYPES } from '../../src/games/hustle/looks';
import { besideAll, cornerAt, DECK, placeAt, placeWord, pointOf, walk } from '../../src/games/hustle/places';
import { liftedBy, marks } from '../../src/games/hustle/timeline';
import { placeToken, readToken, seating, sortOffers } from '../../src/games/hustle/tokens';
import type { HustleBox, HustleView } from '../../src/games/hustle/wire';
import { cardWords, chargeWords, describeCell, describeCorner, describeItem, faceOf, listed, missingWords, purpose, question, reachWords } from '../../src/games/hustle/words';
import type { Happening } from '../../src/lib/board';
import type { Score } from '../../src/lib/showing';
import json from './hustle.json';
import { itOffersAndNames, note, propsOf, readMoments } from './moments';

const known = readMoments<HustleView, HustleBox>(json);
const { box, moments } = known;

describe.each(moments)('$label', (moment) => {
  const html = render(Board, { props: propsOf(known, moment) }).body;
  itOffersAndNames(moment, html);

  it('is seen from places that exist', () => {
    for (const happening of moment.happened) {
      const told = { happenings: [happening], before: moment.view, after: moment.view, notes: 1, beat: 200 };
      for (const { from } of marks(told, box, moment.you).marks) {
        expect(from).toMatch(/^(seat|pawn)\d$|^(escape|floor)$|^r\dc\d$|^[ns][ew]$/);
      }
    }
  });
  it('asks or waits in words', () => {
    expect(question({ ...moment, box })).toMatch(/^[^{}]*\w.*[.?]$/);
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

describe('what the view foretells is drawn', () => {
  const drawn = (moment: (typeof moments)[number]): string => render(Board, { props: propsOf(known, moment) }).body;
  const find = (isIt: (view: HustleView, you: number) => boolean): (typeof moments)[number] => {
    const moment = moments.find(({ view, you }) => isIt(view, you));
    if (moment === undefined) throw new Error('no such moment');
    return moment;
  };
  const times = (html: string, pattern: RegExp): number => [...html.matchAll(pattern)].length;

  it('an arrow for each way of a monster and a gate for each place where one comes in, certain once the card is known', () => {
    for (const moment of moments.filter(({ view }) => view.step !== 'choose-hero')) {
      const html = drawn(moment);
      const { ways, gates, omen } = moment.view;
      expect(times(html, /<span class="way[ "]/g)).toBe(ways.length);
      expect(times(html, /<g class="gate[ "]/g)).toBe(gates.length);
      expect(times(html, /<(?:g|span) class="(way|gate)[^"]*certain/g)).toBe(omen === '' ? 0 : ways.length + gates.length);
      expect(times(html, /<span class="way[^"]* out/g)).toBe(ways.filter(({ to }) => to === DECK).length);
    }
  });
  it('what each colour is worth, while one is chosen', () => {
    const { view } = find(({ step, to_act }, you) => step === 'colour' && to_act === you);
    expect(view.reach.map(({ colour }) => colour)).toEqual(COLOURS);
    const reach = [{ colour: 'blue', cards: 3, starts: true }, { colour: 'red', cards: 1, starts: false }, { colour: 'white', cards: 0, starts: true }];
    const words = ['blue', 'red', 'white', 'green'].map((colour) => reachWords({ ...view, reach }, colour));
    expect(words).toEqual(['3 in reach, and the one you stand on', '1 in reach', 'only the card you stand on', 'none in reach']);
  });
  it('what a card in hand charges, where one can', () => {
    const offered = sortOffers([['charge:blue-key', '', '']], ['blue-key']);
    const rogue = find(({ heroes }) => heroes.some(({ hero }) => hero === 'rogue')).view.heroes.find(({ hero }) => hero === 'rogue');
    expect(chargeWords(offered, rogue, box)).toMatch(/^A framed card can charge your Helping power \(Picklock( or .+)?\)\.$/);
    expect(chargeWords(sortOffers([['done', '', '']], ['blue-key']), rogue, box)).toBe('');
  });
  it('a plus on each card that is picked up', () => {
    const moment = find(({ gathers }) => gathers.length > 0);
    expect(times(drawn(moment), /class="pick[ "]/g)).toBe(moment.view.gathers.length);
    expect(times(drawn(moment), /, will be picked up/g)).toBe(moment.view.gathers.length);
  });
  it('a mark where the next jump ends the hustle, for the seat that jumps', () => {
    const moment = find(({ ends, to_act }, you) => to_act === you && ends.some((place) => pointOf(place) !== null));
    const cells = moment.view.ends.filter((place) => /^r/.test(place)).length;
    expect(times(drawn(moment), /the hustle ends there/g)).toBe(cells);
    expect(times(drawn({ ...moment, you: -1, legal: [] }), /the hustle ends there/g)).toBe(0);
  });
  it('the bill of a payment, with the colours it names', () => {
    const moment = find(({ bill }) => bill !== null);
    const bill = { cost: ['purple.scroll', 'key', 'key'], owed: ['key', 'key'], differs: true };
    const html = drawn({ ...moment, view: { ...moment.view, bill } });
    const line = /<span>For <b>[^]*?<\/div>/.exec(html)?.[0] ?? '';
    expect(times(line, /class="need[ "]/g)).toBe(3);
    expect(line).toContain('of different colours');
  });
  it('the price an item has now', () => {
    const moment = find(({ step }) => step === 'rest');
    const shelves = moment.view.shelves.map((shelf) => ({ ...shelf, price: 7 }));
    const html = drawn({ ...moment, view: { ...moment.view, shelves } });
    expect(times(html, /7 Keys, \d+ left/g)).toBe(3);
  });
  it('a tick on each symbol of a quest that is covered, and in words what is missing', () => {
    expect(missingWords(['scroll', 'scroll', 'key'], [false, false, false])).toBe('2 Scrolls and a Key');
    expect(missingWords(['scroll', 'scroll', 'key'], [true, true, false])).toBe('a Key');
    expect(missingWords(['key'], [true])).toBe('');
    const moment = find(({ corners }) => corners.some(({ covered }) => covered.includes(true) && covered.includes(false)));
    const covered = moment.view.corners.flatMap((corner) => corner.covered).filter((is) => is).length;
    expect(times(drawn(moment), /class="tick[ "]/g)).toBe(2 * covered);
  });
  it('who won in the end', () => {
    const moment = find(({ step }) => step === 'over');
    const ended = (monsters_won: boolean): string => question({ ...moment, box, view: { ...moment.view, monsters_won } });
    expect(ended(true)).toContain('nobody wins');
    expect(ended(false)).toContain('Count your points');
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
  it('are beside others', () => {
    expect(besideAll(['r3c6', 'r5c5'], ['r2c6', 'r3c7'])).toBe('r3c6');
    expect(besideAll(['r3c6', 'r1c6'], ['r2c6'])).toBe('');
    expect(besideAll(['r3c5', 'r4c7'], ['r2c6'])).toBe('');
  });
  it('are walked over with arrow keys, past the deck and out of a corner', () => {
    expect(walk({ row: 4, column: 3 }, 'ArrowRight')).toEqual({ row: 4, column: 5 });
    expect(walk({ row: 1, column: 1 }, 'ArrowRight')).toEqual({ row: 1, column: 3 });
    expect(walk({ row: 1, column: 3 }, 'ArrowUp')).toBeNull();
    expect(walk({ row: 1, column: 3 }, 'Enter')).toBeNull();
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
    const view = moments[0]?.view as HustleView;
    expect(['treasure', 'whetstone', 'trash-the-tavern'].map((about) => purpose({ ...view, about }, box))).toEqual([
      'Treasure',
      'Recharge Whetstone',
      'Trash the Tavern',
    ]);
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
    expect(faceOf('done', 'end the turn', view, box, [])).toEqual({ name: 'End the turn', text: '', isAnswer: true });
    const bury = 'put the spawn card under the deck; the next one counts';
    expect(faceOf('bury', bury, view, box, [])).toMatchObject({ name: 'Put the spawn card under the deck', text: 'the next one counts' });
    expect(faceOf('use:torch', '', view, box, []).name).toBe('Torch');
    expect(readToken('use:torch')).toEqual({ family: 'use', word: 'torch' });
  });
});

describe('the score of a beat', () => {
  const moment = moments.find(({ view }) => (view as HustleView).heroes.every(({ place }) => place !== ''));
  const view = moment?.view as HustleView;
  const scoreOf = (happening: Happening, before: HustleView = view, you = -1, beat = 200): Score =>
    marks({ happenings: [happening], before, after: before, notes: 1, beat }, box, you);
  const spaces = (space: string, onto = ''): Record<string, string> => ({ space, onto });

  it('lets a hustle be followed: a jump begins where one stands, and the view changes when it lands', () => {
    const stands = { ...view, heroes: view.heroes.map((hero) => ({ ...hero, place: 'nw' })) };
    const score = scoreOf(note('jumped', { seat: 1, place: 9 }), stands);
    expect(score.marks).toHaveLength(1);
    expect(score.marks[0]).toMatchObject({ look: 'pawn', from: 'nw', to: 'r2c3', seat: 1 });
    expect(score.lands).toBe(score.marks[0]?.for);
    const absent = { ...view, heroes: view.heroes.map((hero) => ({ ...hero, place: '' })) };
    expect(scoreOf(note('jumped', { seat: 1, place: 9 }), absent).marks[0]).toMatchObject({ from: 'seat1' });
  });
  it('lets cards fly from the floor to a hand, and from the deck to the floor', () => {
    const took = scoreOf({ ...note('took', { seat: 1, space: 5, card: 15 }), words: spaces('r2c3') });
    expect(took.marks[0]).toMatchObject({ from: 'r2c3', to: 'seat1', text: 'blue-key!' });
    const laid = scoreOf({ ...note('laid', { space: 5, face: 0 }), words: spaces('r2c3') });
    expect(laid.marks[0]).toMatchObject({ from: 'r4c4', to: 'r2c3', text: 'purple-sword' });
    expect(laid.lands).toBe(200);
  });
  it('lets a monster walk, and escape through the deck', () => {
    const walks = scoreOf({ ...note('moved', { space: 0, onto: 1 }), words: spaces('r1c3', 'r1c4') });
    expect(walks.marks[0]).toMatchObject({ look: 'monster', from: 'r1c3', to: 'r1c4' });
    expect(liftedBy(walks.marks)).toEqual(['r1c3']);
    const escapes = scoreOf({ ...note('escaped', { space: 16, escaped: 2 }), words: spaces('r4c3') });
    expect(escapes.marks.map(({ from, to }) => [from, to])).toEqual([
      ['r4c3', 'r4c4'],
      ['r4c4', 'escape'],
    ]);
    expect(escapes.lands).toBe(escapes.lasts);
  });
  it('flips cards at the monster that is fought', () => {
    const battle = { foe: 'r2c6', base: 1, power: -1, might: 0, flipped: [], defended: false };
    const score = scoreOf(note('flipped', { seat: 0, face: 4, strength: 1 }), { ...view, battle });
    expect(score.marks[0]).toMatchObject({ look: 'flip', from: 'r4c4', to: 'r2c6', text: 'purple-key' });
  });
  it('does not show a card that is not for these eyes', () => {
    expect(scoreOf(note('drew', { seat: 1 })).marks[0]).toMatchObject({ look: 'card', text: '' });
  });
  it('holds what hits one’s own seat longer', () => {
    const lost = note('lost', { seat: 0, card: 4 });
    expect(scoreOf(lost, view, 0).lasts).toBeGreaterThan(scoreOf(lost, view, 1).lasts);
  });
  it('is within its beat for every kind of note of the book', () => {
    for (const { name, fields } of json.books[0]?.notes ?? []) {
      const numbers = Object.fromEntries(fields.map((field) => [field, 0]));
      const score = scoreOf({ name, numbers, words: spaces('r2c3', 'r2c4') });
      expect(score.lands, name).toBeLessThanOrEqual(score.lasts);
      for (const { at, for: long } of score.marks) expect(at + long, name).toBeLessThanOrEqual(score.lasts);
    }
  });
});

describe('what is not seen is said', () => {
  it('of a cell: its card, who stands there, what a hustle does with it, where its monster goes', () => {
    const cell = { place: 'r2c3', card: 'blue-key!', monster: true, heroes: [1], visited: true, painted: true };
    const nothing = { gathered: false, gate: false, way: '' };
    const said = describeCell(cell, ['Ada', 'Bo'], { ...nothing, gate: true, way: 'r3c3' });
    expect(said).toContain('r2c3, blue Key with a Monster Attack, a monster that would go to r3c3, Bo');
    expect(said).toContain('already visited');
    expect(describeCell({ ...cell, card: '' }, [], nothing)).toContain('a gap');
    expect(describeCell(cell, [], { ...nothing, gathered: true })).toContain('will be picked up');
  });
  it('of a corner: the quest, its price, and what is missing', () => {
    const corner = { corner: 'ne', quest: 'trash-the-tavern', covered: [true, false], stock: 2, is_spawn: false, is_trove: false, heroes: [0] };
    const said = describeCorner(corner, box, ['Ada']);
    expect(said).toContain('Trash the Tavern for Potion and Potion: 1 gold and 3 points. ');
    expect(said).toContain('. You still need a Potion. 2 more quests face down. Ada is here');
    expect(describeCorner({ ...corner, covered: [true, true] }, box, [])).toContain('You have all it asks for');
    expect(describeCorner({ ...corner, covered: [] }, box, [])).not.toMatch(/you (have|still)/i);
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
