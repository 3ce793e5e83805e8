// boardgame.io behind its own Server, as it comes: in-memory storage, whole-state updates, credentials checked.
// The game is the smallest there is, so that what is measured is the server and not a rulebook.
//
// Prints one line, {"port": N}, when it listens, and ends when its standard input does.
'use strict';

process.env.NODE_ENV = 'production'; // read when the next line loads: no logging, no checks meant for developers
const { Server } = require('boardgame.io/server');

const counter = {
  name: 'counter',
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    add: ({ G }) => {
      G.count += 1;
    },
  },
};

async function main() {
  const server = Server({ games: [counter], origins: ['http://127.0.0.1'] });
  // `run` hands the port to Node's own listen, which takes an address beside it: nobody else is to be served.
  const { appServer } = await server.run({ port: { host: '127.0.0.1', port: 0 } });
  console.log(JSON.stringify({ port: appServer.address().port }));
  process.stdin.on('end', () => process.exit(0)).resume();
}

main();
