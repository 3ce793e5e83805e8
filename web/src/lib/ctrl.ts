/** The controller of one seat or spectator: keeps the state, sends messages, loses none when a connection breaks. */
import type { Numbers } from './luck';
import { commitment } from './luck';
import { Outbox, type Intent } from './outbox';
import { Showing } from './showing';
import { Socket, type Clock, type Dial, type Hooks } from './socket';
import { isSealed, lullOf, NOWHERE, PASS, receive, type TableState } from './state';
import { PROTOCOL, type Facts, type Scene, type ToBrowser } from './wire';

export interface Seat {
  table: string;
  /** Empty for a spectator. */
  key: string;
}

/** How long a message may go unacknowledged before the connection counts as dead. */
const PATIENCE = 8000;
/** After how long a message is sent again that the server was too busy to store. */
const BUSY_PAUSE = 1500;

export class TableCtrl {
  state: TableState = NOWHERE;
  /** Start as soon as every seat is taken, as "play now" asks. */
  startsAtOnce = false;
  /** What the page shows: the news, one beat after the other. */
  readonly showing: Showing<Scene>;

  /** The name of this page: each page of a seat numbers its own messages. */
  private readonly tab: string;
  private readonly outbox = new Outbox();
  private readonly socket: Socket;
  private readonly listeners = new Set<(state: TableState) => void>();
  private watchdog = 0;
  /** What the table was like when the player began to pass until something changes. */
  private lull = '';
  /** How many pieces of news have come since the last welcome, and how many of them the server knows to be shown. */
  private told = 0;
  private seen = 0;
  /** The speed of bots that was asked for last. */
  private speed: Facts['speed'] | '' = '';

  constructor(
    seat: Seat,
    private readonly numbers: Numbers,
    dial: Dial,
    private readonly clock: Clock,
  ) {
    this.showing = new Showing(clock, (scene) => scene.legal.length > 0 && scene.choice === '');
    this.showing.subscribe(({ isBehind }) => (isBehind ? undefined : this.sawAll()));
    this.tab = Math.floor(clock.random() * 2 ** 48).toString(36);
    const hooks: Hooks = {
      opened: () => this.socket.send({ t: 'hello', table: seat.table, key: seat.key, protocol: PROTOCOL, tab: this.tab }),
      received: (message) => this.received(message),
      broken: () => this.change({ connection: 'broken' }),
    };
    this.socket = new Socket(dial, hooks, clock);
  }

  /** Call the listener with every state from now on; returns the function that unsubscribes. */
  subscribe(listener: (state: TableState) => void): () => void {
    this.listeners.add(listener);
    listener(this.state);
    return () => this.listeners.delete(listener);
  }

  sitDown(): void {
    this.socket.connect();
  }

  getUp(): void {
    this.clock.clear(this.watchdog);
    this.socket.end();
    this.showing.skip();
    this.change({ connection: 'closed' });
  }

  networkWent(): void {
    this.socket.hangUp();
  }

  networkCame(): void {
    this.socket.hurry();
  }

  /** The page is in sight again. */
  cameBack(): void {
    this.socket.check();
  }

  /** Whether nothing is under way. */
  get isQuiet(): boolean {
    return this.outbox.isEmpty;
  }

  /** Answer the open question with a legal token; any other is ignored. */
  act(token: string): void {
    const scene = this.state.scene;
    if (scene === null || !scene.legal.some(([offered]) => offered === token)) return;
    if (this.state.sending !== '' && !isSealed(scene)) return;
    this.socket.send(this.outbox.act(scene.question, token));
    this.change({ sending: token, because: null, refusal: null });
    this.watch();
  }

  /** Pass now and whenever the same is asked again, until something changes; only where a view tells what to go by. */
  passOn(): void {
    const lull = lullOf(this.state.scene);
    if (lull === '') return;
    this.lull = lull;
    this.act(PASS);
  }

  /** Send any message that is not an answer; it gets the next number. */
  send(intent: Intent): void {
    this.socket.send(this.outbox.number(intent, this.state.heard));
    this.watch();
  }

  say(token: string): void {
    if (this.state.scene?.asides.some(([offered]) => offered === token)) this.send({ t: 'aside', token });
  }

  /** Whoever is alone with bots has them play at their own speed. */
  keepPace(speed: Facts['speed']): void {
    const { facts, you } = this.state;
    if (facts === null || you < 0 || this.speed === speed || facts.stage === 'over') return;
    this.speed = speed;
    if (facts.speed !== speed) this.send({ t: 'speed', speed });
  }

  why(token: string): void {
    this.socket.send({ t: 'why', token });
  }

  hint(): void {
    this.socket.send({ t: 'hint' });
  }

  /** Clear the refusal or reason that is shown. */
  putAway(): void {
    this.change({ because: null, refusal: null });
  }

  /** All news have been shown: a bot that waits for that may go on. */
  private sawAll(): void {
    const { scene, facts, you } = this.state;
    const isBotNext = scene?.to_act.some((seat) => (facts?.seats[seat]?.bot ?? '') !== '') ?? false;
    if (you < 0 || this.seen === this.told || !isBotNext) return;
    this.seen = this.told;
    this.socket.send({ t: 'seen', told: this.told });
  }

  private received(message: ToBrowser): void {
    this.settle(message);
    const state = receive(this.state, message);
    this.change({ ...state, sending: this.outbox.answering?.token ?? '' });
    if (message.t === 'welcome') {
      this.told = this.seen = 0;
      this.showing.jump(message.scene);
    }
    if (message.t === 'news') {
      this.told += 1;
      this.showing.push({ notes: message.notes, scene: message.scene });
    }
    if (message.t === 'welcome') this.welcomed();
    if (message.t === 'welcome' || message.t === 'changed') this.openTheGame();
    if (state.gone !== '') this.getUp();
    this.goOnPassing();
  }

  /** Who passes until something changes answers by itself; once something has changed, no more. */
  private goOnPassing(): void {
    const { scene, sending } = this.state;
    if (this.lull === '' || scene === null || scene.legal.length === 0 || sending !== '') return;
    if (lullOf(scene) === this.lull) this.act(PASS);
    else this.lull = '';
  }

  /** Remove the messages that this one acknowledges from the outbox. */
  private settle(message: ToBrowser): void {
    if ('heard' in message) this.outbox.heard(message.heard);
    if (message.t === 'news') this.outbox.answered(message.answered);
    if (message.t === 'no' && message.why === 'busy') this.clock.set(() => this.sendAgain(), BUSY_PAUSE);
    else if (message.t === 'no' || message.t === 'ok') this.outbox.settled(message);
    if (this.outbox.isEmpty) this.clock.clear(this.watchdog);
  }

  private welcomed(): void {
    this.socket.settled();
    this.sendAgain();
  }

  private sendAgain(): void {
    for (const message of this.outbox.again()) this.socket.send(message);
    if (!this.outbox.isEmpty) this.watch();
  }

  /** Before the start: promise a number, and start if requested; at the start: reveal the number. */
  private openTheGame(): void {
    const { facts, you } = this.state;
    const own = facts?.seats[you];
    if (facts === null || own === undefined || own.kind !== 'person') return;
    if (facts.stage === 'lobby') {
      if (!own.promised && !this.outbox.holds('promise')) {
        this.send({ t: 'promise', hash: commitment(facts.id, you, this.numbers.forTable(facts.id)) });
      }
      if (this.startsAtOnce && facts.seats.every((seat) => seat.kind !== 'open')) {
        this.startsAtOnce = false;
        this.send({ t: 'start' });
      }
    } else if (facts.stage === 'opening' && own.promised && !this.outbox.holds('reveal')) {
      const number = this.numbers.opened(facts.id);
      if (number !== '') this.send({ t: 'reveal', number });
    }
  }

  /** A connection on which nothing is acknowledged is dead, whatever the browser reports. */
  private watch(): void {
    this.clock.clear(this.watchdog);
    this.watchdog = this.clock.set(() => {
      if (!this.outbox.isEmpty) this.socket.hangUp();
    }, PATIENCE);
  }

  private change(part: Partial<TableState>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener(this.state);
  }
}
