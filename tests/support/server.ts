import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { loadSettings } from '../../src/server/config/settings.ts';
import type { StoredMail } from '../../src/server/platform/mail/mail-files.ts';
import { notificationPath } from '../../src/server/platform/payments/payment-gateway.ts';
import { type Portal, startPortal } from '../../src/server/start.ts';
import { type ApiClient, createClient } from './client.ts';
import { gatewayEnv, type LocalGateway, startTestGateway } from './local-gateway.ts';
import { mailbox } from './mailbox.ts';
import { scratchFolder } from './scratch-folder.ts';
import { databaseEnv, prepareCompanions, preparePooler } from './several-processes.ts';
import { cloneDatabase, demoDatabase, type TestDatabase } from './test-database.ts';

export interface TestServerOptions {
  /** Environment variables on top of the test's defaults. */
  readonly env?: Readonly<Record<string, string>>;
  /** Database to use instead of a fresh clone, e.g. that of another server: two processes on one database. */
  readonly databaseUrl?: string;
  readonly dataDir?: string;
  /** `true`: a payment gateway of its own; or that of another server. Without, the gateway is one that is down. */
  readonly gateway?: true | LocalGateway;
  /** The demo applications were submitted with the changed forms of `PORTAL_ROOT`. Loading them takes seconds. */
  readonly hasOwnDemo?: boolean;
}

export interface TestServer {
  readonly url: string;
  readonly api: ApiClient;
  readonly portal: Portal;
  readonly db: Portal['database']['db'];
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** The payment gateway with its switches; only with the option `gateway`. */
  readonly gateway: LocalGateway;
  /** Mails to an address that have arrived so far, newest first. */
  mails(to: string): Promise<StoredMail[]>;
  /**
   * The newest mail to an address as soon as there are so many of them, or one that says this: mails that are sent at the
   * same time arrive in any order.
   */
  waitForMail(to: string, wanted?: number | RegExp): Promise<StoredMail>;
  close(): Promise<void>;
}

const testDefaults = { PORT: '0', LOG_LEVEL: 'silent', DEMO_DATA: 'false', RATE_LIMIT: '0' };

const noGateway = (): LocalGateway => {
  throw new Error('this server was started without the option `gateway`');
};

/** Demo data was loaded once for the whole run, with the forms of the repository as they are. */
const isOfTemplate = ({ env, dataDir, hasOwnDemo }: TestServerOptions): boolean =>
  env?.['DEMO_DATA'] === 'true' && dataDir === undefined && !hasOwnDemo;

const makeDatabase = async (options: TestServerOptions, dataDir: string): Promise<TestDatabase> => {
  if (!isOfTemplate(options)) return cloneDatabase();
  cpSync(inject('demoFiles'), join(dataDir, 'files'), { recursive: true });
  return cloneDatabase(demoDatabase);
};

/** The real portal on a free loopback port, with a database of its own. */
export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const dataDir = options.dataDir ?? mkdtempSync(join(scratchFolder(), 'portal-test-'));
  const own = options.databaseUrl === undefined ? await makeDatabase(options, dataDir) : undefined;
  const databaseUrl = options.databaseUrl ?? (own?.url as string);
  const pooler = await preparePooler(databaseUrl);
  // A second server on the database of another one is one more process already.
  const companions = own && (await prepareCompanions());
  const ownGateway = options.gateway === true ? await startTestGateway(dataDir) : undefined;
  const gateway = ownGateway ?? (options.gateway === true ? undefined : options.gateway);
  const env = {
    ...testDefaults,
    ...gatewayEnv(gateway),
    ...databaseEnv(databaseUrl, pooler),
    ...companions?.env,
    DATA_DIR: dataDir,
    ...options.env,
  };
  const started = await startPortal(loadSettings(env));
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= started.stop();
    return stopped;
  };
  const portal: Portal = { ...started, stop };
  await companions?.start(env, portal.url);
  const url = companions?.url ?? portal.url;
  ownGateway?.setNotificationUrl(url + notificationPath('doku'));
  return {
    url,
    api: createClient(url),
    portal,
    db: portal.database.db,
    databaseUrl,
    dataDir,
    get gateway() {
      return gateway ?? noGateway();
    },
    ...mailbox(dataDir),
    close: async () => {
      await companions?.stop();
      await portal.stop();
      await ownGateway?.close();
      await pooler?.stop();
      await own?.drop();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
