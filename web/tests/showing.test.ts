import { describe, expect, it } from 'vitest';

import { Showing, STEPWISE, type Shown } from '../src/lib/showing';
import type { Book, NoteRow } from '../src/lib/wire';
import { book, page, StillClock } from './samples';

interface Place {
  view: { hp: number; step: string };
  asks: boolean;
}

const LENGTH = 600;
const LANDS = 200;
const HIT = 0;

const words: Book = {
  ...book,
  asked: ['step'],
  notes: [page({ name: 'hit', fields: ['hp'], text: '{hp}', beat: LENGTH, changes: [{ how: 'set', where: ['hp'], what: '{hp}', to: [] }] })],
};

const scene = (hp: number, step = 'play', asks = false): Place => ({ view: { hp, step }, asks });
const hits = (...left: number[]): NoteRow[] => left.map((hp) => [HIT, hp, -1, -1, -1, -1, '1.1']);

/** A showing with a clock that stands still, and everything that it has shown. */
function begun(hp = 9) {
  const clock = new StillClock();
  const showing = new Showing<Place>(clock, ({ asks }) => asks);
  const mark = { look: 'hit', move: 'pop' as const, from: 'seat0', to: '', at: 0, for: LENGTH, text: '', seat: 0 };
  showing.script = { book: words, names: () => [], score: ({ beat }) => ({ marks: [mark], lands: LANDS, lasts: beat }) };
  showing.jump(scene(hp));
  const seen: Shown<Place>[] = [];
  showing.subscribe((shown) => seen.push(shown));
  const told: number[] = [];
  showing.onTold((notes) => told.push(notes.length));
  const hp_ = () => (showing.state.view as Place['view']).hp;
  return { clock, showing, seen, told, hp: hp_ };
}

describe('news', () => {
  it('are shown beat by beat; a fact changes when its beat lands, its note is told before', () => {
    const { clock, showing, hp } = begun();
    showing.push({ notes: hits(6, 3), scene: scene(3) });
    expect([hp(), showing.state.untold]).toEqual([9, 1]);
    clock.pass(LANDS - 1);
    expect(hp()).toBe(9);
    clock.pass(1);
    expect([hp(), showing.state.untold]).toEqual([6, 1]);
    clock.pass(LENGTH - LANDS);
    expect([hp(), showing.state.untold]).toEqual([6, 0]);
    clock.pass(LANDS);
    expect(hp()).toBe(3);
    expect(showing.state.isBehind).toBe(true);
    clock.pass(LENGTH);
    expect(showing.state).toMatchObject({ isBehind: false, beat: null, scene: scene(3) });
  });

  it('wait for those before them, and nothing is shown before its turn', () => {
    const { clock, showing, seen } = begun();
    showing.push({ notes: hits(6), scene: scene(6) });
    clock.pass(LANDS / 2);
    showing.push({ notes: hits(3), scene: scene(3) });
    clock.pass(10 * LENGTH);
    const shown = seen.map(({ view }) => (view as Place['view']).hp);
    expect(shown).toEqual([...shown].sort((one, other) => other - one));
    expect(new Set(shown)).toEqual(new Set([9, 6, 3]));
  });

  it('leave the question as it was until they have been told', () => {
    const { clock, showing } = begun();
    showing.push({ notes: hits(6), scene: scene(6, 'take') });
    clock.pass(LANDS);
    expect(showing.state.view).toEqual({ hp: 6, step: 'play' });
    clock.pass(LENGTH);
    expect(showing.state.view).toEqual({ hp: 6, step: 'take' });
  });

  it('without notes take no time, come in order, and stop nothing', () => {
    const { clock, showing, hp } = begun();
    showing.push({ notes: [], scene: scene(9, 'waiting') });
    expect(showing.state).toMatchObject({ isBehind: false, scene: scene(9, 'waiting') });
    showing.push({ notes: hits(6), scene: scene(6) });
    const { beat } = showing.state;
    showing.push({ notes: [], scene: scene(6, 'sealed') });
    expect(showing.state.beat).toBe(beat);
    clock.pass(LENGTH);
    expect(hp()).toBe(6);
    expect(showing.state.scene).toEqual(scene(6, 'sealed'));
  });

  it('are reported once they have been told, in order', () => {
    const { clock, showing, told } = begun();
    showing.push({ notes: hits(6, 5), scene: scene(5) });
    showing.push({ notes: hits(3), scene: scene(3) });
    clock.pass(2 * LENGTH - 1);
    expect(told).toEqual([]);
    clock.pass(1);
    expect(told).toEqual([2]);
    clock.pass(LENGTH);
    expect(told).toEqual([2, 1]);
  });

  it('come at once as long as nothing is known of the board', () => {
    const { showing } = begun();
    showing.script = null;
    showing.push({ notes: hits(6), scene: scene(6) });
    expect(showing.state).toMatchObject({ isBehind: false, untold: 0, scene: scene(6) });
  });

  it('come at once on a board without a score', () => {
    const { showing, told } = begun();
    showing.script = { book: words, names: () => [], score: null };
    showing.push({ notes: hits(6), scene: scene(6) });
    expect(showing.state).toMatchObject({ isBehind: false, untold: 0, scene: scene(6) });
    expect(told).toEqual([1]);
  });
});

describe('a player', () => {
  it('skips everything that waits; it is told all the same', () => {
    const { clock, showing, told } = begun();
    showing.push({ notes: hits(6), scene: scene(6) });
    showing.push({ notes: hits(3), scene: scene(3) });
    showing.skip();
    expect(showing.state).toMatchObject({ isBehind: false, untold: 0, view: { hp: 3 } });
    expect(told).toEqual([1, 1]);
    clock.pass(10 * LENGTH);
    expect(showing.state.view).toMatchObject({ hp: 3 });
  });

  it('who jumps hears nothing of what was skipped', () => {
    const { clock, showing, told } = begun();
    showing.push({ notes: hits(6), scene: scene(6) });
    showing.jump(scene(1));
    clock.pass(10 * LENGTH);
    expect(showing.state).toMatchObject({ isBehind: false, untold: 0, view: { hp: 1 } });
    expect(told).toEqual([]);
  });

  it('who does not look sees the latest, and what comes later is played again', () => {
    const { showing, hp } = begun();
    showing.push({ notes: hits(6), scene: scene(6) });
    showing.hide(true);
    expect(hp()).toBe(6);
    showing.push({ notes: hits(5), scene: scene(5) });
    expect(showing.state.isBehind).toBe(false);
    showing.hide(false);
    showing.push({ notes: hits(3), scene: scene(3) });
    expect(showing.state.isBehind).toBe(true);
  });

  it('sets the pace, for marks too', () => {
    const { clock, showing } = begun();
    showing.pace = 2;
    showing.push({ notes: hits(6), scene: scene(6) });
    expect(showing.state.beat).toMatchObject({ lands: LANDS / 2, lasts: LENGTH / 2, marks: [{ for: LENGTH / 2 }] });
    clock.pass(LENGTH / 2);
    expect(showing.state.isBehind).toBe(false);
  });

  it('goes on step by step', () => {
    const { clock, showing, hp } = begun();
    showing.pace = STEPWISE;
    showing.push({ notes: hits(6, 3), scene: scene(3) });
    clock.pass(100 * LENGTH);
    expect(hp()).toBe(6);
    showing.step();
    clock.pass(LANDS);
    expect(hp()).toBe(3);
    expect(showing.state.isBehind).toBe(true);
    showing.step();
    expect(showing.state.isBehind).toBe(false);
  });

  it('sees still pictures, in the same order and as long', () => {
    const { clock, showing, hp } = begun();
    showing.isStill = true;
    showing.push({ notes: hits(6, 3), scene: scene(3) });
    expect(showing.state.beat?.marks).toEqual([]);
    expect(hp()).toBe(6);
    clock.pass(LENGTH - 1);
    expect(hp()).toBe(6);
    clock.pass(1);
    expect(hp()).toBe(3);
  });
});

describe('when much waits', () => {
  const wait = (showing: Showing<Place>, notes: number, asks = false) =>
    showing.push({ notes: hits(...new Array<number>(notes).fill(5)), scene: scene(5, 'play', asks) });

  it('it is played at double speed', () => {
    const { clock, showing } = begun();
    wait(showing, 1);
    wait(showing, 4);
    wait(showing, 1);
    clock.pass(LENGTH);
    expect(showing.state.beat?.lasts).toBe(LENGTH);
    wait(showing, 4);
    clock.pass(LENGTH);
    expect(showing.state.beat?.lasts).toBe(LENGTH / 2);
  });

  it('only the latest is played, but no beat is cut off', () => {
    const { clock, showing, told } = begun();
    for (let news = 0; news < 6; news++) wait(showing, 1);
    clock.pass(LENGTH - 1);
    expect(told).toEqual([]);
    clock.pass(1);
    expect(told).toEqual([1, 1, 1, 1, 1]);
    expect(showing.state).toMatchObject({ isBehind: true, untold: 0 });
  });

  it('nobody who is asked waits for long', () => {
    const { clock, showing, told } = begun();
    wait(showing, 1);
    wait(showing, 2);
    wait(showing, 2);
    wait(showing, 1, true);
    clock.pass(LENGTH);
    expect(told).toEqual([1, 2, 2]);
  });
});
