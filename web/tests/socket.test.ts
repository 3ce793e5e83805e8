import { describe, expect, it } from 'vitest';

import { pause, Socket } from '../src/lib/socket';
import { FakeServer, StillClock } from './samples';

function connected() {
  const server = new FakeServer();
  const clock = new StillClock();
  const heard: string[] = [];
  const hooks = {
    opened: () => heard.push('opened'),
    received: () => heard.push('received'),
    broken: () => heard.push('broken'),
  };
  const socket = new Socket(server.dial, hooks, clock);
  socket.connect();
  return { server, clock, heard, socket };
}

describe('a connection', () => {
  it('waits longer after each break, but never long', () => {
    const pauses = [0, 1, 2, 3, 4, 9].map((tries) => pause(tries, 0.5));
    expect(pauses).toEqual([400, 800, 1600, 3200, 6400, 8000]);
  });

  it('does not let all browsers come back at one moment', () => {
    expect(pause(2, 0)).toBeLessThan(pause(2, 1));
  });

  it('comes back by itself until it is ended', () => {
    const { server, clock, socket } = connected();
    server.cut();
    clock.pass(500);
    server.cut();
    clock.pass(500);
    expect(server.transports).toHaveLength(2);
    clock.pass(500);
    expect(server.transports).toHaveLength(3);
    socket.end();
    server.cut();
    clock.pass(60_000);
    expect(server.transports).toHaveLength(3);
  });

  it('that was given up is not heard any more', () => {
    const { server, heard, socket } = connected();
    const old = server.transport;
    server.open();
    socket.hangUp();
    old.events.received('{}');
    old.events.closed();
    expect(heard).toEqual(['opened', 'broken']);
  });

  it('sends nothing before it stands', () => {
    const { server, socket } = connected();
    socket.send({ t: 'hint' });
    expect(server.transport.sent).toEqual([]);
  });

  it('starts with a short pause again once the server has settled', () => {
    const { server, clock, socket } = connected();
    for (let tries = 0; tries < 4; tries++) {
      server.cut();
      clock.pass(5000);
    }
    socket.settled();
    server.cut();
    clock.pass(450);
    expect(server.transports).toHaveLength(6);
  });
});

describe('a line that is open but dead', () => {
  const pings = (server: FakeServer) => server.transport.sent.filter((message) => message.t === 'ping').length;

  it('is given up within 15 seconds, and another is opened', () => {
    const { server, clock, heard } = connected();
    server.open();
    server.say({ t: 'pong' });
    clock.pass(4999);
    expect(pings(server)).toBe(0);
    clock.pass(1);
    expect(pings(server)).toBe(1);
    clock.pass(9000);
    expect(heard).toEqual(['opened', 'received', 'broken']);
    expect(server.transports[0]?.isClosed).toBe(true);
    expect(server.transports).toHaveLength(2);
  });

  it('is kept while anything arrives on it', () => {
    const { server, clock, heard } = connected();
    server.open();
    for (let minute = 0; minute < 12; minute++) {
      clock.pass(7000);
      server.say({ t: 'pong' });
    }
    expect(heard).not.toContain('broken');
    expect(server.transports).toHaveLength(1);
    expect(pings(server)).toBe(12);
  });

  it('is noticed when the page comes back into sight', () => {
    const { server, clock, socket, heard } = connected();
    server.open();
    socket.check();
    expect(pings(server)).toBe(1);
    clock.pass(2999);
    expect(heard).not.toContain('broken');
    clock.pass(1);
    expect(heard).toContain('broken');
  });

  it('is dialled at once on return if there is none', () => {
    const { server, socket } = connected();
    server.open();
    server.cut();
    socket.check();
    expect(server.transports).toHaveLength(2);
  });

  it('is given up if it does not open', () => {
    const { server, clock, heard } = connected();
    clock.pass(10_500);
    expect(heard).toEqual(['broken']);
    expect(server.transports).toHaveLength(2);
  });
});
