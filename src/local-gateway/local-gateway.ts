import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Delivery,
  type GatewayContext,
  type GatewayKeys,
  type Order,
  openStore,
  type RecordedRequest,
} from './context.ts';
import { createNotifier } from './notifier.ts';
import { createPaymentActions, type PaymentActions } from './payment-actions.ts';
import { createHttpServer } from './server.ts';
import { defaultSwitches, type Switches } from './switches.ts';

interface LocalGatewayOptions {
  readonly keys: GatewayKeys;
  /** Holds the stored orders. */
  readonly folder: string;
  /** 0: any free port. */
  readonly port: number;
  /** URL under which browsers reach the pages, when it differs from the address that the gateway listens on. */
  readonly publicUrl?: string;
  readonly notifyUrl?: string;
}

export interface LocalGateway extends PaymentActions {
  readonly url: string;
  readonly keys: GatewayKeys;
  /** Simulated faults. A changed value takes effect at once. */
  readonly switches: Switches;
  /** Calls of the portal, oldest first. */
  readonly requests: readonly RecordedRequest[];
  orders(): readonly Order[];
  deliveries(): readonly Delivery[];
  setNotificationUrl(url: string): void;
  resend(invoice: string): boolean;
  /** Moves its clock ahead and sends the notifications that are due by then. */
  advance(ms: number): Promise<void>;
  /** Resolves when no notification is being sent. */
  whenIdle(): Promise<void>;
  /** @param isRefused whether the port is closed */
  refuseConnections(isRefused: boolean): Promise<void>;
  close(): Promise<void>;
}

const loopback = '127.0.0.1';
const pollMs = 250;
const portWaitMs = 5_000;

const listenOnce = async (server: Server, port: number): Promise<number> => {
  server.listen(port, loopback);
  await once(server, 'listening');
  // A server that listens on a port has an address, never the name of a pipe.
  return (server.address() as AddressInfo).port;
};

/** The previous process may not have released the port yet. */
const listen = async (server: Server, port: number, until = Date.now() + portWaitMs): Promise<number> => {
  try {
    return await listenOnce(server, port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || Date.now() > until) throw error;
    await sleep(100);
    return listen(server, port, until);
  }
};

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** Starts the simulated payment gateway on a port of the loopback. */
export const startLocalGateway = async (options: LocalGatewayOptions): Promise<LocalGateway> => {
  let [ahead, url, notifyUrl] = [0, options.publicUrl ?? '', options.notifyUrl];
  const core: GatewayContext = {
    keys: options.keys,
    store: openStore(join(options.folder, 'orders.json')),
    switches: defaultSwitches(),
    requests: [],
    now: () => Date.now() + ahead,
    publicUrl: () => url,
    notifyUrl: () => notifyUrl,
  };
  const notifier = createNotifier(core);
  const payments = createPaymentActions(core, notifier);
  const advance = async (ms: number): Promise<void> => {
    ahead += ms;
    notifier.sendDue();
    await notifier.whenIdle();
  };
  const refuse = async (isRefused: boolean): Promise<void> => {
    if (isRefused && server.listening) await closeServer(server);
    if (!isRefused && !server.listening) await listen(server, port);
  };
  const server = createHttpServer({ core, notifier, payments, refuse, advance });
  const port = await listen(server, options.port);
  const ownUrl = `http://${loopback}:${port}`;
  url ||= ownUrl;
  const timer = setInterval(() => notifier.sendDue(), pollMs);
  return {
    ...payments,
    url: ownUrl,
    keys: options.keys,
    switches: core.switches,
    requests: core.requests,
    orders: () => Object.values(core.store.state.orders),
    deliveries: () => core.store.state.deliveries,
    setNotificationUrl: (address) => {
      notifyUrl = address;
    },
    resend: notifier.resend,
    advance,
    whenIdle: notifier.whenIdle,
    refuseConnections: refuse,
    close: async () => {
      clearInterval(timer);
      await Promise.all([server.listening && closeServer(server), notifier.whenIdle()]);
    },
  };
};
