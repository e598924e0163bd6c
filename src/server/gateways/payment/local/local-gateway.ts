import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../../../config/settings.ts';
import { StartError } from '../../../config/start-error.ts';
import type { Keys } from '../doku/sign.ts';
import { localKeys } from './keys.ts';

/** The stand-in for the payment gateway, running as a program of its own. */
export interface LocalGateway extends Keys {
  /** The address of its wire; its pages may have another. */
  readonly baseUrl: string;
  readonly pages: string;
  /** Where it sends notifications that name no address. */
  notifyAt(url: string): void;
  stop(): Promise<void>;
}

const startMs = 20_000;

/** Beside us in `dist/server`, or the sources when we run from them. */
const program = (codeRoot: string): readonly string[] => {
  const here = dirname(fileURLToPath(import.meta.url));
  const built = [join(here, 'local-gateway.js'), join(here, '..', 'local-gateway.js')].find((file) => existsSync(file));
  return built ? [built] : ['--import', 'tsx', join(codeRoot, 'src/local-gateway/main.ts')];
};

const firstLine = (child: ChildProcess, port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    const fail = () => reject(new StartError(`LOCAL_GATEWAY_PORT ${port} cannot be used: the local gateway ended`));
    const timer = setTimeout(fail, startMs);
    child.once('exit', fail);
    child.once('error', fail);
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (!text.includes('\n')) return;
      clearTimeout(timer);
      child.off('exit', fail);
      resolve(text.slice(0, text.indexOf('\n')));
    });
  });

const launch = (codeRoot: string, env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, [...program(codeRoot)], {
    cwd: codeRoot,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });

const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.stdin?.end();
  });

/** Starts the local gateway, which ends with us whatever becomes of us: it listens to our end of its input. */
export const startLocalGateway = async (settings: Settings, codeRoot: string): Promise<LocalGateway> => {
  const folder = join(settings.dataDir, 'gateway');
  const keys = localKeys(folder);
  const { port, publicUrl } = settings.localGateway;
  const child = launch(codeRoot, {
    LOCAL_GATEWAY_PORT: String(port),
    LOCAL_GATEWAY_URL: publicUrl,
    LOCAL_GATEWAY_FOLDER: folder,
    LOCAL_GATEWAY_CLIENT_ID: keys.clientId,
    LOCAL_GATEWAY_SECRET_KEY: keys.secretKey,
  });
  child.stdin?.on('error', () => {});
  const baseUrl = await firstLine(child, port);
  return {
    ...keys,
    baseUrl,
    pages: publicUrl ?? baseUrl,
    notifyAt: (url) => child.stdin?.write(`${url}\n`),
    stop: () => end(child),
  };
};
