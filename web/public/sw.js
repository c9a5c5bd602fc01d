/** Shows that it is somebody's turn while the page is closed, and opens the table on a click.
 *
 * An installed page whose server is away says so.
 */

const SHELL = 'jacta shell';
const AWAY = '/away.html';
const OFFLINE = '/offline/index.html';

const pathOf = (table) => `/table/${encodeURIComponent(table)}`;

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function show({ title, body, table }) {
  const path = pathOf(table);
  const isSeen = (await pages()).some(
    ({ url, visibilityState }) =>
      visibilityState === 'visible' && new URL(url).pathname.startsWith(path),
  );
  if (isSeen) return;
  await self.registration.showNotification(title, {
    body,
    tag: `jacta-turn-${table}`,
    icon: '/favicon-turn.svg',
    data: { table },
  });
}

/** Focus the page of the table, or any page of ours, or open a new one. */
async function open({ table }) {
  const path = pathOf(table);
  const open = await pages();
  const page = open.find(({ url }) => new URL(url).pathname.startsWith(path));
  if (page) return page.focus();
  return self.clients.openWindow(path);
}

async function keepShell() {
  const shell = await caches.open(SHELL);
  await shell.add(AWAY).catch(() => undefined); // notices work without it
  await self.skipWaiting();
}

/** The page that says so; if the table that needs no server is kept here, it offers that too. */
const whenAway = async (problem) => {
  const page = await caches.match(AWAY);
  if (!page) throw problem;
  if (!(await caches.match(OFFLINE))) return page;
  const text = (await page.text()).replace('id="offline" hidden', 'id="offline"');
  return new Response(text, { headers: page.headers });
};

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') {
    event.respondWith(fetch(event.request).catch(whenAway));
  }
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
