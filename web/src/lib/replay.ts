/** The controller of a replay: fetches moments as they are needed, steps, jumps and plays. */
import { Showing } from './showing';
import type { Clock } from './socket';
import type { Ending, ReplayFrame, Replay } from './wire';

/** Fetches part of the game as `eyes` saw it. */
export type Fetch = (eyes: number, first: number, count: number) => Promise<Replay>;

export interface ReplayState {
  eyes: number;
  moment: number;
  /** The number of moments; 0 before the first part has arrived. */
  moments: number;
  frame: ReplayFrame | null;
  /** The frames up to this moment that have arrived, for the log. */
  told: { moment: number; frame: ReplayFrame }[];
  ending: Ending | null;
  isPlaying: boolean;
  /** How many times faster than at the table. */
  speed: number;
  trouble: string;
}

const STRETCH = 50;
/** For how long a moment that has been told is looked at before the next, in milliseconds. */
const REST = 700;
export const SPEEDS = [0.5, 1, 2, 4] as const;

export class ReplayCtrl {
  state: ReplayState;
  /** What the page shows: a step forward beat by beat, any other moment as it is. */
  readonly showing: Showing<ReplayFrame>;

  private frames = new Map<number, ReplayFrame>();
  private asked = new Set<number>();
  private timer = 0;

  constructor(
    private readonly fetch: Fetch,
    private readonly changed: (state: ReplayState) => void,
    private readonly clock: Clock,
    eyes: number,
    moment: number,
  ) {
    const nothing = { moments: 0, frame: null, told: [], ending: null, isPlaying: false, trouble: '' };
    this.state = { ...nothing, eyes, moment: Math.max(0, moment), speed: 1 };
    this.showing = new Showing(clock);
    this.showing.subscribe(({ isBehind }) => (isBehind ? undefined : this.goOn()));
  }

  async open(): Promise<void> {
    await this.load(this.state.moment);
    // What a board remembers may have been told some moments before.
    await this.load(Math.max(0, this.state.moment - STRETCH));
    this.show(this.state.moment, false);
  }

  step(by: number): void {
    this.show(this.state.moment + by, by === 1);
  }

  jump(moment: number): void {
    this.show(moment, false);
  }

  /** Show the same moment as other eyes saw it. */
  async look(eyes: number): Promise<void> {
    this.frames = new Map();
    this.asked = new Set();
    this.change({ eyes });
    await this.load(this.state.moment);
    this.show(this.state.moment, false);
  }

  play(): void {
    if (this.state.moment >= this.state.moments - 1) this.show(0, false);
    this.change({ isPlaying: true });
    this.goOn();
  }

  rest(): void {
    this.clock.clear(this.timer);
    this.change({ isPlaying: false });
  }

  setSpeed(speed: number): void {
    this.change({ speed });
  }

  /** While it plays, the next moment follows when this one has been shown. */
  private goOn(): void {
    this.clock.clear(this.timer);
    if (!this.state.isPlaying) return;
    this.timer = this.clock.set(() => {
      this.step(1);
      if (this.state.moment >= this.state.moments - 1) this.rest();
    }, REST / this.state.speed);
  }

  /** Go to a moment; if its frame has not arrived yet, it is shown when it does. */
  private show(moment: number, isStep: boolean): void {
    const last = Math.max(0, this.state.moments - 1);
    const at = Math.min(Math.max(0, moment), last);
    const frame = this.frames.get(at);
    const goesOn = isStep && at === this.state.moment + 1 && frame !== undefined;
    this.change({ moment: at, frame: frame ?? this.state.frame, told: this.toldUntil(at) });
    if (goesOn) this.showing.push({ notes: frame.notes, scene: frame });
    else if (frame !== undefined) this.showing.jump(frame);
    void this.load(at);
    void this.load(Math.min(at + STRETCH / 2, last));
  }

  private toldUntil(moment: number): ReplayState['told'] {
    const told = [];
    for (let at = 0; at <= moment; at++) {
      const frame = this.frames.get(at);
      if (frame !== undefined) told.push({ moment: at, frame });
    }
    return told;
  }

  private async load(moment: number): Promise<void> {
    const first = Math.floor(moment / STRETCH) * STRETCH;
    if (this.asked.has(first)) return;
    this.asked.add(first);
    const eyes = this.state.eyes;
    try {
      const stretch = await this.fetch(eyes, first, STRETCH);
      if (eyes !== this.state.eyes) return;
      stretch.frames.forEach((frame, index) => this.frames.set(stretch.first + index, frame));
      const at = Math.min(this.state.moment, stretch.moments - 1);
      const frame = this.frames.get(at) ?? this.state.frame;
      const isNew = frame !== null && frame !== this.state.frame;
      const told = this.toldUntil(at);
      this.change({ moments: stretch.moments, ending: stretch.ending, moment: at, frame, told, trouble: '' });
      if (isNew) this.showing.jump(frame);
    } catch (error) {
      this.asked.delete(first);
      this.change({ trouble: error instanceof Error ? error.message : String(error) });
    }
  }

  private change(part: Partial<ReplayState>): void {
    this.state = { ...this.state, ...part };
    this.changed(this.state);
  }
}
