/** One connection to a table that reconnects by itself: with growing pauses, and at once when the network returns. */
import type { FromBrowser, ToBrowser } from './wire';

/** What we use of a WebSocket. */
export interface Transport {
  send: (text: string) => void;
  close: () => void;
}

/** Called by a transport. */
export interface TransportEvents {
  opened: () => void;
  received: (text: string) => void;
  closed: () => void;
}

/** Opens a transport that calls these. */
export type Dial = (events: TransportEvents) => Transport;

export interface Hooks {
  /** The transport is open: send hello. */
  opened: () => void;
  received: (message: ToBrowser) => void;
  /** The transport was closed; another is opened by itself. */
  broken: () => void;
}

export interface Clock {
  set: (task: () => void, milliseconds: number) => number;
  clear: (id: number) => void;
  random: () => number;
}

/** After how long without a frame a sign of life is asked for, and how long it may take: 10 seconds together. */
export const SILENCE = 5000;
export const SIGN_OF_LIFE = 5000;
/** The same when the page comes back into sight: the line may have died while it slept. */
const SIGN_ON_RETURN = 3000;
/** How long opening a connection may take. */
const DIALLING = 10_000;

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;

/** The pause before an attempt: twice as long each time, with jitter so that browsers do not reconnect all at once. */
export function pause(tries: number, random: number): number {
  return Math.min(FIRST_PAUSE * 2 ** tries, LONGEST_PAUSE) * (0.75 + random / 2);
}

export class Socket {
  private transport: Transport | null = null;
  private isOpen = false;
  private isOver = false;
  private tries = 0;
  private timer = 0;
  private life = 0;

  constructor(
    private readonly dial: Dial,
    private readonly hooks: Hooks,
    private readonly clock: Clock,
  ) {}

  connect(): void {
    if (this.isOver || this.transport !== null) return;
    this.clock.clear(this.timer);
    this.expect(DIALLING);
    // Each transport has callbacks of its own, which ignore a transport that was given up.
    const transport: Transport = this.dial({
      opened: () => {
        if (this.transport !== transport) return;
        this.isOpen = true;
        this.alive();
        this.hooks.opened();
      },
      received: (text) => {
        if (this.transport !== transport) return;
        this.alive();
        this.hooks.received(JSON.parse(text) as ToBrowser);
      },
      closed: () => {
        if (this.transport === transport) this.dropped();
      },
    });
    this.transport = transport;
  }

  /** A message is lost if the transport is closed; the outbox sends it again after the next welcome. */
  send(message: FromBrowser): void {
    if (this.isOpen) this.transport?.send(JSON.stringify(message));
  }

  /** The server has sent a welcome: after the next break the pauses begin anew. */
  settled(): void {
    this.tries = 0;
  }

  /** Drop a transport whose network is gone, or on which no acknowledgement arrives. */
  hangUp(): void {
    const transport = this.transport;
    if (transport === null) return;
    this.dropped();
    transport.close();
  }

  /** The page is in sight again: ask for a sign of life, or reconnect at once. */
  check(): void {
    if (this.isOpen) this.askForLife(SIGN_ON_RETURN);
    else this.hurry();
  }

  /** The network is back: reconnect at once. */
  hurry(): void {
    this.tries = 0;
    this.connect();
  }

  /** Close for good. */
  end(): void {
    this.isOver = true;
    this.clock.clear(this.timer);
    this.clock.clear(this.life);
    this.transport?.close();
    this.transport = null;
    this.isOpen = false;
  }

  /** A frame arrived. A line on which none arrives may be dead, whatever the browser says of it. */
  private alive(): void {
    this.clock.clear(this.life);
    this.life = this.clock.set(() => this.askForLife(SIGN_OF_LIFE), SILENCE);
  }

  private askForLife(patience: number): void {
    this.send({ t: 'ping' });
    this.expect(patience);
  }

  /** Give the transport up unless something arrives in time. */
  private expect(patience: number): void {
    this.clock.clear(this.life);
    this.life = this.clock.set(() => this.hangUp(), patience);
  }

  private dropped(): void {
    this.transport = null;
    this.isOpen = false;
    this.clock.clear(this.life);
    if (this.isOver) return;
    this.hooks.broken();
    this.timer = this.clock.set(() => this.connect(), pause(this.tries, this.clock.random()));
    this.tries += 1;
  }
}

/** Opens a WebSocket to the server these pages came from. */
export const dialServer: Dial = (events) => {
  const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
  const socket = new WebSocket(address);
  socket.addEventListener('open', events.opened);
  socket.addEventListener('message', (event: MessageEvent<string>) => events.received(event.data));
  socket.addEventListener('close', events.closed);
  return { send: (text) => socket.send(text), close: () => socket.close() };
};
