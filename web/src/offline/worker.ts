/// <reference lib="webworker" />
/**
 * The service worker: home, the rules and the last known games of this browser are shown without a connection too.
 *
 * What has a hash in its name never changes and comes from the cache. Everything else is asked from the server, and only
 * where that does not answer is the last answer shown: online nothing is older than what the server has.
 */
export {}; // a module: `self` is our own
declare const self: ServiceWorkerGlobalScope;

/** The files of home and rules; vite.config.ts puts their names here when the pages are built. */
declare const SHELL: readonly string[];

const PAGE = '/';
const GAMES = '/api/games';
const RULES = /^\/api\/games\/\w+\/rules$/;
/** Every build has a cache of its own. */
const CACHE = `dungeonbox ${SHELL.join(' ')}`;

self.addEventListener('install', (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOthers().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (origin !== self.location.origin || event.request.method !== 'GET') return;
  if (event.request.mode === 'navigate') {
    if (!pathname.startsWith('/api/')) event.respondWith(newest(event.request, PAGE));
  } else if (pathname.startsWith('/assets/')) event.respondWith(unchanging(event.request));
  else if (SHELL.includes(pathname) || pathname === GAMES || RULES.test(pathname)) {
    event.respondWith(newest(event.request, pathname));
  }
});

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, GAMES, ...SHELL]);
  const { games } = (await (await cache.match(GAMES))?.json()) as { games: { id: string }[] };
  await cache.addAll(games.map(({ id }) => `${GAMES}/${id}/rules`));
}

async function dropOthers(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The server's answer, kept under a name; the one kept last where no server answers. */
async function newest(request: Request, name: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(name, answer.clone());
    return answer;
  } catch {
    return (await cache.match(name)) ?? Response.error();
  }
}

async function unchanging(request: Request): Promise<Response> {
  return (await (await caches.open(CACHE)).match(request)) ?? fetch(request);
}
