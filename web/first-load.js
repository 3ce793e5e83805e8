// Weighs JavaScript, gzipped: what the home page needs, and what each board adds to it. Complains about too much.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const MOST = 70_000;
const MOST_OF_A_BOARD = 40_000;
const PAGES = new URL('../src/dungeonbox/server/pages/', import.meta.url);

const manifest = JSON.parse(readFileSync(new URL('node_modules/.manifest.json', import.meta.url), 'utf8'));

/** Everything that is loaded with these parts. */
function needed(names, found = new Set()) {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    needed(manifest[name].imports ?? [], found);
  }
  return found;
}

function weigh(names) {
  const files = names.map((name) => manifest[name].file).filter((file) => file.endsWith('.js'));
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, PAGES))).length, 0);
}

function report(what, weight, most) {
  process.stdout.write(`${what}: ${(weight / 1000).toFixed(1)} kB of JavaScript, gzipped\n`);
  if (weight <= most) return;
  process.stderr.write(`that is more than ${most / 1000} kB\n`);
  process.exitCode = 1;
}

const parts = Object.keys(manifest);
/** The page itself, and what every game shows of itself on it: boards and other pages come later. */
const first = needed(parts.filter((name) => name === 'index.html' || /^src\/games\/\w+\/index\.ts$/.test(name)));
report('first load', weigh([...first]), MOST);
/** The page of a table is loaded before any board. */
const table = needed(['src/pages/Table.svelte'], new Set(first));
for (const name of parts.filter((part) => /^src\/games\/\w+\/Board\.svelte$/.test(part))) {
  const added = [...needed([name])].filter((part) => !table.has(part));
  report(`board of ${name.split('/')[2]}`, weigh(added), MOST_OF_A_BOARD);
}
