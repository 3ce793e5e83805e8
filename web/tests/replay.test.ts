import { describe, expect, it } from 'vitest';

import { ReplayCtrl, type ReplayState } from '../src/lib/replay';
import type { Replay } from '../src/lib/wire';
import { StillClock } from './samples';

const MOMENTS = 120;

function opened(eyes = -1, moment = 0, moments = MOMENTS) {
  const asked: number[][] = [];
  const fetch = (through: number, first: number, count: number): Promise<Replay> => {
    asked.push([through, first]);
    const frames = Array.from({ length: Math.min(count, moments - first) }, (_, index) => ({
      done: [[0, '', `${through}:${first + index}`] as [number, string, string]],
      notes: [],
      view: null,
    }));
    return Promise.resolve({ table: 'T1', eyes: through, moments, first, frames, ending: null });
  };
  const clock = new StillClock();
  const seen: ReplayState[] = [];
  const ctrl = new ReplayCtrl(fetch, (state) => seen.push(state), clock, eyes, moment);
  return { ctrl, clock, asked, seen };
}

const settle = () => new Promise<void>((done) => setTimeout(done, 0));

describe('a replay', () => {
  it('opens at the moment of its link, through its eyes', async () => {
    const { ctrl } = opened(1, 70);
    await ctrl.open();
    expect(ctrl.state).toMatchObject({ moment: 70, moments: MOMENTS });
    expect(ctrl.state.frame?.done[0]?.[2]).toBe('1:70');
  });

  it('steps within its ends, and only a step forward is told', async () => {
    const { ctrl } = opened();
    await ctrl.open();
    let told = 0;
    ctrl.showing.onTold(() => (told += 1));
    ctrl.step(-1);
    expect(ctrl.state.moment).toBe(0);
    ctrl.step(1);
    expect([ctrl.state.moment, told]).toEqual([1, 1]);
    ctrl.jump(40);
    ctrl.step(-1);
    expect([ctrl.state.moment, told]).toEqual([39, 1]);
    expect(ctrl.showing.state.scene).toBe(ctrl.state.frame);
    ctrl.jump(9999);
    expect(ctrl.state.moment).toBe(MOMENTS - 1);
  });

  it('fetches each stretch once, ahead of need', async () => {
    const { ctrl, asked } = opened();
    await ctrl.open();
    for (let step = 0; step < 80; step++) ctrl.step(1);
    await settle();
    expect(asked).toEqual([[-1, 0], [-1, 50], [-1, 100]]);
  });

  it('shows the same moment through other eyes', async () => {
    const { ctrl } = opened(-1, 30);
    await ctrl.open();
    await ctrl.look(0);
    expect(ctrl.state.frame?.done[0]?.[2]).toBe('0:30');
  });

  it('plays at its speed and rests at the end', async () => {
    const { ctrl, clock } = opened(-1, 0, 5);
    await ctrl.open();
    ctrl.setSpeed(2);
    ctrl.play();
    clock.pass(700);
    expect(ctrl.state).toMatchObject({ moment: 2, isPlaying: true });
    clock.pass(5000);
    expect(ctrl.state).toMatchObject({ moment: 4, isPlaying: false });
    ctrl.play();
    expect(ctrl.state.moment).toBe(0);
  });

  it('says what is wrong when nothing comes', async () => {
    const states: ReplayState[] = [];
    const ctrl = new ReplayCtrl(
      () => Promise.reject(new Error('not over yet')),
      (state) => states.push(state),
      new StillClock(),
      -1,
      0,
    );
    await ctrl.open();
    expect(ctrl.state.trouble).toBe('not over yet');
  });
});
