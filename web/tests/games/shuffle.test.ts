import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';

import Board from '../../src/games/shuffle/Board.svelte';
import { huddle, placeAt, pointOf, spaceAt, towards, turnedPoint } from '../../src/games/shuffle/places';
import { framesOf } from '../../src/games/shuffle/projector';
import { fightOf, marks, MOVING, pawnPiece, roomPiece, tracksOf } from '../../src/games/shuffle/timeline';
import { offersOf, readOffer, seating, swapped, swapToken, tokenAt } from '../../src/games/shuffle/tokens';
import type { EndView, ShuffleBox, ShuffleView } from '../../src/games/shuffle/wire';
import { describeMonster, describeRoom, fightWords, question, rollsWords, routeWords, soulWords, swapWords } from '../../src/games/shuffle/words';
import { seatLook } from '../../src/lib/seats';
import { beatOf, itOffersAndNames, note, propsOf, readMoments } from './moments';
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
    expect(html.match(/<polyline class="faint/g) ?? []).toHaveLength(moment.view.ends.length);
    const leaps = moment.view.ends.filter(({ portal }) => portal !== '');
    expect(html.match(/class="faint leap/g) ?? []).toHaveLength(leaps.length);
  });
  it('lets Tab stop at most once in a room, and at every end', () => {
    // Of the pawns to swap with only those of the picked one are shown.
    const shown = html.replace(/<div class="set(?![^"]*open)[^]*?<\/div>/g, '');
    const stops = [...shown.matchAll(/<button[^>]*>/g)].filter(([button]) => !button.includes('tabindex="-1"'));
    expect(stops.length).toBeLessThanOrEqual(moment.view.rooms.length + moment.view.ends.length + 20);
  });
  it('is seen beat by beat, and its pawns end where they stand', () => {
    for (const happening of moment.happened) {
      const told = beatOf(moment.view, happening);
      const { marks: seen, lands, lasts } = marks(told, box, moment.you);
      expect(lands).toBeLessThanOrEqual(lasts);
      for (const { at, for: long, from } of seen) {
        expect(at + long).toBeLessThanOrEqual(lasts);
        expect(from).toMatch(/^(cell-|seat)/);
      }
      for (const keys of tracksOf(told, box).values()) expect([keys[0]?.at, keys.at(-1)?.at]).toEqual([0, 1]);
    }
  });
  it('asks or waits in words', () => {
    expect(question({ ...moment, box })).toMatch(/\w.*[.?]$/);
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

describe('a beat', () => {
  const isLong = ({ route, portal }: EndView): boolean => route.length > 2 && portal === '';
  const moment = momentWith(({ view, you }) => you === 0 && view.to_act === 0 && view.ends.some(isLong));
  const { view } = moment;
  const end = view.ends.find(isLong);
  const space = view.explorers[0]?.space ?? '';
  const cell = space.split('.')[0] ?? '';

  /** The view with the first pawn on another space. */
  const standing = (at: string): ShuffleView => ({ ...view, explorers: view.explorers.map((one) => (one.seat === 0 ? { ...one, space: at } : one)) });

  it('walks along the route that was offered', () => {
    const last = end?.route.at(-1) ?? '';
    const walked = { ...beatOf(view, note('walked', { seat: 0, space: numberOf(space, view.side), end: numberOf(last, view.side) })), after: standing(last) };
    const keys = tracksOf(walked, box).get(pawnPiece(0)) ?? [];
    expect(keys.map(({ x, y }) => ({ x, y }))).toEqual([space, ...(end?.route ?? [])].map(pointOf));
    expect(marks(walked, box, -1)).toMatchObject({ marks: [], lands: 0 });
  });
  it('walks as well when the move is cut short, and says so', () => {
    const last = end?.route.at(-1) ?? '';
    const cut = { ...beatOf(view, note('cut', { seat: 0, space: numberOf(space, view.side), end: numberOf(last, view.side), used: 3 })), after: standing(last) };
    expect(tracksOf(cut, box).get(pawnPiece(0))).toHaveLength(1 + (end?.route.length ?? 0));
    expect(marks(cut, box, -1).marks).toMatchObject([{ look: 'cut' }]);
  });
  it('goes through a portal from where the pawn stands', () => {
    for (const name of ['jumped', 'took']) {
      const keys = tracksOf(beatOf(view, note(name, { seat: 0, colour: 0, end: numberOf('b2.n', view.side) })), box).get(pawnPiece(0)) ?? [];
      expect(keys.map(({ x, y }) => ({ x, y }))).toEqual([pointOf(space), pointOf(space), pointOf('b2.n'), pointOf('b2.n')]);
    }
  });
  it('carries pawns along when their room slides or turns', () => {
    const room = view.rooms.find((one) => one.cell === cell)?.room ?? '';
    const number = Object.keys(box.rooms).indexOf(room);
    const slid = tracksOf(beatOf(view, note('slid', { seat: 0, room: number }, { cell, to: 'd4' })), box);
    expect(slid.get(roomPiece(room))?.at(-1)).toMatchObject(pointOf('d4'));
    expect(slid.get(pawnPiece(0))?.at(-1)).toMatchObject(pointOf(space.replace(cell, 'd4')));
    const turned = tracksOf(beatOf(view, note('turned', { seat: 0, room: number, quarters: 2 }, { cell })), box);
    expect(turned.get(`card-${room}`)?.map(({ turn }) => turn)).toEqual([-180, 0]);
  });
  it('lets dice tumble before they show what was rolled', () => {
    const { lands, lasts } = marks(beatOf(view, note('rolled', { seat: 1, symbol: 0, roll: 0 })), box, 0);
    expect(lands).toBeGreaterThan(lasts / 3);
    expect(lands).toBeLessThan(lasts);
  });
  it('turns a tile over edgewise, and shows the monster from then on', () => {
    const told = beatOf(view, note('revealed', { monster: 0, room: 0, set: 1 }, { cell: 'b2' }));
    const { lands, lasts } = marks(told, box, 0);
    const keys = tracksOf(told, box).get('tile-b2') ?? [];
    expect(keys.map(({ at, size }) => [at, size])).toEqual([[0, 1], [0.5, 0], [1, 1]]);
    expect(lands).toBeCloseTo(0.5 * MOVING * lasts);
  });
  it('rolls the die of a battle, and only then the soul flies, and the tile is gone when it arrives', () => {
    const after = standing('b2.nw');
    const die = marks(beatOf(after, note('fought', { seat: 0, monster: 0, foe: 2, roll: 5 })), box, -1);
    expect(die.marks).toMatchObject([{ look: 'die', from: 'cell-b2|seat0', text: '*' }]);
    const won = marks(beatOf(after, note('won', { seat: 0, monster: 0, points: 1 }, { cell: 'b2' })), box, -1);
    expect(won.marks).toMatchObject([{ look: 'won' }, { look: 'soul', from: 'cell-b2', to: 'seat0', text: 'imp' }]);
    const soul = won.marks[1];
    expect(won.lands).toBeGreaterThan(soul?.at ?? 0);
    expect(won.lands).toBeLessThanOrEqual((soul?.at ?? 0) + (soul?.for ?? 0));
  });
  it('is held longer for whom it hits', () => {
    const swapped = beatOf(view, note('swapped', { seat: 2, one: 0, other: 1 }));
    expect(marks(swapped, box, 0).lasts).toBeGreaterThan(marks(swapped, box, 2).lasts);
  });
  it('begins where a piece was and ends at home', () => {
    const keys = [
      { at: 0, x: 50, y: 50, turn: 0, size: 1 },
      { at: 1, x: 150, y: 50, turn: 0, size: 1 },
    ];
    const frames = framesOf(keys, { x: 150, y: 50 }, 2);
    expect(frames.map(({ offset }) => offset)).toEqual([0, 1]);
    expect(frames.at(0)?.transform).toContain('translate(-200px, 0px)');
    expect(frames.at(-1)?.transform).toBe('translate(0px, 0px) rotate(0deg) scale(1)');
  });
  it('keeps the latest battle that is decided until the next', () => {
    const lost = [note('fought', { seat: 1, monster: 3, foe: 9, roll: 1 }), note('lost', { seat: 1, monster: 3 })];
    const fight = fightOf(lost, box);
    expect(fight).toMatchObject({ number: 1, seat: 1, set: 'weak', roll: '2', won: false });
    expect(fightOf([...lost, note('turn', { seat: 0 }), note('fought', { seat: 0, monster: 0, foe: 2, roll: 5 })], box)).toEqual(fight);
    expect(fightOf([note('fought', { seat: 0, monster: 0, foe: 2, roll: 5 })], box)).toBeNull();
    if (fight !== null) expect(fightWords(fight, box, ['Ada', 'Bo'])).toBe('Bo rolled 2 against Possessed King, weak there, which was not enough.');
  });
  it('hides the answers to the last question', () => {
    const told = beatOf(view, note('turn', { seat: 1 }));
    const beat = { told, marks: [], lands: 0, lasts: 200 };
    const html = render(Board, { props: { ...propsOf(known, moment), legal: [], beat } }).body;
    expect(html).not.toContain('class="over goal');
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
  it('tell where things are in a room, and that no monster is left', () => {
    const { view, names } = momentWith((moment) => moment.view.rooms.some(({ monster, battles }) => monster === '' && battles.length > 0));
    const room = view.rooms.find(({ monster, battles }) => monster === '' && battles.length > 0);
    if (room === undefined) throw new Error('no room without a monster');
    const said = describeRoom({ ...room, battles: ['nw', 's'] }, { ...view, explorers: [{ seat: 0, space: `${room.cell}.e`, souls: [], points: 0 }], portals: [{ colour: 'red', ends: [`${room.cell}.ne`, 'z9.n'] }] }, box, names);
    expect(said).toContain('Battle spaces north-west and south. No monster is left here to be fought.');
    expect(said).toContain(`${names[0] ?? ''} stands east (${room.cell}.e). A red portal lies north-east (${room.cell}.ne), and leads to z9.n.`);
  });
  it('tell what a swap brings, and where a soul is', () => {
    const swap = { token: 'swap:seat1.seat2', one: 0, other: 1, space: 'b2.n', portal: '', battle: false, wins: false };
    expect(swapToken(3, 1)).toBe('swap:seat2.seat4');
    expect(swapWords(undefined, 0)).toBe('both at the start');
    expect(swapWords(swap, 2)).toBe('change places');
    expect(swapWords(swap, 0)).toBe('go to b2.n');
    expect(swapWords({ ...swap, space: 'b2.mid' }, 1)).toBe('go to the start');
    expect(swapWords({ ...swap, portal: 'red' }, 0)).toBe('red portal to b2.n');
    expect(swapWords({ ...swap, battle: true }, 0)).toBe('and fight there');
    expect(swapWords({ ...swap, wins: true }, 0)).toBe('and win');
    expect(soulWords('leech', box, 'You')).toBe('Defeated: its soul is with you, for 1 point');
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
