// @ts-check
// The service worker. The server writes two lines above: FOLDER, the address of these pages' files, and FILES, those
// that a page may need. They are all that is kept: each of them is the same for everybody and for good. What the
// server says to somebody (tables, records, answers, cookies) is neither kept nor looked at.

const worker = /** @type {any} */ (self);
const { FOLDER, FILES } = /** @type {{ FOLDER: string, FILES: string[] }} */ (worker);
const KEPT = `okawari ${FOLDER}`;
/** The addresses that are shown by scripts alone; the shell without a guest's cookie stands for each of them. */
const SHOWN = /^\/(|pad|how|about|daily(\/[^/]+)?|[tr]\/[^/]+)$/;

async function keep() {
  const kept = await caches.open(KEPT);
  await kept.addAll(FILES.map((file) => FOLDER + file));
  await worker.skipWaiting();
}

/** Pages of another version that are still open ask the server, and are loaded again if it does not know them. */
async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** A file of ours. One that is gone from both places says that nothing kept here is of use any more.
 * @param {Request | string} file @param {Request} asked */
async function answer(file, asked) {
  const kept = await caches.open(KEPT);
  const found = await kept.match(file, { ignoreVary: true });
  if (found) return found;
  const answered = await fetch(asked);
  if (answered.status === 404) await caches.delete(KEPT);
  return answered;
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(takeOver()));
/** "Your turn" was tapped: to the table that waits, whichever it is. A phone may have closed its page meanwhile: then
 * to the first screen, whose big button leads back. */
async function callBack() {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tables = pages.filter((/** @type {any} */ { url }) => new URL(url).pathname.startsWith("/t/"));
  const [page] = [...tables, ...pages];
  await (page ? page.focus() : worker.clients.openWindow("/"));
}

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(callBack());
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (SHOWN.test(pathname)) event.respondWith(answer(`${FOLDER}index.html`, request));
  } else if (pathname.startsWith(FOLDER)) event.respondWith(answer(request, request));
});
