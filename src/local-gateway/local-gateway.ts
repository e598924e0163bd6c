import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from './core.ts';
import { createNotifier } from './notifier.ts';
import { createPaying, type Paying } from './paying.ts';
import { createHttpServer } from './server.ts';
import { openStore } from './store.ts';
import { noSwitches, type Switches } from './switches.ts';
import type { Delivery, Keys, Order, SeenRequest } from './types.ts';

export interface LocalGatewayOptions {
  readonly keys: Keys;
  /** Orders are kept in it. */
  readonly folder: string;
  /** 0: any free one. */
  readonly port: number;
  /** Under which browsers reach the pages, where that is not the address it listens on. */
  readonly publicUrl?: string;
  readonly notifyUrl?: string;
}

export interface LocalGateway extends Paying {
  readonly url: string;
  readonly keys: Keys;
  /** How it misbehaves; set them as they are. */
  readonly switches: Switches;
  /** Calls of the portal, oldest first. */
  readonly requests: readonly SeenRequest[];
  orders(): readonly Order[];
  deliveries(): readonly Delivery[];
  notifyAt(url: string): void;
  resend(invoice: string): boolean;
  /** Moves its clock ahead and sends the notifications that are due by then. */
  advance(ms: number): Promise<void>;
  /** Resolves once no notification is on its way. */
  quiet(): Promise<void>;
  /** While refused, nobody listens at its address. */
  refuseConnections(isRefused: boolean): Promise<void>;
  close(): Promise<void>;
}

const loopback = '127.0.0.1';
const tickMs = 250;
const patienceMs = 5_000;

const listenOnce = async (server: Server, port: number): Promise<number> => {
  server.listen(port, loopback);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/** The one before us may need a moment to let go of the port. */
const listen = async (server: Server, port: number, until = Date.now() + patienceMs): Promise<number> => {
  try {
    return await listenOnce(server, port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || Date.now() > until) throw error;
    await sleep(100);
    return listen(server, port, until);
  }
};

const shut = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** Starts the stand-in for the payment gateway on a port of the loopback. */
export const startLocalGateway = async (options: LocalGatewayOptions): Promise<LocalGateway> => {
  let [ahead, url, notifyUrl] = [0, options.publicUrl ?? '', options.notifyUrl];
  const core: Core = {
    keys: options.keys,
    store: openStore(join(options.folder, 'orders.json')),
    switches: noSwitches(),
    seen: [],
    now: () => Date.now() + ahead,
    publicUrl: () => url,
    notifyUrl: () => notifyUrl,
  };
  const notifier = createNotifier(core);
  const paying = createPaying(core, notifier);
  const advance = async (ms: number): Promise<void> => {
    ahead += ms;
    notifier.sendDue();
    await notifier.quiet();
  };
  const refuse = async (isRefused: boolean): Promise<void> => {
    if (isRefused && server.listening) await shut(server);
    if (!isRefused && !server.listening) await listen(server, port);
  };
  const server = createHttpServer({ core, notifier, paying, refuse, advance });
  const port = await listen(server, options.port);
  const ownUrl = `http://${loopback}:${port}`;
  url ||= ownUrl;
  const timer = setInterval(() => notifier.sendDue(), tickMs);
  return {
    ...paying,
    url: ownUrl,
    keys: options.keys,
    switches: core.switches,
    requests: core.seen,
    orders: () => Object.values(core.store.state.orders),
    deliveries: () => core.store.state.deliveries,
    notifyAt: (address) => {
      notifyUrl = address;
    },
    resend: notifier.resend,
    advance,
    quiet: notifier.quiet,
    refuseConnections: refuse,
    close: async () => {
      clearInterval(timer);
      await Promise.all([server.listening && shut(server), notifier.quiet()]);
    },
  };
};
