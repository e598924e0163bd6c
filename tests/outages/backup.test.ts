import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteApplication } from '../../src/contract/application.ts';
import { placeOfBackup } from '../../src/server/backup/backup-manifest.ts';
import { makeBackup } from '../../src/server/backup/make-backup.ts';
import { checkBackup, restoreBackup } from '../../src/server/backup/restore-backup.ts';
import { findCodeRoot } from '../../src/server/config/folders.ts';
import { createStorage, openPlace } from '../../src/server/platform/storage/create-storage.ts';
import { type FileStorage, MissingFile } from '../../src/server/platform/storage/storage.ts';
import { typeScriptArguments } from '../../src/tooling/shared/run-process.ts';
import { makeDraft } from '../api/application-support.ts';
import { type FileContext, openFileContext } from '../api/files-support.ts';
import { describeEachFileStore, makeBucket } from '../support/object-store/file-stores.ts';
import { makePerson } from '../support/people.ts';
import { samplePhoto } from '../support/sample-files.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { startTestServer } from '../support/server.ts';
import { cloneDatabase } from '../support/test-database.ts';

const key = randomBytes(32).toString('base64');

/** Rows and a digest of each table, whatever the order of its rows. */
const describeTables = async (connectionString: string): Promise<Readonly<Record<string, string>>> => {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and c.relname <> 'health_probe' order by 1`);
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ text: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as text from ${name} t`,
    );
    found[name] = rows[0]?.text ?? '';
  }
  const { rows: numbers } = await client.query<{ name: string; value: string | null }>(
    `select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences`,
  );
  for (const { name, value } of numbers) found[name] = String(value);
  await client.end();
  return found;
};

const readAll = async (storage: FileStorage): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  for await (const page of storage.list())
    for (const { name } of page) found.set(name, (await buffer(await storage.read(name))).toString('base64'));
  return found;
};

describeEachFileStore((store) => {
  let context: FileContext;
  let folder: string;
  const opened: { drop(): Promise<void> }[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(scratchFolder(), 'backup-'));
    context = await openFileContext({ env: await store.env() });
  });
  afterAll(async () => {
    await context.server.close();
    for (const database of opened) await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const emptyDatabase = async (): Promise<string> => {
    const database = await cloneDatabase('template0');
    opened.push(database);
    return database.url;
  };
  const isFolder = (): boolean => context.server.portal.services.settings.storageUrl === undefined;
  const newPlace = async (): Promise<string> => placeOfBackup(isFolder() ? folder : await makeBucket(), new Date());
  const open = (place: string): FileStorage => openPlace(place, mkdtempSync(join(folder, 'work-')));
  const emptyStore = async (): Promise<FileStorage> =>
    createStorage({
      storageUrl: isFolder() ? undefined : await makeBucket(),
      dataDir: mkdtempSync(join(folder, 'restored-')),
    });
  const backUp = async (place: string, files = context.storage) =>
    makeBackup(
      { connection: { connectionString: context.server.databaseUrl }, files, target: open(place), key },
      new Date(),
    );
  const restore = (place: string, connectionString: string, files: FileStorage, withKey = key) =>
    restoreBackup(
      { connection: { connectionString }, files, source: open(place), key: withKey, codeRoot: findCodeRoot() },
      () => undefined,
    );

  test('a restored portal has every row and every file of the backup, and works', async () => {
    expect((await context.send(await samplePhoto())).status).toBe(200);
    // Jobs of each minute would change rows between the backup and the comparison.
    await context.server.portal.stop();
    const place = await newPlace();
    const made = await backUp(place);
    const before = await describeTables(context.server.databaseUrl);
    expect(made.tables.length).toBeGreaterThan(50);
    expect(made.files.count).toBeGreaterThan(30);

    const files = await emptyStore();
    const url = await emptyDatabase();
    await restore(place, url, files);
    expect(await describeTables(url)).toEqual(before);
    expect(await readAll(files)).toEqual(await readAll(context.storage));

    const dataDir = mkdtempSync(join(folder, 'portal-'));
    const restored = await startTestServer({ databaseUrl: url, dataDir });
    await makePerson(restored);
    await restored.close();
  });

  test('a backup that is made while applicants send, save and delete holds one moment', async () => {
    const { databaseUrl, dataDir, portal } = context.server;
    const { storageUrl } = portal.services.settings;
    const env: Record<string, string> = storageUrl === undefined ? {} : { STORAGE_URL: storageUrl };
    const server = await startTestServer({ databaseUrl, dataDir, env });
    let isOver = false;
    const work = async () => {
      while (!isOver) {
        const person = await makePerson(server);
        const formId = await makeDraft(server, person, 5);
        await person.client.call(deleteApplication, { query: { id: formId } });
      }
    };
    const working = Promise.all([work(), work()]);
    const place = await newPlace();
    // Applicants delete files while the files of the snapshot are still copied.
    const removed: string[] = [];
    const slow: FileStorage = {
      ...context.storage,
      read: async (name) => {
        const stream = await context.storage.read(name);
        if (removed.length === 0) {
          const person = await makePerson(server);
          const formId = await makeDraft(server, person, 5);
          await person.client.call(deleteApplication, { query: { id: formId } });
          removed.push(formId);
        }
        return stream;
      },
    };
    await backUp(place, slow);
    isOver = true;
    await working;
    const files = await emptyStore();
    const url = await emptyDatabase();
    await restore(place, url, files);
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ name: string; size: number }>(
      'select distinct storage_name as name, size from file',
    );
    await client.end();
    expect([...(await readAll(files)).keys()].sort()).toEqual(rows.map(({ name }) => name).sort());
    for (const { name, size } of rows) expect(await files.sizeOf(name)).toBe(size);
    const { rows: later } = await server.db.query(
      `select from graphile_worker.jobs where task_identifier = 'removeFiles'`,
    );
    expect(later.length).toBeGreaterThan(0);
    await server.close();
  });

  test('a restore into a database or a store that is not empty is refused and changes nothing', async () => {
    const place = await newPlace();
    await backUp(place);
    const before = await describeTables(context.server.databaseUrl);
    await expect(restore(place, context.server.databaseUrl, await emptyStore())).rejects.toThrow(
      'The database is not empty',
    );
    expect(await describeTables(context.server.databaseUrl)).toEqual(before);
    const files = await emptyStore();
    writeFileSync(files.scratchPath('another-file'), 'x');
    await files.store(files.scratchPath('another-file'), 'another-file');
    const url = await emptyDatabase();
    await expect(restore(place, url, files)).rejects.toThrow('The store of files is not empty');
    expect(await describeTables(url)).toEqual({});
  });

  test('a backup of another key is refused', async () => {
    const place = await newPlace();
    await backUp(place);
    const url = await emptyDatabase();
    const other = randomBytes(32).toString('base64');
    await expect(restore(place, url, await emptyStore(), other)).rejects.toThrow('BACKUP_KEY is not the key');
    expect(await describeTables(url)).toEqual({});
  });

  test('nothing is left of a backup that fails, at whatever piece', async () => {
    const connection = { connectionString: context.server.databaseUrl };
    const attempt = async (change: (target: FileStorage) => Partial<FileStorage>, files = context.storage) => {
      const target = open(await newPlace());
      const made = makeBackup({ connection, files, target: { ...target, ...change(target) }, key }, new Date());
      await expect(made).rejects.toThrow();
      expect((await readAll(target)).size).toBe(0);
    };
    const pieces = [
      ['table-', 1],
      ['table-', 20],
      ['f-', 1],
      ['f-', 10],
      ['file-list', 1],
      ['manifest', 1],
    ] as const;
    for (const [prefix, at] of pieces) {
      let count = 0;
      await attempt((target) => ({
        store: (path, name) =>
          name.startsWith(prefix) && ++count === at
            ? Promise.reject(new Error('the store is full'))
            : target.store(path, name),
      }));
    }
    const isMissing: FileStorage = { ...context.storage, read: (name) => Promise.reject(new MissingFile(name)) };
    await attempt(() => ({}), isMissing);
    const isChanged: FileStorage = { ...context.storage, read: async () => Readable.from([Buffer.from('other')]) };
    await attempt(() => ({}), isChanged);
  });
});

/** A command of operators as a process of its own. */
const startCommand = (file: string, args: readonly string[], env: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, [...typeScriptArguments(file), ...args], {
    env: { PATH: process.env['PATH'] ?? '', BACKUP_KEY: key, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = Promise.all([text(child.stdout), text(child.stderr)]).then((parts) => parts.join(''));
  const ended = once(child, 'close').then(async ([code]) => ({ code, output: await printed }));
  return { child, ended };
};

const run = (...args: Parameters<typeof startCommand>) => startCommand(...args).ended;

test('the commands back up, check and restore; one that is stopped leaves nothing, one that is killed no backup', async () => {
  const folder = mkdtempSync(join(scratchFolder(), 'backup-commands-'));
  const context = await openFileContext();
  const { databaseUrl, dataDir } = context.server;
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  await context.server.portal.stop();
  const places = join(folder, 'backups');
  const onlyPlace = (): string => {
    const [name, ...others] = readdirSync(places);
    if (name === undefined || others.length > 0) throw new Error('there is not one backup');
    return join(places, name);
  };
  const admin = new Client({ connectionString: databaseUrl });
  await admin.connect();
  // Within one transaction the activity of others would be that of its first look.
  const watcher = new Client({ connectionString: databaseUrl });
  await watcher.connect();
  /** Runs a backup until it waits for a table in the middle, sends the signal, and lets it continue. */
  const interrupt = async (signal: NodeJS.Signals) => {
    await admin.query('begin; lock table payment_channel in access exclusive mode');
    const { child, ended } = startCommand('src/server/backup.ts', [places], env);
    const isWaiting = async () =>
      (
        await watcher.query(
          `select from pg_stat_activity where application_name = 'admissions-portal backup' and wait_event_type = 'Lock'
             and datname = current_database()`,
        )
      ).rowCount;
    await expect.poll(isWaiting).toBe(1);
    expect(readdirSync(join(onlyPlace(), 'files')).some((name) => name.startsWith('table-'))).toBe(true);
    child.kill(signal);
    if (signal === 'SIGKILL') await ended;
    await admin.query('commit');
    return ended;
  };

  expect(await interrupt('SIGTERM')).toEqual({ code: 1, output: expect.stringContaining('The backup was stopped') });
  expect(readdirSync(join(onlyPlace(), 'files'))).toEqual(['incoming']);
  expect(readdirSync(join(onlyPlace(), 'files', 'incoming'))).toEqual([]);
  rmSync(places, { recursive: true });

  await interrupt('SIGKILL');
  const killed = await run('src/server/restore.ts', ['--check', onlyPlace()], env);
  expect(killed).toEqual({ code: 1, output: expect.stringContaining('it is not complete') });
  rmSync(places, { recursive: true });

  expect(await run('src/server/backup.ts', [places], { ...env, BACKUP_KEY: '' })).toEqual({
    code: 1,
    output: expect.stringContaining('BACKUP_KEY'),
  });
  const made = await run('src/server/backup.ts', [places], env);
  expect(made).toEqual({ code: 0, output: expect.stringContaining(onlyPlace()) });
  const checked = await run('src/server/restore.ts', ['--check', onlyPlace()], env);
  expect(checked).toEqual({ code: 0, output: expect.stringContaining('is complete') });

  const database = await cloneDatabase('template0');
  const restoredTo = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'restored') };
  const restored = await run('src/server/restore.ts', [onlyPlace()], restoredTo);
  expect(restored).toEqual({ code: 0, output: expect.stringContaining('Restored') });
  expect(await describeTables(database.url)).toEqual(await describeTables(databaseUrl));
  const stored = await readAll(createStorage({ storageUrl: undefined, dataDir: restoredTo.DATA_DIR }));
  expect(stored).toEqual(await readAll(context.storage));
  expect(await run('src/server/restore.ts', [onlyPlace()], restoredTo)).toEqual({
    code: 1,
    output: expect.stringContaining('The database is not empty'),
  });

  await admin.end();
  await watcher.end();
  await database.drop();
  await context.server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a backup of which any piece is changed, shortened, exchanged or missing is refused, and nothing is restored', async () => {
  const folder = mkdtempSync(join(scratchFolder(), 'backup-damage-'));
  const context = await openFileContext();
  const place = placeOfBackup(folder, new Date());
  const target = openPlace(place, folder);
  const connection = { connectionString: context.server.databaseUrl };
  await makeBackup({ connection, files: context.storage, target, key }, new Date());
  await context.server.close();
  await checkBackup(target, key);
  const pieces = readdirSync(join(place, 'files')).filter((name) => name !== 'incoming');
  const of = (prefix: string): string => {
    const name = pieces.find((each) => each.startsWith(prefix));
    if (name === undefined) throw new Error(`the backup has no ${prefix}`);
    return join(place, 'files', name);
  };
  for (const prefix of ['manifest-', 'table-', 'file-list-', 'f-']) {
    const path = of(prefix);
    const whole = readFileSync(path);
    const flipped = Buffer.from(whole);
    flipped.writeUInt8(flipped.readUInt8(whole.length - 20) ^ 1, whole.length - 20);
    const other = readFileSync(of(prefix === 'f-' ? 'table-' : 'f-'));
    for (const damaged of [flipped, whole.subarray(0, -1), Buffer.alloc(0), other, undefined]) {
      if (damaged === undefined) rmSync(path);
      else writeFileSync(path, damaged);
      await expect(checkBackup(target, key), `${prefix} ${damaged?.length}`).rejects.toThrow(/backup/i);
    }
    writeFileSync(path, whole);
  }
  await checkBackup(target, key);
  const database = await cloneDatabase('template0');
  rmSync(of('f-'));
  const restored = openPlace(join(folder, 'restored'), folder);
  const places = { connection: { connectionString: database.url }, files: restored, source: target, key };
  await expect(restoreBackup({ ...places, codeRoot: findCodeRoot() }, () => undefined)).rejects.toThrow('not complete');
  expect(await describeTables(database.url)).toEqual({});
  expect((await readAll(restored)).size).toBe(0);
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});
