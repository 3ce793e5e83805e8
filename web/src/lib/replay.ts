/** The controller of a replay: fetches moments as they are needed, steps, jumps and plays. */
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
  /** Moments a second. */
  speed: number;
  /** Whether the latest change was one step forward, so that it may be animated. */
  isStep: boolean;
  trouble: string;
}

const STRETCH = 50;
export const SPEEDS = [0.5, 1, 2, 4] as const;

export class ReplayCtrl {
  state: ReplayState;

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
    const nothing = { moments: 0, frame: null, told: [], ending: null, isPlaying: false, isStep: false, trouble: '' };
    this.state = { ...nothing, eyes, moment: Math.max(0, moment), speed: 1 };
  }

  async open(): Promise<void> {
    await this.load(this.state.moment);
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
    this.tick();
  }

  rest(): void {
    this.clock.clear(this.timer);
    this.change({ isPlaying: false });
  }

  setSpeed(speed: number): void {
    this.change({ speed });
  }

  private tick(): void {
    this.clock.clear(this.timer);
    this.timer = this.clock.set(() => {
      if (!this.state.isPlaying) return;
      this.step(1);
      if (this.state.moment >= this.state.moments - 1) this.rest();
      else this.tick();
    }, 1000 / this.state.speed);
  }

  /** Go to a moment; if its frame has not arrived yet, it is shown when it does. */
  private show(moment: number, isStep: boolean): void {
    const last = Math.max(0, this.state.moments - 1);
    const at = Math.min(Math.max(0, moment), last);
    this.change({ moment: at, isStep, frame: this.frames.get(at) ?? this.state.frame, told: this.toldUntil(at) });
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
      const told = this.toldUntil(at);
      this.change({ moments: stretch.moments, ending: stretch.ending, moment: at, frame, told, trouble: '' });
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
