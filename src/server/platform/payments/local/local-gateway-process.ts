import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { StartError } from '../../../errors.ts';
import type { DokuKeys } from '../doku/sign.ts';

/** Keys of the local gateway: unique to this installation and the same after a restart. */
const getLocalKeys = (folder: string): DokuKeys => {
  const file = join(folder, 'keys.json');
  if (existsSync(file)) {
    const { clientId, secretKey } = JSON.parse(readFileSync(file, 'utf8'));
    return { clientId: String(clientId), secretKey: String(secretKey) };
  }
  const keys = { clientId: 'LOCAL-0001', secretKey: `SK-${randomBytes(24).toString('base64url')}` };
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
};

interface RunningProgram {
  readonly child: ChildProcess;
  readonly url: string;
}

const startTimeoutMs = 20_000;

/** The built program in `dist/server`, or the sources when the portal runs from sources. */
const programArguments = (codeRoot: string): readonly string[] => {
  const here = dirname(fileURLToPath(import.meta.url));
  const built = [join(here, 'local-gateway.js'), join(here, '..', 'local-gateway.js')].find((file) => existsSync(file));
  return built ? [built] : ['--import', 'tsx', join(codeRoot, 'src/local-gateway/main.ts')];
};

/** Its first line of output is its address; undefined when it ended or printed nothing in time. */
const readFirstLine = (child: ChildProcess): Promise<string | undefined> =>
  new Promise((resolve) => {
    let text = '';
    const timer = setTimeout(() => resolve(undefined), startTimeoutMs);
    const done = (line: string | undefined) => {
      clearTimeout(timer);
      resolve(line);
    };
    child.once('exit', () => done(undefined));
    child.once('error', () => done(undefined));
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) done(text.slice(0, text.indexOf('\n')));
    });
  });

const endProgram = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.stdin?.end();
  });

/** Starts the program. It ends with this process in every case, because its input closes. */
const launchProgram = async (codeRoot: string, env: NodeJS.ProcessEnv): Promise<RunningProgram | undefined> => {
  const child = spawn(process.execPath, [...programArguments(codeRoot)], {
    cwd: codeRoot,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // The program may have ended before a write.
  child.stdin?.on('error', () => {});
  const url = await readFirstLine(child);
  if (url !== undefined) return { child, url };
  await endProgram(child);
  return undefined;
};

/** The local gateway, running as a program of its own. */
export interface LocalGatewayProcess extends DokuKeys {
  /** The address of its API; its pages may have another. */
  readonly baseUrl: string;
  readonly pagesUrl: string;
  /** Sets where it sends notifications that name no address. */
  setNotificationUrl(url: string): void;
  stop(): Promise<void>;
}

export interface LocalGatewayOptions {
  /** 0: any free port. */
  readonly port: number;
  /** When the port is taken, any free one is used. */
  readonly portMayChange: boolean;
  /** Unset: the address it listens on. */
  readonly publicUrl: string | undefined;
  /** Holds its keys and orders. */
  readonly folder: string;
}

/** A local gateway that another process of this portal runs, and that sends its notifications where that one said. */
export const findLocalGatewayProcess = (
  { publicUrl, folder }: LocalGatewayOptions,
  baseUrl: string,
): LocalGatewayProcess => ({
  ...getLocalKeys(folder),
  baseUrl,
  pagesUrl: publicUrl ?? baseUrl,
  setNotificationUrl: () => undefined,
  stop: async () => undefined,
});

const restartDelayMs = 500;

/** Starts the local gateway and starts it again, at the same address, when it ends by itself. */
export const startLocalGatewayProcess = async (
  { port, portMayChange, publicUrl, folder }: LocalGatewayOptions,
  codeRoot: string,
): Promise<LocalGatewayProcess> => {
  const keys = getLocalKeys(folder);
  const start = (onPort: number) =>
    launchProgram(codeRoot, {
      LOCAL_GATEWAY_PORT: String(onPort),
      LOCAL_GATEWAY_URL: publicUrl,
      LOCAL_GATEWAY_FOLDER: folder,
      LOCAL_GATEWAY_CLIENT_ID: keys.clientId,
      LOCAL_GATEWAY_SECRET_KEY: keys.secretKey,
    });
  const first = (await start(port)) ?? (portMayChange ? await start(0) : undefined);
  if (first === undefined)
    throw new StartError(`LOCAL_GATEWAY_PORT ${port} cannot be used: the local gateway does not start`);
  let [running, notifyUrl, isStopping] = [first, '', false];
  const sendNotificationUrl = () => notifyUrl !== '' && running.child.stdin?.write(`${notifyUrl}\n`);
  const restartOnExit = ({ child }: RunningProgram): unknown => child.once('exit', () => void restart());
  const restart = async (): Promise<void> => {
    await sleep(restartDelayMs, undefined, { ref: false });
    const next = isStopping ? undefined : await start(Number(new URL(first.url).port));
    if (next === undefined) return isStopping ? undefined : restart();
    running = next;
    restartOnExit(next);
    sendNotificationUrl();
    if (isStopping) await endProgram(next.child);
  };
  restartOnExit(first);
  return {
    ...keys,
    baseUrl: first.url,
    pagesUrl: publicUrl ?? first.url,
    setNotificationUrl: (url) => {
      notifyUrl = url;
      sendNotificationUrl();
    },
    stop: async () => {
      isStopping = true;
      await endProgram(running.child);
    },
  };
};
