import { type ChildProcess, spawn } from 'node:child_process';
import { join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, type Plugin } from 'vite';
import { findFreePort, typeScriptArguments } from './shared/run-process.ts';
import { stopWithParent } from './shared/stop-with-parent.ts';

interface DevServer {
  /** Folders of the server's sources. */
  readonly folders: readonly string[];
  start(): Promise<void>;
  /** Restarts the server, once, shortly after the last of several changes. */
  onChange(path: string): void;
  /** Resolves once the server answers, or has failed to start. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

const watchedFolders = [
  'src/server',
  'src/local-gateway',
  'src/engine',
  'src/contract',
  'machines',
  'schemas',
  'locales',
];
const settleMs = 150;
const pollMs = 100;

const spawnServer = (root: string, env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, [...typeScriptArguments('src/server/main.ts')], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // in its own process group, so that it gets Ctrl-C once, from this program
    detached: process.platform !== 'win32',
  });

const isEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const end = (child: ChildProcess | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (!child || isEnded(child)) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

const untilReady = async (child: ChildProcess, address: string): Promise<void> => {
  while (!isEnded(child)) {
    const answer = await fetch(`${address}/healthcheck1`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(pollMs);
  }
};

/** Keeps one server process running from the sources and replaces it in an orderly way when they change. */
const createDevServer = (
  root: string,
  address: string,
  env: NodeJS.ProcessEnv,
  onMessage: (message: unknown) => void,
): DevServer => {
  const folders = watchedFolders.map((part) => join(root, part));
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();

  const restart = async (): Promise<void> => {
    await end(child);
    child = spawnServer(root, { ...env, PORT: new URL(address).port });
    child.on('message', onMessage);
    await untilReady(child, address);
  };
  const queue = (task: () => Promise<void>): Promise<void> => {
    turn = turn.then(task);
    return turn;
  };
  return {
    folders,
    start: () => queue(restart),
    onChange: (path) => {
      if (!folders.some((folder) => path.startsWith(folder + sep)) || /\.test\.tsx?$/.test(path)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void queue(restart), settleMs);
    },
    ready: () => turn,
    stop: async () => {
      clearTimeout(timer);
      await end(child);
    },
  };
};

/** Paths of the server; all others belong to the client and are served with hot reload. */
const serverPaths = ['/api', '/dev', '/healthcheck1', '/version.json', '/sitemap.xml', '/robots.txt'];
const feedPattern = '^/[^/]+/rss[.]xml$';
const isServerPath = (path: string): boolean =>
  serverPaths.some((start) => path === start || path.startsWith(`${start}/`)) || new RegExp(feedPattern).test(path);

/** While the server restarts, calls wait instead of failing. */
const waitForServer = (keeper: DevServer): Plugin => ({
  name: 'portal-patience',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      const path = request.url?.split('?')[0] ?? '';
      if (isServerPath(path)) void keeper.ready().then(() => next());
      else next();
    });
  },
});

const root = process.cwd();
const host = process.env['HOST'] ?? '127.0.0.1';
const port = Number(process.env['PORT'] ?? 3000);
const url = `http://${host}:${port}`;
const serverUrl = `http://127.0.0.1:${await findFreePort()}`;
const devServer = createDevServer(
  root,
  serverUrl,
  {
    ...process.env,
    HOST: '127.0.0.1',
    PUBLIC_URL: process.env['PUBLIC_URL'] ?? url,
    TRUST_PROXY: '1',
    // beside the port of the pages, not that of the server behind them
    LOCAL_GATEWAY_PORT: process.env['LOCAL_GATEWAY_PORT'] ?? String(port + 1),
  },
  // The server's message notifies the parent process that the portal is open.
  (message) => process.send?.(message),
);
const proxy = Object.fromEntries(
  [...serverPaths, feedPattern].map((path) => [path, { target: serverUrl, xfwd: true }]),
);
const vite = await createServer({
  root,
  plugins: [waitForServer(devServer)],
  server: { host, port, strictPort: true, proxy },
});

let isStopping = false;
const stop = async (): Promise<void> => {
  if (isStopping) return;
  isStopping = true;
  await Promise.all([vite.close(), devServer.stop()]);
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
stopWithParent();

await vite.listen();
vite.watcher.add([...devServer.folders]);
vite.watcher.on('all', (_event, path) => devServer.onChange(path));
await devServer.start();
if (!isStopping) console.log(`\nPages with hot reload: ${url}\n`);
