/** Shows that it is somebody's turn while the page is closed, and opens the table on a click. */

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

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
