import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase, createPool, type RawDatabase } from '../../../src/server/platform/database/database.ts';
import { gatewayEnv, type LocalGateway, startTestGateway } from '../../support/local-gateway.ts';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts';
import { createLedger, type Ledger } from '../ledger.ts';
import { addAccounts, createVisitor, type LoggedIn, openSessions } from '../load/people.ts';
import { makePlan, type Plan } from '../load/plan.ts';
import { createTraffic, type Traffic } from '../load/traffic.ts';
import type { Cluster } from './cluster.ts';
import { createPortal, type PortalUnderTest } from './portals.ts';
import { type FaultSmtp, startFaultSmtp } from './smtp.ts';

export interface EnvironmentOptions {
  readonly portals?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Of one portal alone. */
  readonly envOf?: (index: number) => Readonly<Record<string, string>>;
  /** The portals reach the database through a proxy that can be cut. */
  readonly isProxied?: boolean;
  /** Of a proxy in front of the database, which may lead to another server later. */
  readonly databasePort?: number;
  readonly isKept?: boolean;
  /** The build that the portals start with. */
  readonly program?: string;
  readonly preloadOf?: (index: number) => string | undefined;
  /** Before the portals start, e.g. to mount something below the folder of the data. */
  readonly prepare?: (dataDir: string) => void;
  readonly timeoutMs?: number;
}

/** Two portal processes on one database, with everything around them that can fail. */
export interface Environment {
  readonly name: string;
  readonly cluster: Cluster;
  readonly database: string;
  readonly dataDir: string;
  readonly db: RawDatabase;
  readonly proxy: TcpProxy | undefined;
  readonly gateway: LocalGateway;
  readonly smtp: FaultSmtp;
  readonly portals: readonly PortalUnderTest[];
  readonly traffic: Traffic;
  readonly ledger: Ledger;
  readonly plan: Plan;
  /** Of each portal in turn. */
  nextUrl(): string;
  /** New applicants who are logged in. */
  people(count: number): Promise<readonly LoggedIn[]>;
  admins(count: number): Promise<readonly LoggedIn[]>;
  close(): Promise<void>;
}

const openEnvironments = new Set<Environment>();

/** After a row that broke off: nothing of it may go on beside the next one. */
export const closeOpenEnvironments = async (): Promise<void> => {
  for (const environment of [...openEnvironments]) await environment.close().catch(() => undefined);
};

const notificationPath = '/api/payment/notification/doku';

export const openEnvironment = async (
  cluster: Cluster,
  name: string,
  options: EnvironmentOptions = {},
): Promise<Environment> => {
  const database = await cluster.makeDatabase();
  const dataDir = join(cluster.folder, `${name}-${database}`);
  mkdirSync(dataDir, { recursive: true });
  options.prepare?.(dataDir);
  cluster.copyFiles(dataDir);
  const { postgres } = cluster;
  const proxy = options.isProxied ? await startTcpProxy({ host: '127.0.0.1', port: postgres.port }) : undefined;
  const [gateway, smtp] = await Promise.all([startTestGateway(dataDir), startFaultSmtp()]);
  const env = {
    ...gatewayEnv(gateway),
    DATABASE_URL: postgres.url(database, proxy?.port ?? options.databasePort),
    DATA_DIR: dataDir,
    DEMO_DATA: 'true',
    SMTP_URL: smtp.url,
    // Above every load of this run, so that what sheds load is on.
    RATE_LIMIT: '1000000',
    TRUST_PROXY: '1',
    ...options.env,
  };
  const portals: PortalUnderTest[] = [];
  for (let index = 0; index < (options.portals ?? 2); index++)
    portals.push(
      await createPortal({
        env: { ...env, ...options.envOf?.(index) },
        logFile: join(dataDir, `portal-${index + 1}.log`),
        ...(options.isKept && { isKept: true }),
        ...(options.program !== undefined && { program: options.program }),
        ...(options.preloadOf?.(index) !== undefined && { preload: options.preloadOf(index) as string }),
      }),
    );
  // The first one may have to make the tables and load the demo data.
  const [first, ...others] = portals;
  await first?.start();
  await Promise.all(others.map((portal) => portal.start()));
  gateway.setNotificationUrl(`${portals[0]?.url}${notificationPath}`);
  const pool = createPool(
    { connectionString: postgres.url(database, options.databasePort) },
    { max: 4, statementMs: 60_000, waitMs: 30_000 },
  );
  const db = createDatabase(pool);
  let turn = 0;
  const urls = () => portals.map(({ url }) => url);
  const nextUrl = () => urls()[turn++ % portals.length] as string;
  const traffic = createTraffic({ urls, ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }) });
  const people = async (count: number, role?: 'admin') => {
    // By the pool, which waits longer for a connection than the portal does: the load may take all processors.
    const accounts = await addAccounts(pool, count, role);
    return openSessions(pool, accounts, () => createVisitor(nextUrl(), traffic.send));
  };
  const [planner] = await people(1);
  const plan = await makePlan((planner as LoggedIn).client);
  const environment: Environment = {
    ...{ name, cluster, database, dataDir, db, proxy, gateway, smtp, portals, traffic, plan, nextUrl },
    ledger: createLedger(),
    people: (count) => people(count),
    admins: (count) => people(count, 'admin'),
    close: async () => {
      if (!openEnvironments.delete(environment)) return;
      await Promise.all(portals.map((portal) => portal.kill()));
      await pool.end().catch(() => undefined);
      await Promise.all([gateway.close(), smtp.close(), proxy?.close()]);
      await cluster.dropDatabase(database).catch(() => undefined);
    },
  };
  openEnvironments.add(environment);
  return environment;
};
