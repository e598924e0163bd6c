import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { assertDataFolder, findCodeRoot } from './config/folders.ts';
import type { Settings } from './config/settings.ts';
import { createServices } from './create-services.ts';
import { loadDemoData } from './demo/load-demo-data.ts';
import { StartError } from './errors.ts';
import { type ContentWatch, watchContent } from './features/portal/watch-content.ts';
import { resealSecrets } from './features/second-factor/seal-secrets.ts';
import { createHealthProbe } from './platform/database/health-probe.ts';
import { type RunningDatabase, startDatabase } from './platform/database/start-database.ts';
import { mailFolder } from './platform/mail/mail-files.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createPaymentGateways, type GatewayFailure } from './platform/payments/create-payment-gateways.ts';
import { type LocalGatewayProcess, startLocalGatewayProcess } from './platform/payments/local-gateway-process.ts';
import { notificationPath } from './platform/payments/payment-gateway.ts';
import { createStorage } from './platform/storage/local-storage.ts';
import { createUploadScanner } from './platform/storage/upload-scanner.ts';
import { createReadiness } from './readiness.ts';
import type { Services } from './services.ts';
import { type RunningWorker, startWorker } from './worker.ts';

export interface Portal {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly database: RunningDatabase;
  /** The local payment gateway, when the settings ask for it. */
  readonly gateway: LocalGatewayProcess | undefined;
  readonly url: string;
  stop(): Promise<void>;
}

const urlOf = (host: string, { port }: AddressInfo): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Calls that still run after this time are cut off. */
const CLOSE_TIMEOUT_MS = 5_000;

const closeHttp = async (app: FastifyInstance): Promise<void> => {
  const cut = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS);
  await app.close();
  clearTimeout(cut);
};

const listen = async (services: Services): Promise<{ app: FastifyInstance; url: string }> => {
  const app = await createApp(services);
  const { host, port } = services.settings;
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`HOST ${host} and PORT ${port} cannot be used: ${error.code}`, { cause: error });
  });
  const url = urlOf(host, app.server.address() as AddressInfo);
  services.publicUrl.setListeningUrl(url);
  return { app, url };
};

const startJobs = (services: Services, database: RunningDatabase, app: FastifyInstance): Promise<RunningWorker> =>
  startWorker({
    services,
    mailer: createMailer(services.settings, mailFolder(services.settings)),
    connection: database.connection,
    alone: database.folder !== undefined,
    log: app.log,
  });

const startGateway = (settings: Settings): Promise<LocalGatewayProcess | undefined> =>
  settings.paymentGateways.includes('local')
    ? startLocalGatewayProcess(settings, findCodeRoot())
    : Promise.resolve(undefined);

interface StartedResources {
  readonly database: RunningDatabase;
  readonly content: ContentWatch;
  readonly gateway: LocalGatewayProcess | undefined;
}

const openPortal = async (settings: Settings, started: StartedResources): Promise<Portal> => {
  const { database, gateway, content } = started;
  let log: FastifyBaseLogger | undefined;
  const logFailure = (failure: GatewayFailure) =>
    log?.[failure.isRefusal ? 'error' : 'warn']({ gateway: failure }, 'payment gateway');
  const payments = createPaymentGateways({ settings, local: gateway }, logFailure);
  const scanner = createUploadScanner(settings, (event) => log?.warn({ scan: event }, 'upload scanner'));
  const probe = createHealthProbe(database.connection);
  const storage = createStorage(settings);
  const readiness = createReadiness(probe, storage);
  const services = await createServices({
    settings,
    db: database.db,
    payments,
    storage,
    contentRevision: content.revision,
    readiness,
    scanner,
  });
  if (settings.demoData) await loadDemoData(services);
  const { app, url } = await listen(services);
  log = app.log;
  const secrets = await resealSecrets(database.db, settings.secondFactorKeys);
  if (secrets.resealed + secrets.unreadable > 0) log.warn(secrets, 'second-factor secrets sealed with the newest key');
  gateway?.setNotificationUrl(services.publicUrl.get() + notificationPath('local'));
  void scanner.checkAvailability();
  const worker = await startJobs(services, database, app);
  const stop = async () => {
    // The proxy sees it first and stops sending calls; until then they are served.
    readiness.drain();
    await sleep(settings.drainSeconds * 1_000);
    await closeHttp(app);
    await Promise.all([worker.stop(), content.stop(), probe.close(), scanner.close()]);
    services.payments.close();
    await Promise.all([database.stop(), gateway?.stop()]);
  };
  return { app, services, ...started, url, stop };
};

/** Starts everything in order: database, officers' data, application, HTTP server, jobs. */
export const startPortal = async (settings: Settings, onLost: () => void = () => undefined): Promise<Portal> => {
  const warn = (line: string) => console.warn(line);
  assertDataFolder(settings.dataDir);
  const database = await startDatabase({ codeRoot: findCodeRoot(), settings, warn, onLost });
  const content = watchContent(database.connection, (reason) => warn(`revision of public pages: ${reason}`));
  let gateway: LocalGatewayProcess | undefined;
  try {
    gateway = await startGateway(settings);
    return await openPortal(settings, { database, content, gateway });
  } catch (error) {
    await content.stop();
    await Promise.all([database.stop(), gateway?.stop()]);
    throw error;
  }
};
