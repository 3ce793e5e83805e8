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
      clock.pass(20_000);
    }
    socket.settled();
    server.cut();
    clock.pass(450);
    expect(server.transports).toHaveLength(6);
  });
});
