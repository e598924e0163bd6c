import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '../../../config/settings.ts';
import { StartError } from '../../../config/start-error.ts';
import type { Keys } from '../doku/sign.ts';
import { localKeys } from './keys.ts';
import { end, launch, type Running } from './launch.ts';

/** The stand-in for the payment gateway, running as a program of its own. */
export interface LocalGateway extends Keys {
  /** The address of its wire; its pages may have another. */
  readonly baseUrl: string;
  readonly pages: string;
  /** Where it sends notifications that name no address. */
  notifyAt(url: string): void;
  stop(): Promise<void>;
}

const restMs = 500;

/** Starts the local gateway and starts it again, at the same address, when it ends by itself. */
export const startLocalGateway = async (settings: Settings, codeRoot: string): Promise<LocalGateway> => {
  const { port, portMayChange, publicUrl } = settings.localGateway;
  const folder = join(settings.dataDir, 'gateway');
  const keys = localKeys(folder);
  const start = (at: number) =>
    launch(codeRoot, {
      LOCAL_GATEWAY_PORT: String(at),
      LOCAL_GATEWAY_URL: publicUrl,
      LOCAL_GATEWAY_FOLDER: folder,
      LOCAL_GATEWAY_CLIENT_ID: keys.clientId,
      LOCAL_GATEWAY_SECRET_KEY: keys.secretKey,
    });
  const first = (await start(port)) ?? (portMayChange ? await start(0) : undefined);
  if (first === undefined)
    throw new StartError(`LOCAL_GATEWAY_PORT ${port} cannot be used: the local gateway does not start`);
  let [running, notifyUrl, isStopping] = [first, '', false];
  const tell = () => notifyUrl !== '' && running.child.stdin?.write(`${notifyUrl}\n`);
  const keep = ({ child }: Running): unknown => child.once('exit', () => void again());
  const again = async (): Promise<void> => {
    await sleep(restMs, undefined, { ref: false });
    const next = isStopping ? undefined : await start(Number(new URL(first.url).port));
    if (next === undefined) return isStopping ? undefined : again();
    running = next;
    keep(next);
    tell();
    if (isStopping) await end(next.child);
  };
  keep(first);
  return {
    ...keys,
    baseUrl: first.url,
    pages: publicUrl ?? first.url,
    notifyAt: (url) => {
      notifyUrl = url;
      tell();
    },
    stop: async () => {
      isStopping = true;
      await end(running.child);
    },
  };
};
