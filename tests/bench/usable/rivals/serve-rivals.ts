import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { pagesOf } from '../../support/build-pages.ts';

const root = join(import.meta.dirname, '../../../..');

/** What a rival's page is made of: its code in this folder, and the form that it reads. */
export interface Rival {
  readonly entry: string;
  readonly form: object;
}

/** Headers of the portal's own step page and of its script. */
export interface PortalHeaders {
  readonly page: Readonly<Record<string, string>>;
  readonly asset: Readonly<Record<string, string>>;
}

/** Headers about one body or connection. The policy is left out: AJV compiles in the browser. */
const left = /^(?:content-.*|date|etag|last-modified|link|set-cookie|connection|keep-alive|transfer-encoding)$/;

const headersAt = async (url: string, cookie: string): Promise<Response> => {
  const response = await fetch(url, { headers: { cookie, 'accept-encoding': 'br' } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
};

const keep = ({ headers }: Response): Readonly<Record<string, string>> =>
  Object.fromEntries([...headers].filter(([name]) => !left.test(name)));

export const readPortalHeaders = async (url: string, cookie: string): Promise<PortalHeaders> => {
  const page = await headersAt(url, cookie);
  const script = /\/assets\/[^"]+\.js/.exec(await page.text())?.[0];
  if (!script) throw new Error(`${url} has no script`);
  return { page: keep(page), asset: keep(await headersAt(new URL(script, url).href, cookie)) };
};

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Path of each built file -> its compressed content. The page itself is at `/`. */
const buildRival = async ({ entry, form }: Rival): Promise<ReadonlyMap<string, Buffer>> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-rival-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [pagesOf({ rival: `/${relative(root, join(import.meta.dirname, entry))}` }), react()],
      publicDir: false,
      build: {
        outDir: folder,
        target: 'es2022',
        reportCompressedSize: false,
        rolldownOptions: { input: `${root}/bench-rival.html` },
      },
    });
    const names = (await readdir(folder, { recursive: true })).filter((name) => extname(name) in types);
    const files = names.map(async (name) => {
      const isPage = name.endsWith('.html');
      const text = await readFile(join(folder, name), 'utf8');
      // `<` would end the element early.
      const data = `<script type="application/json" id="form">${JSON.stringify(form).replaceAll('<', '\\u003c')}</script>`;
      const body = isPage ? text.replace('<body>', () => `<body>${data}`) : text;
      return [isPage ? '/' : `/${name}`, brotliCompressSync(body)] as const;
    });
    return new Map(await Promise.all(files));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Builds a page that has nothing but this form, and serves it as the portal serves its own pages and scripts. */
export const serveRival = async (rival: Rival, { page, asset }: PortalHeaders) => {
  const files = await buildRival(rival);
  const server = createServer(({ url = '/' }, response) => {
    const body = files.get(url);
    if (!body) return void response.writeHead(404).end();
    const type = types[extname(url) || '.html'];
    const headers = { ...(url === '/' ? page : asset), 'content-type': type, 'content-encoding': 'br' };
    response.writeHead(200, { ...headers, 'content-length': body.length });
    return void response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
};
