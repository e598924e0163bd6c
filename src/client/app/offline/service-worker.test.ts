import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const origin = 'https://portal.test';

type Listener = (event: object) => void;

const addressOf = (file: RequestInfo): string => new URL(typeof file === 'string' ? file : file.url, origin).pathname;

/** The caches of a browser, by name and address. */
const createCaches = () => {
  const all = new Map<string, Map<string, Response>>();
  const find = (stored: ReadonlyMap<string, Response>, file: RequestInfo) => stored.get(addressOf(file))?.clone();
  const open = async (name: string) => {
    const stored = all.get(name) ?? new Map<string, Response>();
    all.set(name, stored);
    return {
      match: async (file: RequestInfo) => find(stored, file),
      put: async (file: RequestInfo, response: Response) => void stored.set(addressOf(file), response),
    };
  };
  return {
    all,
    open,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (file: RequestInfo) => [...all.values()].map((stored) => find(stored, file)).find(Boolean),
  };
};

let caches: ReturnType<typeof createCaches>;
/** What the server has; undefined: there is no network. */
let server: Readonly<Record<string, string>> | undefined;

beforeEach(() => {
  caches = createCaches();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', async (file: RequestInfo) => {
    if (!server) throw new TypeError('Failed to fetch');
    const body = server[addressOf(file)];
    return new Response(body ?? 'missing', { status: body === undefined ? 404 : 200 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const filesOf = (build: string) => ({
  '/empty-page': `<html><script src="/assets/main-${build}.js"></script></html>`,
  [`/assets/main-${build}.js`]: `main ${build}`,
  [`/assets/step-${build}.js`]: `step ${build}`,
});

/** Starts the worker of a build, as a browser does. */
const startWorker = async (build: string) => {
  const listeners = new Map<string, Listener>();
  const claim = vi.fn(async () => undefined);
  vi.stubGlobal('self', {
    location: { href: `${origin}/service-worker.js?build=${build}` },
    clients: { claim },
    registration: {},
    skipWaiting: async () => undefined,
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  });
  vi.resetModules();
  await import('./service-worker.ts');
  const send = async (type: string, more: object = {}): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(type)?.({
      ...more,
      waitUntil: (started: Promise<unknown>) => {
        work = started;
      },
    });
    await work;
  };
  await send('install');
  await send('activate');
  /** @returns undefined where the worker leaves the request to the browser */
  const request = async (path: string, more: object = {}): Promise<Response | undefined> => {
    let response: Promise<Response> | undefined;
    listeners.get('fetch')?.({
      request: { url: origin + path, method: 'GET', mode: 'cors', ...more },
      respondWith: (given: Promise<Response>) => {
        response = given;
      },
    });
    return response;
  };
  return { send, request, claim };
};

const textOf = async (response: Response | undefined) => response?.text();

describe('the service worker', () => {
  it('opens the empty page of its build without a network, and leaves calls and other methods to the browser', async () => {
    server = filesOf('a');
    const { request } = await startWorker('a');
    server = undefined;
    expect(await request('/api/form?formId=1')).toBeUndefined();
    expect([...caches.all.keys()]).toEqual(['portal-build-a']);
    expect(await request('/admission/untar', { method: 'POST', mode: 'navigate' })).toBeUndefined();
    expect(await textOf(await request('/assets/main-a.js'))).toBe('main a');
    const opened = await request('/admission/untar/application/personal', { mode: 'navigate' });
    expect(await textOf(opened)).toContain('<html data-offline="a"><script src="/assets/main-a.js">');
  });

  it('gives a page of the build before its own files, and opens pages of the new build with files of the new build', async () => {
    server = filesOf('a');
    const old = await startWorker('a');
    await old.send('message', {
      data: [`${origin}/assets/step-a.js`, 'https://elsewhere.test/assets/x.js', '/api/me'],
    });
    server = filesOf('b');
    const current = await startWorker('b');
    expect(await textOf(await current.request('/assets/step-a.js'))).toBe('step a');
    const { '/empty-page': page } = filesOf('b');
    expect(await textOf(await caches.all.get('portal-build-b')?.get('/empty-page')?.clone())).toBe(page);
    server = filesOf('c');
    await startWorker('c');
    expect([...caches.all.keys()]).toEqual(['portal-build-b', 'portal-build-c']);
    const addresses = [...caches.all.values()].flatMap((stored) => [...stored.keys()]);
    expect(addresses.filter((path) => path !== '/empty-page' && !path.startsWith('/assets/'))).toEqual([]);
  });

  it('claims a page that was on its way while it took over, when the page names its files', async () => {
    server = filesOf('a');
    const { send, claim } = await startWorker('a');
    claim.mockClear();
    await send('message', { data: [`${origin}/assets/step-a.js`] });
    expect(claim).toHaveBeenCalledOnce();
  });

  it('does not keep a file that the server does not have', async () => {
    server = filesOf('a');
    const { request } = await startWorker('a');
    expect((await request('/assets/gone.js'))?.status).toBe(404);
    expect(caches.all.get('portal-build-a')?.has('/assets/gone.js')).toBe(false);
  });
});
