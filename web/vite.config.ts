/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** Where a server runs while one works on the pages: `dungeonbox serve --port 8000 --no-browser`. */
const SERVER = 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
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
