/** Small tables and a clock that stands still, for the tests. */
import { Notebook } from '../src/lib/notebook';
import type { Clock, Dial, TransportEvents } from '../src/lib/socket';
import type { Book, CardPage, Facts, FromBrowser, NotePage, Scene, SeatFacts, ToBrowser, Welcome } from '../src/lib/wire';

/** A kind of note that has declared no changes. */
export function page(kind: Pick<NotePage, 'name' | 'fields' | 'text'> & Partial<NotePage>): NotePage {
  const hidden = kind.hidden ?? '';
  return { run: '', secret: hidden !== '', changes: null, joins: false, beat: 200, ...kind, hidden };
}

export const card: CardPage = { goal: 'Win.', turn: [{ picture: 'draw', says: 'Draw.' }], surprise: 'You too.' };

export const book: Book = {
  game: 'toy',
  notes: [
    page({ name: 'turn', fields: ['seat'], text: "{seat}'s turn." }),
    page({ name: 'drew', fields: ['seat', 'card'], text: '{seat} draws {card}.', hidden: '{seat} draws a card.' }),
    page({ name: 'attacked', fields: ['seat', 'other', 'damage'], text: '{seat} attacks {other} for {damage}.' }),
    page({ name: 'pledged', fields: ['seat', 'pledge'], text: '{seat}: {pledge}' }),
  ],
  lists: { card: ['Fireball', 'Sneak Attack!'], pledge: ['', '"{seat2}, you play 6."'] },
  words: {},
  asked: [],
  late: [],
  box: { cards: { fireball: {}, 'sneak-attack': {} } },
  chapters: ['turn'],
  facts: [],
  sheets: {},
  card,
};

export function seat(name: string, part: Partial<SeatFacts> = {}): SeatFacts {
  return { kind: 'person', name, bot: '', conceded: false, promised: true, hints: 0, timed_out: false, face: '', ...part };
}

export function facts(part: Partial<Facts> = {}): Facts {
  return {
    id: 'T1',
    game: 'toy',
    title: 'Toy',
    options: {},
    house: true,
    public: false,
    move_seconds: 0,
    total_seconds: 0,
    increment: 0,
    time_up: 'bot',
    hints: false,
    speed: 'normal',
    chat: true,
    stage: 'playing',
    host: 0,
    seats: [seat('Ann'), seat('Bob')],
    luck: 'ab',
    secret: '',
    rematch: '',
    guided: false,
    ...part,
  };
}

export function scene(part: Partial<Scene> = {}): Scene {
  const asked = { to_act: [0], question: 1, legal: [['play:fireball', 'Fireball', '3.2'] as [string, string, string]] };
  const quiet = { prompt: '', asides: [], chosen: [], choice: '', proposal: null, ending: null, clocks: [], guide: null };
  return { view: {}, ...asked, ...quiet, ...part };
}

export function welcome(part: Partial<Welcome> = {}): Welcome {
  const empty = { here: [0], watchers: 0, chat: [], muted: [], notes: [], scene: scene(), protocol: 1, build: '' };
  return { t: 'welcome', facts: facts(), you: 0, is_host: true, heard: 0, join: 'J1', ...empty, ...part };
}

/** A storage that lives as long as the test. */
export function notebook(): Notebook {
  const pages = new Map<string, string>();
  const storage = {
    getItem: (name: string) => pages.get(name) ?? null,
    setItem: (name: string, value: string) => void pages.set(name, value),
  };
  return new Notebook('test', () => storage as Storage);
}

/** Time that passes only when it is told to. */
export class StillClock implements Clock {
  private tasks = new Map<number, { due: number; task: () => void }>();
  private now = 0;
  private last = 0;

  set = (task: () => void, milliseconds: number): number => {
    this.tasks.set(++this.last, { due: this.now + milliseconds, task });
    return this.last;
  };

  clear = (id: number): void => void this.tasks.delete(id);

  random = (): number => 0.5;

  pass(milliseconds: number): void {
    const until = this.now + milliseconds;
    for (let next = this.next(until); next !== undefined; next = this.next(until)) {
      const [id, { due, task }] = next;
      this.tasks.delete(id);
      this.now = due;
      task();
    }
    this.now = until;
  }

  private next(until: number): [number, { due: number; task: () => void }] | undefined {
    return [...this.tasks].filter(([, { due }]) => due <= until).sort(([, one], [, other]) => one.due - other.due)[0];
  }
}

/** The other end of every transport: records what was sent, and answers when told to. */
export class FakeServer {
  transports: { events: TransportEvents; sent: FromBrowser[]; isClosed: boolean }[] = [];

  dial: Dial = (events) => {
    const transport = { events, sent: [] as FromBrowser[], isClosed: false };
    this.transports.push(transport);
    return {
      send: (text) => void transport.sent.push(JSON.parse(text) as FromBrowser),
      close: () => (transport.isClosed = true),
    };
  };

  get transport() {
    const transport = this.transports.at(-1);
    if (transport === undefined) throw new Error('no socket was opened');
    return transport;
  }

  open(): void {
    this.transport.events.opened();
  }

  say(message: ToBrowser): void {
    this.transport.events.received(JSON.stringify(message));
  }

  cut(): void {
    this.transport.events.closed();
  }
}
