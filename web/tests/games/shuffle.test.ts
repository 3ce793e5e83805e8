import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';

import { LONGEST } from '../../src/games/shared/effects';
import Board from '../../src/games/shuffle/Board.svelte';
import { huddle, placeAt, pointOf, spaceAt, towards, turnedPoint } from '../../src/games/shuffle/places';
import { framesOf } from '../../src/games/shuffle/projector';
import { fightOf, filmOf, pawnPiece, roomPiece, spliced } from '../../src/games/shuffle/timeline';
import { offersOf, readOffer, seating, swapped, tokenAt } from '../../src/games/shuffle/tokens';
import type { EndView, ShuffleBox, ShuffleView } from '../../src/games/shuffle/wire';
import { describeMonster, describeRoom, fightWords, question, rollsWords, routeWords } from '../../src/games/shuffle/words';
import { seatLook } from '../../src/lib/seats';
import { itOffersAndNames, note, propsOf, readMoments } from './moments';
import json from './shuffle.json';

const known = readMoments<ShuffleView, ShuffleBox>(json);
const { box, moments } = known;

function momentWith(shows: (moment: (typeof moments)[number]) => boolean): (typeof moments)[number] {
  const found = moments.find(shows);
  if (found === undefined) throw new Error('no such moment');
  return found;
}

/** A space as notes number it. */
function numberOf(space: string, side: number): number {
  const all = Array.from({ length: side * side * 9 }, (_, number) => spaceAt(number, side));
  return all.indexOf(space);
}

describe.each(moments)('$label', (moment) => {
  const html = render(Board, { props: propsOf(known, moment) }).body;
  itOffersAndNames(moment, html);

  it('shows every room, and every end of a move', () => {
    const rooms = moment.view.rooms.filter(({ room }) => room !== '');
    expect(html.match(/data-piece="room-/g)).toHaveLength(rooms.length);
    expect(html.match(/class="over goal/g) ?? []).toHaveLength(moment.view.ends.length);
    expect(html.match(/class="faint/g) ?? []).toHaveLength(moment.view.ends.length);
  });
  it('lets Tab stop at most once in a room, and at every end', () => {
    const stops = [...html.matchAll(/<button[^>]*>/g)].filter(([button]) => !button.includes('tabindex="-1"'));
    expect(stops.length).toBeLessThanOrEqual(moment.view.rooms.length + moment.view.ends.length + 20);
  });
  it('is seen within its time, and ends where everything lies', () => {
    const film = filmOf(moment.happened, null, moment.view, box);
    expect(film.end).toBeLessThanOrEqual(LONGEST);
    for (const beat of film.beats) {
      expect(beat.at + beat.for).toBeLessThanOrEqual(LONGEST + 1);
      expect(beat.from).toMatch(/^(cell-|seat)/);
    }
    for (const { seat, space } of moment.view.explorers) {
      const last = film.tracks.get(pawnPiece(seat))?.at(-1);
      if (last !== undefined) expect(last).toMatchObject(pointOf(space));
    }
  });
  it('asks or waits in words', () => {
    expect(question(moment.view, moment.names, moment.you)).toMatch(/\w.*[.?]$/);
  });
});

describe('places', () => {
  it('lie on a grid of hundreds, row by row', () => {
    expect(pointOf('a1')).toEqual({ x: 50, y: 50 });
    expect(pointOf('c2.mid')).toEqual({ x: 250, y: 150 });
    expect(pointOf('b3.n').y).toBeLessThan(pointOf('b3.w').y);
  });
  it('have numbers in notes, nine to a cell', () => {
    expect([0, 8, 9 * 5 + 3, 9 * 15].map((number) => spaceAt(number, 4))).toEqual(['a1.nw', 'a1.mid', 'b2.e', 'd4.nw']);
    expect(spaceAt(9 * 24 + 8, 5)).toBe('e5.mid');
    expect(spaceAt(-1, 4) + spaceAt(undefined, 4)).toBe('');
  });
  it('turn with their room', () => {
    const { x, y } = turnedPoint(pointOf('b2.n'), 'b2', 90);
    expect([x, y].map(Math.round)).toEqual([pointOf('b2.e').x, pointOf('b2.e').y]);
  });
  it('are found under a finger', () => {
    expect([placeAt(0.1, 0.1), placeAt(0.5, 0.5), placeAt(0.99, 0.4), placeAt(0.5, 1)]).toEqual(['nw', 'mid', 'e', 's']);
  });
  it('keep pawns apart that share one', () => {
    expect(huddle(1, 0)).toEqual({ x: 0, y: 0, size: 1 });
    const spots = [0, 1, 2, 3, 4, 5].map((index) => huddle(6, index));
    expect(new Set(spots.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`)).size).toBe(6);
  });
  it('are led to by arrow keys', () => {
    const points = [pointOf('a1'), pointOf('c1'), pointOf('b2')];
    expect(towards(pointOf('b1'), 'ArrowLeft', points)).toBe(0);
    expect(towards(pointOf('b1'), 'ArrowRight', points)).toBe(1);
    expect(towards(pointOf('b1'), 'ArrowDown', points)).toBe(2);
    expect(towards(pointOf('b1'), 'ArrowUp', points)).toBe(-1);
    expect(towards(pointOf('b1'), 'Enter', points)).toBe(-1);
  });
});

describe('tokens', () => {
  it('are read', () => {
    expect(readOffer('slide:b2.north')).toEqual({ token: 'slide:b2.north', family: 'slide', where: 'b2', detail: 'north', words: '' });
    expect(swapped(readOffer('swap:seat2.seat5'))).toEqual([1, 4]);
    expect(offersOf([['skip', '', ''], ['turn:a1.90', '', '']], 'turn').map(({ where }) => where)).toEqual(['a1']);
  });
  it('are what a tap would mean, so that a refusal speaks of it', () => {
    const { view } = momentWith(({ view: { step, symbol } }) => step === 'shuffle' && symbol === 'slide');
    expect(tokenAt(view, 'b2', 'n')).toMatch(/^slide:b2\./);
    expect(tokenAt({ ...view, step: 'move' }, 'b2', 'ne')).toBe('move:b2.ne');
    expect(tokenAt({ ...view, step: 'place-first' }, 'b2', 'ne')).toBe('place:b2.ne');
    expect(tokenAt({ ...view, step: 'put' }, 'b2', 'ne')).toBe('put:b2');
    expect(tokenAt({ ...view, symbol: 'monster' }, 'b2', 'ne')).toBe('lift:b2');
    expect(tokenAt({ ...view, symbol: 'rotate' }, 'b2', 'ne')).toBe('');
  });
  it('lead through a portal that is tapped on the way', () => {
    const taken = moments.flatMap(({ view }) => view.ends.filter(({ portal }) => portal !== '').map((end) => ({ view, end })));
    expect(taken.length).toBeGreaterThan(0);
    for (const { view, end } of taken) {
      const [cell = '', place = ''] = (end.route.at(-1) ?? '').split('.');
      expect(tokenAt(view, cell, place)).toBe(end.token);
    }
  });
  it('point a slide at the gap in its row or column', () => {
    const { view } = momentWith(({ view: { side, step, symbol } }) => side === 4 && step === 'shuffle' && symbol === 'slide');
    const gap = pointOf(view.rooms.find(({ room }) => room === '')?.cell ?? '');
    for (const { cell, room } of view.rooms) {
      if (room === '' || (pointOf(cell).x !== gap.x && pointOf(cell).y !== gap.y)) continue;
      const { x, y } = pointOf(cell);
      const way = y > gap.y ? 'north' : y < gap.y ? 'south' : x > gap.x ? 'west' : 'east';
      expect(tokenAt(view, cell, 'mid')).toBe(`slide:${cell}.${way}`);
    }
  });
});

describe('a film', () => {
  const isLong = ({ route, portal }: EndView): boolean => route.length > 2 && portal === '';
  const moment = momentWith(({ view, you }) => you === 0 && view.to_act === 0 && view.ends.some(isLong));
  const { view } = moment;
  const end = view.ends.find(isLong);
  const space = view.explorers[0]?.space ?? '';

  it('walks along the route that was shown', () => {
    const last = end?.route.at(-1) ?? '';
    const after = { ...view, explorers: view.explorers.map((one) => (one.seat === 0 ? { ...one, space: last } : one)) };
    const film = filmOf([note('walked', { seat: 0, space: numberOf(space, view.side), end: numberOf(last, view.side) })], view, after, box);
    const keys = film.tracks.get(pawnPiece(0)) ?? [];
    expect(keys.map(({ x, y }) => ({ x, y }))).toEqual([space, ...(end?.route ?? [])].map(pointOf));
    expect(keys.map(({ at }) => at)).toEqual(keys.map(({ at }) => at).sort((one, two) => one - two));
  });
  it('carries pawns along when their room slides or turns', () => {
    const cell = space.split('.')[0] ?? '';
    const room = view.rooms.find((one) => one.cell === cell)?.room ?? '';
    const number = Object.keys(box.rooms).indexOf(room);
    const slid = filmOf([note('slid', { seat: 0, room: number }, { cell, to: 'd4' })], view, view, box);
    expect(slid.tracks.get(roomPiece(room))?.at(-1)).toMatchObject(pointOf('d4'));
    expect(slid.tracks.get(pawnPiece(0))?.at(-1)).toMatchObject(pointOf(space.replace(cell, 'd4')));
    const turned = filmOf([note('turned', { seat: 0, room: number, quarters: 2 }, { cell })], view, view, box);
    expect(turned.tracks.get(`card-${room}`)?.map(({ turn }) => turn)).toEqual([-180, 0]);
  });
  it('covers a tile until it is turned over, and then moves it to the explorer who won it', () => {
    const happened = [
      note('walked', { seat: 0, space: numberOf(space, view.side), end: numberOf('b2.nw', view.side) }),
      note('revealed', { seat: 0, monster: 0, room: 0 }),
      note('fought', { seat: 0, monster: 0, set: 2, roll: 5 }),
      note('won', { seat: 0, monster: 0, points: 1 }),
      note('rolled', { seat: 1, symbol: 0, roll: 0 }),
    ];
    const film = filmOf(happened, view, view, box);
    expect(film.ghosts.map(({ monster }) => monster)).toEqual(['?', 'imp']);
    expect(film.ghosts[0]?.until).toBeLessThanOrEqual(film.ghosts[1]?.until ?? 0);
    expect(film.beats.map(({ look }) => look)).toEqual(['die', 'won', 'soul']);
    expect(film.beats.at(-1)).toMatchObject({ from: 'cell-b2', to: 'seat0', text: 'imp' });
    expect(film.dice).toBeGreaterThan(film.beats[0]?.at ?? 0);
    expect(fightOf(null, happened, box)).toEqual({ seat: 0, monster: 'imp', set: 'strong', roll: '*', won: true });
  });
  it('stands still before its first key and after its last, and ends at home', () => {
    const keys = [
      { at: 100, x: 50, y: 50, turn: 0, size: 1 },
      { at: 300, x: 150, y: 50, turn: 0, size: 1 },
    ];
    const frames = framesOf(keys, 400, { x: 150, y: 50 }, 2);
    expect(frames.map(({ offset }) => offset)).toEqual([0, 0.25, 0.75, 1]);
    expect(frames.at(0)?.transform).toContain('translate(-200px, 0px)');
    expect(frames.at(-1)?.transform).toBe('translate(0px, 0px) rotate(0deg) scale(1)');
  });
  it('goes on while the next begins', () => {
    const battle = filmOf([note('fought', { seat: 0, monster: 0, set: 2, roll: 5 })], view, view, box);
    const next = filmOf([note('stuck', { seat: 1 }), note('rolled', { seat: 0, symbol: 0, roll: 0 })], view, view, box);
    const both = spliced(battle, next);
    expect(both.beats.map(({ look }) => look)).toEqual(['die', 'stuck']);
    expect([both.dice, both.end]).toEqual([next.dice, next.end]);
  });
  it('keeps the latest battle until the next', () => {
    const fight = fightOf(null, [note('fought', { seat: 1, monster: 3, set: 0, roll: 1 }), note('lost', { seat: 1, monster: 3 })], box);
    expect(fight).toMatchObject({ seat: 1, set: 'weak', roll: '2', won: false });
    expect(fightOf(fight, [note('turn', { seat: 0 })], box)).toBe(fight);
    if (fight !== null) expect(fightWords(fight, box, ['Ada', 'Bo'])).toBe('Bo rolled 2 against Possessed King, weak there.');
  });
});

describe('pawns', () => {
  it('have the colours of the marks of their seats', () => {
    expect(box.pawns.map((_, seat) => seatLook(seat).colour)).toEqual(box.pawns);
  });
});

describe('words', () => {
  it('tell what is in a room', () => {
    const { view, names } = momentWith((moment) => moment.view.rooms.some(({ monster }) => monster.length > 1));
    const seen = view.rooms.find(({ monster }) => monster.length > 1);
    if (seen === undefined) throw new Error('no explorer is shown');
    expect(describeMonster(seen, box)).toMatch(/(weak|normal|strong) here: .*star$/);
    const start = view.rooms.find(({ room }) => room === 'start');
    expect(start && describeRoom(start, view, box, names)).toContain('Start Portal');
    for (const { space, seat } of view.explorers) {
      const room = view.rooms.find(({ cell }) => space.startsWith(`${cell}.`));
      expect(room && describeRoom(room, view, box, names)).toContain(names[seat]);
    }
  });
  it('tell a route and a set of rolls', () => {
    const end = { token: '', space: 'c3.n', route: ['a1.n', 'a1.ne'], portal: 'red', battle: false, wins: false, cut: false };
    expect(routeWords(end)).toBe('By a1.n, a1.ne, then through the red portal to c3.n');
    expect(routeWords({ ...end, portal: '', cut: true })).toBe('By a1.n, a1.ne, cut short: no battle');
    expect(rollsWords(['1', '4', '*'])).toBe('1, 4 and star');
  });
});

it('lists the seats from one’s own on', () => {
  expect(seating(4, 2)).toEqual([2, 3, 0, 1]);
  expect(seating(3, -1)).toEqual([0, 1, 2]);
});
