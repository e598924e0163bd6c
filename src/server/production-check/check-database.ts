import { Client } from 'pg';
import sql from 'sql-template-tag';
import { isLocalDatabase } from '../config/setting-formats.ts';
import type { Settings } from '../config/settings.ts';
import { hasSecondFactor } from '../features/second-factor/queries.ts';
import { customTypes } from '../platform/database/database.ts';
import { listAppliedMigrations, listMigrations } from '../platform/database/migrate.ts';
import { createQueryable, type Queryable } from '../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../platform/database/row.ts';
import { findUnlimited } from '../platform/database/start-database.ts';
import { collectFindingsAbout, describeFailure, type Finding } from './finding.ts';

const stateRow = {
  version: column.integer,
  isPrivileged: column.boolean,
  mayCreate: column.boolean,
  isReadOnly: column.boolean,
  isEncrypted: column.boolean,
  encoding: column.text,
  connections: column.integer,
  used: column.integer,
  /** The database's clock minus the clock of this machine. */
  secondsApart: column.float,
} satisfies RowShape;

type DatabaseState = RowOf<typeof stateRow>;

const MIN_VERSION = 150_000;
/** Maximum connections of one process: calls, jobs and listeners. */
const CONNECTIONS_PER_PROCESS = 40;
const MAX_CLOCK_DIFFERENCE_SECONDS = 5;

const readState = (db: Queryable): Promise<DatabaseState> =>
  db.get(
    stateRow,
    sql`
  select current_setting('server_version_num')::int as version,
         (select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
            from pg_roles where rolname = current_user) as "isPrivileged",
         has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "mayCreate",
         pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as "isReadOnly",
         coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
         pg_encoding_to_char(encoding) as encoding,
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
         (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as used,
         extract(epoch from now())::float8 - ${Date.now() / 1000}::float8 as "secondsApart"
    from pg_database where datname = current_database()`,
  );

const describeState = (state: DatabaseState, isLocal: boolean, workers: number): readonly Finding[] => {
  const { found, ok, holds, warning } = collectFindingsAbout('database');
  const version = `PostgreSQL ${Math.floor(state.version / 10_000)}`;
  holds(state.version >= MIN_VERSION, version, `${version}: the portal needs 15 or newer`);
  holds(
    !state.isPrivileged,
    'its role has no rights beyond its database',
    'its role is a superuser or may make roles or databases: use a role of its own, and make it owner of the database',
  );
  ok(
    state.mayCreate
      ? 'its role may migrate the tables'
      : 'its role may not change tables: "npm run migrate" as their owner comes before a new version',
  );
  holds(!state.isReadOnly, 'takes writes', 'is read-only: DATABASE_URL names a standby');
  if (!isLocal) holds(state.isEncrypted, 'is reached through TLS', 'is reached without TLS');
  holds(state.encoding === 'UTF8', 'encoding UTF8', `encoding ${state.encoding}: names would be lost, UTF8 is needed`);
  const free = state.connections - state.used;
  const needed = CONNECTIONS_PER_PROCESS * workers;
  if (free < needed) warning(`${free} free connections: WORKERS=${workers} may need ${needed}`);
  const apart = Math.round(Math.abs(state.secondsApart));
  if (apart > MAX_CLOCK_DIFFERENCE_SECONDS) warning(`its clock and the clock of this machine are ${apart} s apart`);
  return found;
};

interface Migrations {
  readonly open: readonly string[];
  /** Applied by a newer version. */
  readonly unknown: readonly string[];
  readonly applied: readonly string[];
}

const readMigrations = async (db: Queryable, codeRoot: string): Promise<Migrations> => {
  const [known, applied] = [listMigrations(codeRoot), await listAppliedMigrations(db)];
  return {
    applied,
    unknown: applied.filter((name) => !known.includes(name)),
    open: known.filter((name) => !applied.includes(name)),
  };
};

const describeMigrations = ({ open, unknown }: Migrations): readonly Finding[] => {
  const { found, ok, wrong } = collectFindingsAbout('tables');
  if (unknown.length > 0) wrong(`are newer than this version (${unknown.join(', ')}): install the newer version`);
  else if (open.length > 0) ok(`${open.length} migrations are to run`);
  else ok('are up to date');
  return found;
};

const accountCounts = { admins: column.integer, bare: column.integer, demo: column.integer } satisfies RowShape;

const checkAccounts = async (db: Queryable): Promise<readonly Finding[]> => {
  const { found, ok, warning, wrong } = collectFindingsAbout('accounts');
  const { admins, bare, demo } = await db.get(
    accountCounts,
    sql`select count(*) filter (where role = 'admin' and active) as admins,
              count(*) filter (where role = 'admin' and active and not ${hasSecondFactor(sql`a.id`)}) as bare,
              count(*) filter (where demo) as demo
         from account a`,
  );
  if (admins === 0) warning('there is no admin yet: npm run admin:create -- EMAIL');
  else ok(`${admins} active admins`);
  if (bare > 0) warning(`${bare} active admins have no second factor`);
  if (demo > 0) wrong(`${demo} demo accounts and their data are in this database: use another one`);
  return found;
};

const listRow = { name: column.text } satisfies RowShape;

/** Lists without which no applicant can fill in the forms and pay. */
const checkIntake = async (db: Queryable): Promise<readonly Finding[]> => {
  const { found, ok, warning } = collectFindingsAbout('intake');
  const empty = await db.many(
    listRow,
    sql`select name from (values
      (1, 'provinces', exists (select from province)), (2, 'kinds of school', exists (select from school_qualification_type)),
      (3, 'majors', exists (select from school_qualification)), (4, 'reports', exists (select from preferred_report)),
      (5, 'subjects of reports', exists (select from subject_configuration where asked)),
      (6, 'levels', exists (select from admission_entity)), (7, 'periods', exists (select from admission_period)),
      (8, 'active offers', exists (select from offered_program where active)),
      (9, 'active payment channels', exists (select from payment_channel where active))) list (position, name, filled)
      where not filled order by position`,
  );
  if (empty.length === 0) ok('has reference data, offers and payment channels');
  else
    warning(
      `nobody can apply yet, there are no ${empty.map(({ name }) => name).join(', ')}: docs/operations.md, step 8`,
    );
  return found;
};

/** What the tables hold. The statements are those of this version: tables of an older one may lack what they name. */
const checkContent = async (db: Queryable, { applied, open }: Migrations): Promise<readonly Finding[]> => {
  if (open.length === 0) return [...(await checkAccounts(db)), ...(await checkIntake(db))];
  const detail = applied.length === 0 ? 'there are no tables yet' : 'the tables are those of an older version';
  return ['accounts', 'intake'].map((subject) => ({ subject, verdict: 'not tried', detail }));
};

const replicaRow = { isReplica: column.boolean, seconds: column.float } satisfies RowShape;
const MAX_REPLICA_SECONDS = 5;

/** Tries whether the pooler of DATABASE_URL leads to the same database as DATABASE_DIRECT_URL. */
const checkPooler = async (pooler: string): Promise<readonly Finding[]> => {
  const { found, ok, warning, wrong } = collectFindingsAbout('pooler');
  const client = new Client({ connectionString: pooler, connectionTimeoutMillis: 10_000, query_timeout: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const unlimited = await findUnlimited(createQueryable((statement) => client.query(statement)));
    if (unlimited.length > 0) warning(`sets no ${unlimited.join(', ')}`);
    else ok('sets the time limits of sessions');
  } catch (error) {
    wrong(`cannot be used: ${describeFailure(error)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
  return found;
};

/** Tries whether DATABASE_READ_URL is a replica, and how far it is behind. */
const checkReplica = async (replica: string): Promise<readonly Finding[]> => {
  const { found, ok, warning, wrong } = collectFindingsAbout('replica');
  const client = new Client({ connectionString: replica, connectionTimeoutMillis: 10_000, query_timeout: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { isReplica, seconds } = await createQueryable((statement) => client.query(statement)).get(
      replicaRow,
      sql`
      select pg_is_in_recovery() as "isReplica",
        case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
          else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) end::float8 as seconds`,
    );
    if (!isReplica) warning('is no replica: nothing is read from it');
    else if (seconds > MAX_REPLICA_SECONDS) warning(`is ${Math.round(seconds)} s behind: little is read from it`);
    else ok('is a replica and up to date');
  } catch (error) {
    wrong(`cannot be used: ${describeFailure(error)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
  return found;
};

/**
 * Tries version, role, rights, encryption and tables of the database, the pooler in front of it and its replica; changes nothing.
 */
export const checkDatabase = async (
  {
    databaseUrl: url,
    databaseDirectUrl,
    databaseReadUrl,
    workers,
  }: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'databaseReadUrl' | 'workers'>,
  codeRoot: string,
): Promise<readonly Finding[]> => {
  const databaseUrl = databaseDirectUrl ?? url;
  if (databaseUrl === undefined)
    return [
      {
        subject: 'database',
        verdict: 'not tried',
        detail:
          'the embedded PostgreSQL runs only together with the portal; set DATABASE_URL for one with backups of its own',
      },
    ];
  const client = new Client({
    connectionString: databaseUrl,
    types: customTypes,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const db = createQueryable((statement) => client.query(statement));
    const migrations = await readMigrations(db, codeRoot);
    return [
      ...describeState(await readState(db), isLocalDatabase(databaseUrl), workers),
      ...describeMigrations(migrations),
      ...(await checkContent(db, migrations)),
      ...(databaseDirectUrl !== undefined && url !== undefined ? await checkPooler(url) : []),
      ...(databaseReadUrl === undefined ? [] : await checkReplica(databaseReadUrl)),
    ];
  } catch (error) {
    return [{ subject: 'database', verdict: 'wrong', detail: `cannot be used: ${describeFailure(error)}` }];
  } finally {
    await client.end().catch(() => undefined);
  }
};
