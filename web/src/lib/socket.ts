/** One connection to a table that comes back by itself: soon at first, then calmly, at once when the network returns. */
import type { FromBrowser, ToBrowser } from './wire';

/** What we use of a WebSocket. */
export interface Line {
  send: (text: string) => void;
  close: () => void;
}

export interface Ears {
  opened: () => void;
  received: (text: string) => void;
  closed: () => void;
}

/** Opens a line and tells the ears what comes of it. */
export type Dial = (ears: Ears) => Line;

export interface Hooks {
  /** A line stands: say hello. */
  opened: () => void;
  received: (message: ToBrowser) => void;
  /** The line broke; another is tried by itself. */
  broken: () => void;
}

export interface Clock {
  set: (task: () => void, milliseconds: number) => number;
  clear: (id: number) => void;
  random: () => number;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;

/** How long to wait before a try: twice as long each time, and not all browsers at the same moment. */
export function pause(tries: number, random: number): number {
  return Math.min(FIRST_PAUSE * 2 ** tries, LONGEST_PAUSE) * (0.75 + random / 2);
}

export class Socket {
  private line: Line | null = null;
  private isOpen = false;
  private isOver = false;
  private tries = 0;
  private timer = 0;

  constructor(
    private readonly dial: Dial,
    private readonly hooks: Hooks,
    private readonly clock: Clock,
  ) {}

  connect(): void {
    if (this.isOver || this.line !== null) return;
    this.clock.clear(this.timer);
    // Each line has its own ears, so that a line given up can no longer be heard.
    const line: Line = this.dial({
      opened: () => {
        if (this.line !== line) return;
        this.isOpen = true;
        this.hooks.opened();
      },
      received: (text) => {
        if (this.line === line) this.hooks.received(JSON.parse(text) as ToBrowser);
      },
      closed: () => {
        if (this.line === line) this.dropped();
      },
    });
    this.line = line;
  }

  /** A message is lost if the line is broken: whoever needs it to arrive sends it again after the next welcome. */
  send(message: FromBrowser): void {
    if (this.isOpen) this.line?.send(JSON.stringify(message));
  }

  /** The server has welcomed us: the next break is a new one. */
  settled(): void {
    this.tries = 0;
  }

  /** The network is known to be gone, or the line is silent though it should not be. */
  hangUp(): void {
    const line = this.line;
    if (line === null) return;
    this.dropped();
    line.close();
  }

  /** The network is known to be back. */
  hurry(): void {
    this.tries = 0;
    this.connect();
  }

  /** No more tries. */
  end(): void {
    this.isOver = true;
    this.clock.clear(this.timer);
    this.line?.close();
    this.line = null;
    this.isOpen = false;
  }

  private dropped(): void {
    this.line = null;
    this.isOpen = false;
    if (this.isOver) return;
    this.hooks.broken();
    this.timer = this.clock.set(() => this.connect(), pause(this.tries, this.clock.random()));
    this.tries += 1;
  }
}

/** Dial the server these pages came from. */
export const dialServer: Dial = (ears) => {
  const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
  const socket = new WebSocket(address);
  socket.addEventListener('open', ears.opened);
  socket.addEventListener('message', (event: MessageEvent<string>) => ears.received(event.data));
  socket.addEventListener('close', ears.closed);
  return { send: (text) => socket.send(text), close: () => socket.close() };
};
