import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReadyMessage } from '../contract/ready-message.ts';
import { objectOf } from '../engine/schema/json.ts';
import { assertDataFolder, findCodeRoot } from './config/folders.ts';
import type { Settings } from './config/settings.ts';
import { StartError } from './errors.ts';
import { databaseUrlOf, startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts';
import type { SharedProgram } from './platform/payments/payment-provider.ts';

/** Message from a worker to the process that started it, sent when it accepts requests. */
export interface WorkerStarted {
  readonly type: 'worker started';
  /** What the console shows after the start. */
  readonly banner: string;
  readonly ready: ReadyMessage;
}

const isWorkerStarted = (message: unknown): message is WorkerStarted => objectOf(message)['type'] === 'worker started';

/** What all workers use and none of them owns: none that ends stops it. */
interface Shared {
  readonly env: Readonly<Record<string, string>>;
  readonly programs: readonly SharedProgram[];
  close(): Promise<void>;
}

/** Connections of one process, rounded up, and those of people who look at the database. */
const connectionsFor = (workers: number): number => Math.max(100, workers * 40 + 20);

const openShared = async (settings: Settings, onLost: () => void): Promise<Shared> => {
  const codeRoot = findCodeRoot();
  const programs: SharedProgram[] = [];
  const postgres =
    settings.databaseUrl === undefined
      ? await startEmbeddedPostgres({
          codeRoot,
          dataDir: settings.dataDir,
          settings: { max_connections: String(connectionsFor(settings.workers)) },
          onLost,
        })
      : undefined;
  const close = async () => {
    await Promise.all(programs.map((program) => program.close()));
    await postgres?.stop();
  };
  try {
    for (const provider of settings.paymentProviders) {
      const program = await provider.startShared(codeRoot);
      if (program) programs.push(program);
    }
  } catch (error) {
    await close();
    throw error;
  }
  const database = postgres && { DATABASE_URL: databaseUrlOf(postgres.connection) };
  return { env: Object.assign({}, database, ...programs.map(({ env }) => env)), programs, close };
};

/** Each worker has metrics of its own, on the ports from METRICS_PORT on. 0 is any free port. */
const metricsEnv = ({ metrics }: Settings, place: number): Record<string, string> =>
  metrics && metrics.port !== 0 ? { METRICS_PORT: String(metrics.port + place) } : {};

interface Started {
  readonly worker: Worker;
  readonly message: WorkerStarted;
}

/** @throws StartError when the worker ends first; it has printed why */
const startWorker = (env: Readonly<Record<string, string>>): Promise<Started> =>
  new Promise((resolve, reject) => {
    const worker = cluster.fork(env);
    worker.once('exit', (code, signal) => reject(new StartError(`a worker ended with ${signal ?? code}`)));
    worker.on('message', (message) => isWorkerStarted(message) && resolve({ worker, message }));
  });

const FIRST_RESTART_DELAY_MS = 500;
const MAX_RESTART_DELAY_MS = 30_000;
/** A worker that ran for this long had no failure of its start. */
const STABLE_AFTER_MS = 60_000;

export interface RunningWorkers {
  /** What the first worker said. */
  readonly started: WorkerStarted;
  /** Sends the signal to every worker, and ends what they share when all have ended. */
  stop(signal: NodeJS.Signals): Promise<void>;
  /** Ends every worker at once. */
  kill(): void;
}

/**
 * Runs WORKERS processes that listen on one port, and starts one again that ends. The first one migrates the database
 * before the others start.
 * @param program the file that each worker runs
 * @param onLost called when the embedded database does not keep running
 */
export const runWorkers = async (settings: Settings, program: string, onLost: () => void): Promise<RunningWorkers> => {
  assertDataFolder(settings.dataDir);
  cluster.setupPrimary({ exec: program, args: [] });
  const shared = await openShared(settings, onLost);
  let isStopping = false;

  const envOf = (place: number) => ({ ...shared.env, ...metricsEnv(settings, place) });
  const keepRunning = async (place: number, worker: Worker): Promise<void> => {
    let delayMs = FIRST_RESTART_DELAY_MS;
    for (let current: Worker | undefined = worker; ; ) {
      const since = performance.now();
      if (current && !current.isDead()) await once(current, 'exit');
      if (isStopping) return;
      if (performance.now() - since > STABLE_AFTER_MS) delayMs = FIRST_RESTART_DELAY_MS;
      console.warn(`worker ${current?.process.pid ?? ''} ended: another one starts`);
      await sleep(delayMs);
      delayMs = Math.min(delayMs * 2, MAX_RESTART_DELAY_MS);
      if (isStopping) return;
      current = await startWorker(envOf(place)).then(
        (next) => next.worker,
        () => undefined,
      );
    }
  };
  const listWorkers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const kill = (): void => {
    for (const worker of listWorkers()) worker.process.kill('SIGKILL');
  };

  try {
    const first = await startWorker(envOf(0));
    for (const each of shared.programs) each.setPortalUrl(first.message.ready.url);
    const others = await Promise.all(
      Array.from({ length: settings.workers - 1 }, (_, place) => startWorker(envOf(place + 1))),
    );
    const running = [first, ...others].map(({ worker }, place) => keepRunning(place, worker));
    return {
      started: first.message,
      stop: async (signal) => {
        isStopping = true;
        const ends = listWorkers().map((worker) => worker.isDead() || once(worker, 'exit'));
        for (const worker of listWorkers()) worker.process.kill(signal);
        await Promise.all([...ends, ...running]);
        await shared.close();
      },
      kill,
    };
  } catch (error) {
    isStopping = true;
    kill();
    await shared.close();
    throw error;
  }
};
