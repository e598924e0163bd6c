import { createServer } from 'vite';
import { findFreePort } from './dev/free-port.ts';
import { createServerKeeper } from './dev/server-keeper.ts';

/** Paths that the server answers; all else is the browser's part, served with hot reload. */
const served = ['/api', '/dev', '/healthcheck1', '/version.json'];

const root = process.cwd();
const host = process.env['HOST'] ?? '127.0.0.1';
const port = Number(process.env['PORT'] ?? 3000);
const behind = `http://127.0.0.1:${await findFreePort()}`;

const vite = await createServer({
  root,
  server: {
    host,
    port,
    strictPort: true,
    proxy: Object.fromEntries(served.map((path) => [path, { target: behind, xfwd: true }])),
  },
});
const url = `http://${host}:${port}`;
const keeper = createServerKeeper(root, {
  ...process.env,
  HOST: '127.0.0.1',
  PORT: new URL(behind).port,
  PUBLIC_URL: process.env['PUBLIC_URL'] ?? url,
  TRUST_PROXY: '1',
});

await keeper.start();
await vite.listen();
console.log(`\nPages with hot reload: ${url}\n`);

vite.watcher.add(keeper.folders);
vite.watcher.on('all', (_event, path) => keeper.changed(path));

const stop = async (): Promise<void> => {
  await Promise.all([vite.close(), keeper.stop()]);
  process.exit(0);
};
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!isStopping) void stop();
    isStopping = true;
  });
}
