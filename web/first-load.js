// Weighs the JavaScript that the home page needs, gzipped, and complains if it is too much.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const MOST = 120_000;
const PAGES = new URL('../src/dungeonbox/server/pages/', import.meta.url);

const manifest = JSON.parse(readFileSync(new URL('node_modules/.manifest.json', import.meta.url), 'utf8'));

/** The page itself, and what every game shows of itself on it: boards and other pages come later. */
const needed = new Set();
const roots = Object.keys(manifest).filter((name) => manifest[name].isEntry || /^src\/games\/\w+\/index\.ts$/.test(name));
for (const root of roots) need(root);

function need(name) {
  if (needed.has(name)) return;
  needed.add(name);
  manifest[name].imports?.forEach(need);
}

const weights = [...needed]
  .map((name) => manifest[name].file)
  .filter((file) => file.endsWith('.js'))
  .map((file) => gzipSync(readFileSync(new URL(file, PAGES))).length);
const total = weights.reduce((sum, weight) => sum + weight, 0);

process.stdout.write(`first load: ${(total / 1000).toFixed(1)} kB of JavaScript, gzipped, in ${weights.length} files\n`);
if (total > MOST) {
  process.stderr.write(`that is more than ${MOST / 1000} kB\n`);
  process.exitCode = 1;
}
