import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { assertDataFolder, findCodeRoot } from './config/folders.ts';
import type { Settings } from './config/settings.ts';
import { createServices } from './create-services.ts';
import { loadDemoData } from './demo/load-demo-data.ts';
import { StartError } from './errors.ts';
import { observeFigures } from './features/portal/observe-figures.ts';
import { type ContentWatch, watchContent } from './features/portal/watch-content.ts';
import { resealSecrets } from './features/second-factor/seal-secrets.ts';
import { resealWebhookSecrets } from './features/webhooks/webhook-secrets.ts';
import { createHealthProbe } from './platform/database/health-probe.ts';
import { createStatementObserver } from './platform/database/observe-statements.ts';
import { createReadCounter, createReadDatabase, type ReadDatabase } from './platform/database/read-database.ts';
import { type RunningDatabase, startDatabase } from './platform/database/start-database.ts';
import { getOutboxAge } from './platform/jobs/outbox-age.ts';
import { mailFolder } from './platform/mail/mail-files.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { openMetrics, type RunningMetrics } from './platform/metrics/open-metrics.ts';
import { observePools } from './platform/metrics/pool-metrics.ts';
import { type GatewayFailure, openPaymentGateways } from './platform/payments/open-payment-gateways.ts';
import type { PaymentGateways } from './platform/payments/payment-gateway.ts';
import { createStorage } from './platform/storage/create-storage.ts';
import { measureStorage } from './platform/storage/measure-storage.ts';
import { createUploadScanner } from './platform/storage/upload-scanner.ts';
import { openTracing, type RunningTracing } from './platform/tracing/open-tracing.ts';
import { createReadiness } from './readiness.ts';
import type { Services } from './services.ts';
import { type RunningWorker, startWorker } from './worker.ts';

export interface Portal {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly database: RunningDatabase;
  readonly url: string;
  /** Where monitors read the metrics; undefined without METRICS_PORT. */
  readonly metricsUrl: string | undefined;
  stop(): Promise<void>;
}

const urlOf = (host: string, { port }: AddressInfo): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Calls that still run after this time are aborted. */
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
  // A server that listens on a port has an address, never the name of a pipe.
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

/** The log of the app, which is created after the resources that log to it. */
interface LateLog {
  current?: FastifyBaseLogger;
}

interface StartedResources {
  readonly database: RunningDatabase;
  /** Undefined where there is no replica. */
  readonly reads: ReadDatabase | undefined;
  readonly content: ContentWatch;
  readonly payments: PaymentGateways;
  readonly metrics: RunningMetrics;
  readonly tracing: RunningTracing;
}

const openPortal = async (settings: Settings, started: StartedResources, log: LateLog): Promise<Portal> => {
  const { database, reads, content, payments, metrics, tracing } = started;
  const scanner = createUploadScanner(settings, (event) => log.current?.warn({ scan: event }, 'upload scanner'));
  const probe = createHealthProbe(database.target);
  const storage = measureStorage(createStorage(settings), metrics.meter);
  const readiness = createReadiness({ probe, storage, getOutboxAge: () => getOutboxAge(probe) });
  const services = await createServices({
    settings,
    db: database.db,
    ...(reads && { reads }),
    payments,
    storage,
    contentRevision: content.revision,
    readiness,
    scanner,
    meter: metrics.meter,
    tracer: tracing.tracer,
  });
  if (settings.demoData) await loadDemoData(services);
  const { app, url } = await listen(services);
  log.current = app.log;
  const secrets = await resealSecrets(database.db, settings.secondFactorKeys);
  if (secrets.resealed + secrets.unreadable > 0)
    app.log.warn(secrets, 'second-factor secrets sealed with the newest key');
  await resealWebhookSecrets(database.db, settings.secondFactorKeys);
  payments.simulator?.setPortalUrl(services.publicUrl.get());
  void scanner.checkAvailability();
  const worker = await startJobs(services, database, app);
  observePools(metrics.meter, database.pools);
  observeFigures(metrics.meter, database.db);
  const stop = async () => {
    // The proxy notices it first and stops sending calls; until then they are served.
    readiness.drain();
    await sleep(settings.drainSeconds * 1_000);
    await closeHttp(app);
    await metrics.close();
    await Promise.all([worker.stop(), content.stop(), probe.close(), scanner.close()]);
    await Promise.all([reads?.close(), database.stop(), payments.close(), tracing.close()]);
  };
  return { app, services, database, url, metricsUrl: metrics.url, stop };
};

/** Starts everything in order: database, payment gateways, officers' data, application, HTTP server, jobs. */
export const startPortal = async (settings: Settings, onLost: () => void = () => undefined): Promise<Portal> => {
  const warn = (line: string) => console.warn(line);
  assertDataFolder(settings.dataDir);
  const log: LateLog = {};
  const tracing = await openTracing(settings.traces);
  const observe = createStatementObserver({
    slowMs: settings.slowStatementMs,
    report: (slow) => log.current?.warn(slow, 'slow statement'),
    tracer: tracing.tracer,
  });
  const database = await startDatabase({ codeRoot: findCodeRoot(), settings, warn, onLost, observe });
  const content = watchContent(database.connection, (reason) => warn(`revision of public pages: ${reason}`));
  const logFailure = (failure: GatewayFailure) =>
    log.current?.[failure.isRefusal ? 'error' : 'warn']({ gateway: failure }, 'payment gateway');
  let payments: PaymentGateways | undefined;
  let metrics: RunningMetrics | undefined;
  let reads: ReadDatabase | undefined;
  try {
    metrics = await openMetrics(settings.metrics);
    const { databaseReadUrl } = settings;
    if (databaseReadUrl !== undefined)
      reads = createReadDatabase(
        database.db,
        { connectionString: databaseReadUrl },
        {
          observe,
          onRead: createReadCounter(metrics.meter),
          onError: (error) => warn(`replica connection: ${error.message}`),
        },
      );
    payments = await openPaymentGateways(settings.paymentProviders, findCodeRoot(), logFailure);
    return await openPortal(settings, { database, reads, content, payments, metrics, tracing }, log);
  } catch (error) {
    await content.stop();
    await Promise.all([reads?.close(), database.stop(), payments?.close(), metrics?.close(), tracing.close()]);
    throw error;
  }
};
