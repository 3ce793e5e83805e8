// The players of boardgame.io: `node clients.js PORT MATCHES` seats two at every match, each on a socket of its own
// that speaks as boardgame.io's client does, but draws no board: a player moves when it is its turn.
//
// Prints one line, {"ready": SOCKETS}, when all sit. Each line `run SECONDS` on standard input is then one window:
// everybody plays for so long, the last moves are waited for, and the line that comes back has the number of actions,
// the seconds that passed, and the microseconds each action took from being sent to coming back in an update.
'use strict';

const readline = require('node:readline');
const { io } = require('socket.io-client');

const GAME = 'counter';
const PATIENCE = 30_000; // milliseconds without an answer after which something is broken

const [port, matches] = process.argv.slice(2).map(Number);
const address = `http://127.0.0.1:${port}`;

/** The window that is open, or the last one: whether players may move, how many wait for an answer, what was seen. */
const loop = { isOpen: false, waiting: 0, micros: [], onQuiet: () => {} };

async function post(path, body) {
  const response = await fetch(`${address}/games/${GAME}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

class Player {
  constructor(matchID, playerID, credentials) {
    Object.assign(this, { matchID, playerID, credentials, state: null, sentAt: 0, sentID: -1 });
  }

  /** Connect as boardgame.io's SocketIO transport does, by WebSocket from the start: the least work for its server. */
  sit() {
    return new Promise((resolve, reject) => {
      this.socket = io(`${address}/${GAME}`, { transports: ['websocket'], forceNew: true, reconnection: false });
      this.socket.on('connect', () => this.socket.emit('sync', this.matchID, this.playerID, this.credentials, 2));
      this.socket.on('sync', (_matchID, info) => {
        this.state = info.state;
        resolve();
      });
      this.socket.on('update', (_matchID, state) => this.see(state));
      this.socket.on('connect_error', reject);
      this.socket.on('disconnect', (why) => fail(new Error(`the server hung up: ${why}`)));
    });
  }

  see(state) {
    this.state = state;
    if (this.sentID >= 0 && state._stateID > this.sentID) {
      loop.micros.push(Math.round((performance.now() - this.sentAt) * 1000));
      this.sentID = -1;
      loop.waiting -= 1;
    }
    if (loop.isOpen) this.moveInTurn();
    else if (loop.waiting === 0) loop.onQuiet();
  }

  moveInTurn() {
    if (this.sentID >= 0 || this.state.ctx.currentPlayer !== this.playerID) return;
    const payload = { type: 'add', args: [], playerID: this.playerID, credentials: this.credentials };
    this.sentAt = performance.now();
    this.sentID = this.state._stateID;
    loop.waiting += 1;
    this.socket.emit('update', { type: 'MAKE_MOVE', payload }, this.sentID, this.matchID, this.playerID);
  }
}

async function seatTwo() {
  const { matchID } = await post('create', { numPlayers: 2 });
  const players = [];
  for (const playerID of ['0', '1']) {
    const { playerCredentials } = await post(`${matchID}/join`, { playerID, playerName: `player ${playerID}` });
    players.push(new Player(matchID, playerID, playerCredentials));
  }
  await Promise.all(players.map((player) => player.sit()));
  return players;
}

/** One window: everybody plays for some seconds, then the moves under way are waited for. */
async function run(players, seconds) {
  loop.micros = [];
  const start = performance.now();
  loop.isOpen = true;
  for (const player of players) player.moveInTurn();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  loop.isOpen = false;
  await new Promise((resolve) => {
    const broken = setTimeout(() => fail(new Error(`${loop.waiting} moves were never answered`)), PATIENCE);
    loop.onQuiet = () => {
      clearTimeout(broken);
      resolve();
    };
    if (loop.waiting === 0) loop.onQuiet();
  });
  loop.onQuiet = () => {};
  const passed = (performance.now() - start) / 1000;
  return { actions: loop.micros.length, seconds: passed, micros: loop.micros };
}

function fail(error) {
  console.error(`boardgame.io: ${error.message}`);
  process.exit(1);
}

async function main() {
  const players = [];
  for (let match = 0; match < matches; match += 1) players.push(...(await seatTwo()));
  console.log(JSON.stringify({ ready: players.length }));
  for await (const line of readline.createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await run(players, Number(line.split(' ')[1]))));
  }
  process.exit(0);
}

main().catch(fail);
