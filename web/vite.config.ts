/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/** Where a server runs while one works on the pages: `dungeonbox serve --port 8000 --no-browser`. */
const SERVER = 'http://127.0.0.1:8000';
/** A service worker is found by its name, so it has no hash. */
const WORKER = 'worker.js';

/** What is shown without a connection: the page, what every game shows of itself, and the rules. */
const OFFLINE = /\/(index\.html|src\/games\/\w+\/index\.ts|src\/pages\/Rules\.svelte)$/;
const TOP_FILES = ['/emblem.svg', '/emblem-turn.svg', '/theme.js', '/manifest.webmanifest', '/icon-192.png', '/icon-512.png'];

/** Tells the service worker which files it keeps. */
function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = new Set<string>();
      const add = (name: string) => {
        const chunk = bundle[name];
        if (chunk?.type !== 'chunk' || files.has(name)) return;
        files.add(name);
        for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
        for (const font of chunk.viteMetadata?.importedAssets ?? []) files.add(font);
        chunk.imports.forEach(add);
      };
      const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
      for (const chunk of chunks) if (OFFLINE.test(chunk.facadeModuleId ?? '')) add(chunk.fileName);
      const worker = chunks.find((chunk) => chunk.fileName === WORKER);
      if (worker === undefined) throw new Error('the service worker was not built');
      const shell = [...[...files].sort().map((file) => `/${file}`), ...TOP_FILES];
      worker.code = `const SHELL = ${JSON.stringify(shell)};\n${worker.code}`;
    },
  };
}

export default defineConfig({
  plugins: [svelte(), offline()],
  build: {
    // The server serves this folder, and the Python package carries it.
    outDir: '../src/dungeonbox/server/pages',
    emptyOutDir: true,
    target: 'es2022',
    // The server's content policy allows no data: addresses but for pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // tools/web keeps it for first-load.js.
    manifest: true,
    rolldownOptions: {
      input: ['index.html', 'src/offline/worker.ts'],
      output: { entryFileNames: ({ name }) => (name === 'worker' ? WORKER : 'assets/[name]-[hash].js') },
    },
  },
  server: {
    proxy: {
      '/api': SERVER,
      '/ws': { target: SERVER, ws: true },
    },
  },
  test: {
    include: ['tests/**/*.test.ts'],
    testTimeout: 3_600_000, // a guard against hanging; time decides no test
  },
});
