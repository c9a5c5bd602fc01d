/** Keeps one version of the page for journeys without a network.
 *
 * A new version is loaded beside the old one and used when somebody says so. The names in
 * capitals are filled in when the site is made: see web/scripts/site.py.
 */

const VERSION = '__VERSION__';
const FILES = ['__FILES__'];

const OURS = `jacta ${self.registration.scope} `;
const CACHE = OURS + VERSION;

async function keep() {
  const cache = await caches.open(CACHE);
  // Ask for each file whether it is still the same, but load none twice.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })));
}

async function forgetOthers() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const wanted = request.mode === 'navigate' ? './index.html' : request;
  return (await cache.match(wanted, { ignoreSearch: true })) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
self.addEventListener('message', (event) => {
  if (event.data === 'use') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(self.registration.scope)) {
    event.respondWith(answer(event.request));
  }
});
