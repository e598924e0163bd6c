import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Client, type ClientConfig } from 'pg';
import { StartError } from '../errors.ts';
import { lockForBackup } from '../features/files/backup-queries.ts';
import { type ComparedRow, listRowsAfter } from '../features/files/queries.ts';
import { customTypes } from '../platform/database/database.ts';
import { listAppliedMigrations } from '../platform/database/migrate.ts';
import type { Queryable } from '../platform/database/queryable.ts';
import { type FileStorage, MissingFile } from '../platform/storage/storage.ts';
import {
  type BackedUpFile,
  type BackedUpTable,
  type BackupManifest,
  FILE_LIST,
  fileName,
  tableName,
  writeManifest,
} from './backup-manifest.ts';
import { type PieceList, putSealed, toLines, writePieces } from './backup-pieces.ts';
import { exactSession, listSequences, listTables, queryableOf, readRows, type TableShape } from './backup-tables.ts';
import { forEachAtOnce } from './for-each-at-once.ts';
import { createNewSeal, type Seal } from './seal-bytes.ts';

const FILES_AT_ONCE = 4;
const ROWS_AT_ONCE = 500;
const KEEP_ALIVE_MS = 60_000;

export interface BackupPlaces {
  readonly connection: ClientConfig;
  readonly files: FileStorage;
  /** Empty. */
  readonly target: FileStorage;
  readonly key: string;
}

const connect = async (connection: ClientConfig): Promise<Client> => {
  const client = new Client({ ...connection, types: customTypes, application_name: 'admissions-portal backup' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** Runs `work` while the portal removes no stored file of a row that it deletes. */
const withFilesKept = async <T>(connection: ClientConfig, work: () => Promise<T>): Promise<T> => {
  const client = await connect(connection);
  try {
    await client.query(exactSession);
    await client.query('begin');
    if (!(await lockForBackup(queryableOf(client)))) throw new StartError('Another backup is being made');
    // A firewall forgets connections on which nothing is said.
    const keepAlive = setInterval(() => void client.query('select 1').catch(() => undefined), KEEP_ALIVE_MS);
    try {
      return await work();
    } finally {
      clearInterval(keepAlive);
      // Ends with an error when the connection was lost: then files may have been removed.
      await client.query('commit');
    }
  } finally {
    await client.end().catch(() => undefined);
  }
};

const listAllFiles = async (db: Queryable): Promise<readonly ComparedRow[]> => {
  const files: ComparedRow[] = [];
  for (let after = ''; ; ) {
    const rows = await listRowsAfter(db, after, ROWS_AT_ONCE);
    files.push(...rows);
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return files;
    after = last.storageName;
  }
};

type Snapshot = Pick<BackupManifest, 'migrations' | 'tables' | 'sequences'> & {
  readonly files: readonly ComparedRow[];
};

const backUpTable = async (
  client: Client,
  table: TableShape,
  write: (lines: AsyncIterable<Buffer>) => Promise<PieceList>,
): Promise<BackedUpTable> => {
  let rows = 0;
  async function* counted() {
    for await (const batch of readRows(client, table)) {
      rows += batch.length;
      yield batch;
    }
  }
  const written = await write(toLines(counted()));
  return { ...table, rows, ...written };
};

/** All tables as they were at one moment. */
const backUpTables = async ({ connection, target }: BackupPlaces, seal: Seal): Promise<Snapshot> => {
  const client = await connect(connection);
  try {
    await client.query(exactSession);
    await client.query('begin isolation level repeatable read, read only');
    const db = queryableOf(client);
    const tables: BackedUpTable[] = [];
    for (const [index, table] of (await listTables(db)).entries())
      tables.push(await backUpTable(client, table, (lines) => writePieces(target, seal, tableName(index), lines)));
    const migrations = await listAppliedMigrations(db);
    const files = await listAllFiles(db);
    // Numbers are drawn outside of transactions: these are at least those of the rows.
    const sequences = await listSequences(db);
    await client.query('commit');
    return { migrations, tables, sequences, files };
  } finally {
    await client.end().catch(() => undefined);
  }
};

const backUpFile = async (
  { files, target }: BackupPlaces,
  seal: Seal,
  { storageName, size, sha256 }: ComparedRow,
): Promise<BackedUpFile> => {
  const bytes = await buffer(await files.read(storageName)).catch((error: unknown) => {
    throw error instanceof MissingFile
      ? new StartError(`The stored file ${storageName} is missing: see the issues on the dashboard of the admin area`)
      : error;
  });
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (bytes.length !== size || (sha256 !== null && sha256 !== digest))
    throw new StartError(`The stored file ${storageName} is not the one that was sent`);
  await putSealed(target, seal, fileName(storageName), bytes);
  return { name: storageName, size, sha256: digest };
};

const writeBackup = (places: BackupPlaces, seal: Seal, madeAt: Date): Promise<BackupManifest> =>
  withFilesKept(places.connection, async () => {
    const { files, ...snapshot } = await backUpTables(places, seal);
    const done: BackedUpFile[] = [];
    await forEachAtOnce(files, FILES_AT_ONCE, async (file) => done.push(await backUpFile(places, seal, file)));
    done.sort((one, other) => (one.name < other.name ? -1 : 1));
    const list = await writePieces(places.target, seal, FILE_LIST, toLines([done]));
    const totalBytes = done.reduce((sum, { size }) => sum + size, 0);
    const manifest: BackupManifest = {
      format: 1,
      madeAt: madeAt.toISOString(),
      ...snapshot,
      files: { ...list, count: done.length, totalBytes },
    };
    await writeManifest(places.target, seal, manifest);
    return manifest;
  });

/** Removes what was written of a backup that failed. What it cannot remove is no backup either: it has no manifest. */
const discard = async ({ target }: BackupPlaces): Promise<void> => {
  for await (const page of target.list()) for (const { name } of page) await target.remove(name);
};

const assertEmpty = async ({ target }: BackupPlaces): Promise<void> => {
  for await (const page of target.list())
    if (page.length > 0) throw new StartError('The place of the backup is not empty');
};

/**
 * Copies the database and the files that its rows name, both as they were at one moment, encrypted. The portal may run.
 * Files are never changed in place, and none is removed while a backup is made. Nothing is left of one that failed.
 * @param signal stops it
 * @throws StartError when a file is missing or changed: such a backup could not be restored whole
 */
export const makeBackup = async (places: BackupPlaces, madeAt: Date, signal?: AbortSignal): Promise<BackupManifest> => {
  const seal = createNewSeal(places.key);
  await assertEmpty(places);
  const target: FileStorage = {
    ...places.target,
    store: async (path, name) => {
      if (signal?.aborted) throw new StartError('The backup was stopped');
      await places.target.store(path, name);
    },
  };
  try {
    return await writeBackup({ ...places, target }, seal, madeAt);
  } catch (error) {
    await discard(places).catch(() => undefined);
    throw error;
  }
};
