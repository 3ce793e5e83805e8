import { beforeEach, describe, expect, it } from 'vitest';

import { TableCtrl } from '../src/lib/ctrl';
import { commitment, Numbers } from '../src/lib/luck';
import { book, facts, FakeServer, notebook, scene, seat, StillClock, welcome } from './samples';

let server: FakeServer;
let clock: StillClock;
let numbers: Numbers;
let ctrl: TableCtrl;

beforeEach(() => {
  server = new FakeServer();
  clock = new StillClock();
  numbers = new Numbers(notebook());
  ctrl = new TableCtrl({ table: 'T1', key: 'secret' }, numbers, server.dial, clock);
  ctrl.sitDown();
  server.open();
});

const sent = () => server.transport.sent;
const news = (answered: number, question: number) =>
  server.say({ t: 'news', notes: [], scene: scene({ question, legal: [] }), answered, heard: 0 });

/** The connection is lost and the next one opens. */
function breakAndReturn(): void {
  server.cut();
  clock.pass(1000);
  server.open();
}

describe('model down', () => {
  it('says hello first, with the key', () => {
    expect(sent()).toEqual([{ t: 'hello', table: 'T1', key: 'secret', protocol: 1, tab: expect.any(String) }]);
  });

  it('calls its listeners with every state, until they unsubscribe', () => {
    const seen: string[] = [];
    const stop = ctrl.subscribe((state) => seen.push(state.connection));
    server.say(welcome());
    stop();
    server.cut();
    expect(seen).toEqual(['connecting', 'open']);
  });
});

describe('seen', () => {
  const bot = seat('Thumb 2', { kind: 'bot', bot: 'thumb' });
  const happened = (to_act: number[]) =>
    server.say({ t: 'news', notes: [[0, 0, 0, 0, 0, -1, '1.1']], scene: scene({ to_act, legal: [] }), answered: 0, heard: 0 });

  it('is said when all news have been shown and a bot is next', () => {
    server.say(welcome({ facts: facts({ seats: [seat('Ada'), bot] }) }));
    happened([0]);
    expect(sent()).toHaveLength(1);
    happened([1]);
    expect(sent().slice(1)).toEqual([{ t: 'seen', told: 2 }]);
    server.say(welcome({ facts: facts({ seats: [seat('Ada'), bot] }) }));
    happened([1]);
    expect(sent().at(-1)).toEqual({ t: 'seen', told: 1 });
  });

  it('is not said before that, nor by spectators', () => {
    ctrl.showing.script = { book, names: () => ['Ada', 'Thumb 2'], score: () => ({ marks: [], lands: 0, lasts: 500 }) };
    server.say(welcome({ facts: facts({ seats: [seat('Ada'), bot] }) }));
    happened([1]);
    clock.pass(400);
    expect(sent()).toHaveLength(1);
    clock.pass(200);
    expect(sent()).toHaveLength(2);
    server.say(welcome({ you: -1, facts: facts({ seats: [seat('Ada'), bot] }) }));
    happened([1]);
    clock.pass(600);
    expect(sent()).toHaveLength(2);
  });
});

describe('the speed of bots', () => {
  it('is asked for once, where it is another', () => {
    server.say(welcome());
    ctrl.keepPace('normal');
    ctrl.keepPace('slow');
    ctrl.keepPace('slow');
    expect(sent().slice(1)).toEqual([{ t: 'speed', n: 1, speed: 'slow' }]);
  });
});

describe('passing on', () => {
  const asked = (question: number, lull: string) => scene({ question, view: { lull }, legal: [['pass', 'pass', '4.7']] });
  const newScene = (question: number, lull: string) =>
    server.say({ t: 'news', notes: [], scene: asked(question, lull), answered: question - 1, heard: 0 });

  it('answers until something changes, and then no more', () => {
    server.say({ ...welcome(), scene: asked(1, 'quiet') });
    ctrl.passOn();
    newScene(2, 'quiet');
    newScene(3, 'loud');
    newScene(4, 'quiet');
    expect(sent().slice(1)).toEqual([
      { t: 'act', question: 1, token: 'pass' },
      { t: 'act', question: 2, token: 'pass' },
    ]);
  });

  it('is nothing where a view does not tell what to go by', () => {
    server.say({ ...welcome(), scene: asked(1, '') });
    ctrl.passOn();
    expect(sent()).toHaveLength(1);
  });
});

describe('an answer', () => {
  it('is sent once, and only if it was offered', () => {
    server.say(welcome());
    ctrl.act('play:nothing');
    ctrl.act('play:fireball');
    ctrl.act('play:fireball');
    expect(sent().slice(1)).toEqual([{ t: 'act', question: 1, token: 'play:fireball' }]);
    expect(ctrl.state.sending).toBe('play:fireball');
  });

  it('is done when news acknowledge it', () => {
    server.say(welcome());
    ctrl.act('play:fireball');
    news(1, 1);
    expect(ctrl.state.sending).toBe('');
  });

  it('is sent again after a lost connection, and not after that', () => {
    server.say(welcome());
    ctrl.act('play:fireball');
    breakAndReturn();
    expect(ctrl.state.connection).toBe('broken');
    server.say(welcome());
    expect(sent().slice(1)).toEqual([{ t: 'act', question: 1, token: 'play:fireball' }]);
    server.say({ t: 'ok', question: 1 });
    breakAndReturn();
    server.say(welcome());
    expect(sent()).toHaveLength(1);
  });

  it('that came too late is dropped without a word', () => {
    server.say(welcome());
    ctrl.act('play:fireball');
    server.say({ t: 'no', why: 'stale', text: 'late', question: 1 });
    expect(ctrl.state).toMatchObject({ sending: '', refusal: null });
  });

  it('may be changed while a sealed choice waits', () => {
    const legal: [string, string, string][] = [['card:1', '1', ''], ['card:2', '2', '']];
    server.say(welcome({ scene: scene({ to_act: [0, 1], legal }) }));
    ctrl.act('card:1');
    ctrl.act('card:2');
    expect(sent().slice(1).map((message) => 'token' in message && message.token)).toEqual(['card:1', 'card:2']);
  });

  it('is tried again when the server was too busy to store it', () => {
    server.say(welcome());
    ctrl.act('play:fireball');
    server.say({ t: 'no', why: 'busy', text: 'busy', question: 1 });
    clock.pass(2000);
    expect(sent().filter((message) => message.t === 'act')).toHaveLength(2);
  });

  it('without any reply shows that the connection is dead', () => {
    server.say(welcome());
    ctrl.act('play:fireball');
    clock.pass(8001);
    expect(server.transports[0]?.isClosed).toBe(true);
    clock.pass(1000);
    expect(server.transports).toHaveLength(2);
  });
});

describe('everything else', () => {
  it('carries running numbers after what was heard', () => {
    server.say(welcome({ heard: 5 }));
    ctrl.send({ t: 'chat', text: 'a' });
    ctrl.send({ t: 'chat', text: 'b' });
    expect(sent().slice(1)).toEqual([{ t: 'chat', n: 6, text: 'a' }, { t: 'chat', n: 7, text: 'b' }]);
  });

  it('is sent again only if it was not heard', () => {
    server.say(welcome({ heard: 5 }));
    ctrl.send({ t: 'chat', text: 'a' });
    ctrl.send({ t: 'chat', text: 'b' });
    breakAndReturn();
    server.say(welcome({ heard: 6 }));
    expect(sent().slice(1)).toEqual([{ t: 'chat', n: 7, text: 'b' }]);
  });

  it('follows the numbers that another tab of the seat has used', () => {
    server.say(welcome({ heard: 5 }));
    server.say({ t: 'said', line: { seat: 0, name: 'Ann', text: 'from the other tab' }, heard: 6 });
    ctrl.send({ t: 'chat', text: 'a' });
    expect(sent().at(-1)).toEqual({ t: 'chat', n: 7, text: 'a' });
  });

  it('says only asides that were offered', () => {
    server.say(welcome({ scene: scene({ asides: [['pledge:5', 'I play 5', 'R3']] }) }));
    ctrl.say('pledge:6');
    ctrl.say('pledge:5');
    expect(sent().slice(1)).toEqual([{ t: 'aside', n: 1, token: 'pledge:5' }]);
  });
});

describe('luck', () => {
  const unpromised = [seat('Ann', { promised: false }), seat('Bob')];

  it('is promised before the start, once', () => {
    server.say(welcome({ facts: facts({ stage: 'lobby', seats: unpromised }), scene: null }));
    server.say({ t: 'changed', facts: facts({ stage: 'lobby', seats: unpromised }), you: 0, is_host: true, heard: 0, join: 'J1' });
    const hash = commitment('T1', 0, numbers.opened('T1'));
    expect(sent().slice(1)).toEqual([{ t: 'promise', n: 1, hash }]);
  });

  it('is opened at the start', () => {
    const number = numbers.forTable('T1');
    server.say(welcome({ facts: facts({ stage: 'opening' }), scene: null }));
    expect(sent().slice(1)).toEqual([{ t: 'reveal', n: 1, number }]);
  });

  it('is not opened by a browser that has not promised', () => {
    server.say(welcome({ facts: facts({ stage: 'opening' }), scene: null }));
    expect(sent()).toHaveLength(1);
  });

  it('is promised before a game that starts at once', () => {
    ctrl.startsAtOnce = true;
    server.say(welcome({ facts: facts({ stage: 'lobby', seats: unpromised }), scene: null }));
    expect(sent().slice(1).map((message) => message.t)).toEqual(['promise', 'start']);
  });

  it('is no business of those who watch', () => {
    server.say(welcome({ you: -1, facts: facts({ stage: 'lobby' }), scene: null }));
    expect(sent()).toHaveLength(1);
  });
});

describe('the end of a connection', () => {
  it.each(['missing', 'damaged'] as const)('comes when the table is %s, and nothing is tried again', (why) => {
    server.say({ t: 'no', why, text: 'what the server says' });
    server.cut();
    clock.pass(60_000);
    expect(server.transports).toHaveLength(1);
    expect(ctrl.state).toMatchObject({ gone: why, goneText: 'what the server says', connection: 'closed' });
  });

  it('is hurried away by a network that went, and mended by one that came', () => {
    server.say(welcome());
    ctrl.networkWent();
    expect(ctrl.state.connection).toBe('broken');
    ctrl.networkCame();
    expect(server.transports).toHaveLength(2);
  });
});
