import { createServer, type Plugin } from 'vite';
import { findFreePort } from './dev/free-port.ts';
import { createServerKeeper, type ServerKeeper } from './dev/server-keeper.ts';
import { stopWithParent } from './process/parent.ts';

/** Paths that the server answers; all else is the browser's part, served with hot reload. */
const served = ['/api', '/dev', '/healthcheck1', '/version.json', '/sitemap.xml', '/robots.txt'];
const feed = '^/[^/]+/rss[.]xml$';
const isServed = (path: string): boolean =>
  served.some((start) => path === start || path.startsWith(`${start}/`)) || new RegExp(feed).test(path);

/** While the server restarts, calls wait instead of failing. */
const patience = (keeper: ServerKeeper): Plugin => ({
  name: 'portal-patience',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      const path = request.url?.split('?')[0] ?? '';
      if (isServed(path)) void keeper.ready().then(() => next());
      else next();
    });
  },
});

const root = process.cwd();
const host = process.env['HOST'] ?? '127.0.0.1';
const port = Number(process.env['PORT'] ?? 3000);
const url = `http://${host}:${port}`;
const behind = `http://127.0.0.1:${await findFreePort()}`;
const keeper = createServerKeeper(root, behind, {
  ...process.env,
  HOST: '127.0.0.1',
  PUBLIC_URL: process.env['PUBLIC_URL'] ?? url,
  TRUST_PROXY: '1',
  // beside the port of the pages, not that of the server behind them
  LOCAL_GATEWAY_PORT: process.env['LOCAL_GATEWAY_PORT'] ?? String(port + 1),
});
const proxy = Object.fromEntries([...served, feed].map((path) => [path, { target: behind, xfwd: true }]));
const vite = await createServer({
  root,
  plugins: [patience(keeper)],
  server: { host, port, strictPort: true, proxy },
});

let isStopping = false;
const stop = async (): Promise<void> => {
  if (isStopping) return;
  isStopping = true;
  await Promise.all([vite.close(), keeper.stop()]);
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
stopWithParent();

await vite.listen();
vite.watcher.add([...keeper.folders]);
vite.watcher.on('all', (_event, path) => keeper.changed(path));
await keeper.start();
if (!isStopping) console.log(`\nPages with hot reload: ${url}\n`);
