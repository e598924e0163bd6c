/*
 * Opens pages of applicants without a network: their code and an empty page come from here, their data from the device's
 * own store (`api/offline-data.ts`). It caches no page with content and no reply of the portal.
 */

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent extends WorkerEvent {
  readonly request: Request;
  /** The response of a navigation that was requested while this worker started. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

interface FilesEvent extends WorkerEvent {
  readonly data: unknown;
}

interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: FilesEvent) => void): void;
}

/** The types of the browser's pages lack those of its workers. */
declare const self: WorkerScope;

const { origin, searchParams } = new URL(self.location.href);
const build = searchParams.get('build') ?? '';

/** One cache for each build: an empty page and the files that it names. */
const CACHES = 'portal-build-';
const ownCache = CACHES + build;
const EMPTY_PAGE = '/empty-page';
const FILES = '/assets/';

const isFile = (url: URL): boolean => url.origin === origin && url.pathname.startsWith(FILES);

/** The names of built files contain their hash, so a file of any build is the right one. */
const anyVariant = { ignoreVary: true };

const loadFile = async (file: RequestInfo): Promise<Response> => {
  const cache = await caches.open(ownCache);
  const own = await cache.match(file, anyVariant);
  if (own) return own;
  const response = (await caches.match(file, anyVariant)) ?? (await fetch(file));
  // A full disk must not keep the page from its code.
  if (response.ok) await cache.put(file, response.clone()).catch(() => undefined);
  return response;
};

const filesIn = (html: string): readonly string[] =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, file]) => file ?? []);

const install = async (): Promise<void> => {
  const page = await fetch(EMPTY_PAGE, { cache: 'no-store' });
  if (!page.ok) throw new Error('no empty page');
  const html = await page.clone().text();
  await Promise.all(filesIn(html).map(loadFile));
  const cache = await caches.open(ownCache);
  await cache.put(EMPTY_PAGE, page);
  await self.skipWaiting();
};

/** Keeps the build before: a page of it may still be open, and asks for its own files. */
const deleteOldCaches = async (): Promise<void> => {
  const others = (await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== ownCache);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
};

const activate = async (): Promise<void> => {
  await self.registration.navigationPreload?.enable();
  await deleteOldCaches();
  await self.clients.claim();
};

/** The empty page of this build, marked for the application, which then takes the data of the device. */
const emptyPage = async (): Promise<Response> => {
  const cache = await caches.open(ownCache);
  const page = await cache.match(EMPTY_PAGE, anyVariant);
  if (!page) return Response.error();
  const headers = new Headers(page.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  const html = (await page.text()).replace('<html', `<html data-offline="${build}"`);
  return new Response(html, { headers });
};

const openPage = async ({ request, preloadResponse }: RequestEvent): Promise<Response> => {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return emptyPage();
  }
};

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (isFile(new URL(request.url))) event.respondWith(loadFile(request));
  else if (request.mode === 'navigate') event.respondWith(openPage(event));
});

/**
 * Files that a page has loaded; what is here already is not fetched again. A page that was on its way while this worker took over
 * has none of its own, and is claimed here.
 */
self.addEventListener('message', (event) => {
  const files = Array.isArray(event.data) ? event.data.map(String) : [];
  const own = files.filter((file) => isFile(new URL(file, origin)));
  const loads = own.map((file) => loadFile(file).catch(() => undefined));
  event.waitUntil(Promise.all([self.clients.claim(), ...loads]));
});

export {};
