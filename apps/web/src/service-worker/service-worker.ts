/*
 * Lets the installed app start without a network: it keeps the files of the program, and nothing
 * else. Answers of the API are never kept. A new build waits until every tab of the old one is
 * closed or the person asks for it, so that no file is changed under a running page. The files of
 * the build before are kept as well: other tabs may still run on them.
 */

/** Filled in by the build: what the page needs to start, relative to this script. */
declare const PARLEY_START_FILES: readonly string[];
/** Filled in by the build: parts that the page loads when they are needed. */
declare const PARLEY_PART_FILES: readonly string[];
/** Filled in by the build: differs for each build. */
declare const PARLEY_BUILD: string;

declare const self: ServiceWorkerGlobalScope;

const cacheName = `parley-${PARLEY_BUILD}`;
const page = new URL('./', self.location.href).href;
const assets = new URL('assets/', page).href;
const config = new URL('config.json', page).href;

/** The page has just loaded what it starts with, so keeping it costs next to nothing. */
async function keepStart(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(
    ['./', ...PARLEY_START_FILES].map(
      (file) => new Request(file, { cache: isHashed(new URL(file, page)) ? 'default' : 'reload' }),
    ),
  );
}

/** Ends the keeping of parts: a newer worker takes over only when this one has nothing to do. */
const retirement = new AbortController();

/** One after the other and behind everything else; what cannot be fetched is tried again next time. */
async function keepParts(): Promise<void> {
  const cache = await caches.open(cacheName);
  const { signal } = retirement;
  for (const file of PARLEY_PART_FILES) {
    if (signal.aborted) return;
    const url = new URL(file, page).href;
    if ((await cache.match(url)) !== undefined) continue;
    const response = await fetch(url, { priority: 'low', signal }).catch(() => undefined);
    if (response?.ok !== true) return;
    // What breaks off on its way into the cache is not kept.
    await cache.put(url, response).catch(() => undefined);
  }
}

async function dropOldBuilds(): Promise<void> {
  // In the order in which they were made.
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith('parley-') && name !== cacheName);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** Files with a hash in their name never change: a copy of any build is as good as the original. */
async function fromCacheFirst(request: Request): Promise<Response> {
  const where = isHashed(new URL(request.url)) ? {} : { cacheName };
  const kept = await findKept(request, { ...where, ignoreSearch: true });
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  if (response.ok && isHashed(new URL(request.url))) await keep(request, response);
  return response;
}

async function fromNetworkFirst(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    if (response.ok) await keep(request, response);
    return response;
  } catch (error) {
    const kept = await findKept(request, { cacheName });
    if (kept !== undefined) return kept;
    throw error;
  }
}

/** The copies are a convenience: a storage that cannot be read leaves the network. */
async function findKept(
  request: Request,
  options: MultiCacheQueryOptions,
): Promise<Response | undefined> {
  try {
    return await caches.match(request, options);
  } catch {
    return undefined;
  }
}

/** Where there is no room for a copy, the answer itself is as good as ever. */
async function keep(request: Request, response: Response): Promise<void> {
  try {
    const cache = await caches.open(cacheName);
    await cache.put(request, response.clone());
  } catch {
    // The storage is full or off; the page tells that where it matters to the person.
  }
}

self.addEventListener('install', (event) => event.waitUntil(keepStart()));
self.addEventListener('activate', (event) => event.waitUntil(dropOldBuilds()));

self.addEventListener('message', (event) => {
  if (event.data === 'activate') void self.skipWaiting();
  if (event.data === 'keep-parts') event.waitUntil(keepParts());
  if (event.data === 'retire') retirement.abort();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  if (request.mode === 'navigate' && url.origin + url.pathname === page) {
    event.respondWith(isReferred(url) ? fromVisit(request) : fromCacheFirst(new Request(page)));
  } else if (isShellFile(url)) {
    event.respondWith(fromCacheFirst(request));
  } else if (request.url === config) {
    event.respondWith(fromNetworkFirst(request));
  }
});

/** The server may have more to say to whoever comes by a partner's link. */
function isReferred(url: URL): boolean {
  return url.searchParams.has('aff');
}

/**
 * The server's page for one visit, which is not kept. One of another build waits as every build does,
 * and what is no page at all is not shown: then it is the one that is here.
 */
async function fromVisit(request: Request): Promise<Response> {
  const kept = await fromCacheFirst(new Request(page));
  try {
    const visit = await fetch(request);
    return visit.ok && (await isSameProgram(visit, kept)) ? visit : kept;
  } catch {
    return kept;
  }
}

async function isSameProgram(...pages: readonly [Response, Response]): Promise<boolean> {
  const texts = await Promise.all(pages.map((one) => one.clone().text()));
  const [a, b] = texts.map((text) => text.match(/assets\/[\w.-]+\.js/g)?.join());
  return a !== undefined && a === b;
}

function isHashed(url: URL): boolean {
  return url.href.startsWith(assets);
}

function isShellFile(url: URL): boolean {
  if (isHashed(url)) return true;
  return PARLEY_START_FILES.some(
    (file) => new URL(file, page).pathname === url.pathname && url.origin === self.location.origin,
  );
}
