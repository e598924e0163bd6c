import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { Client, type ClientConfig } from 'pg';
import sql from 'sql-template-tag';
import { StartError } from '../errors.ts';
import { createPool, customTypes } from '../platform/database/database.ts';
import { listMigrations, migrate } from '../platform/database/migrate.ts';
import { column } from '../platform/database/row.ts';
import type { FileStorage } from '../platform/storage/storage.ts';
import {
  type BackedUpFile,
  type BackupManifest,
  FILE_LIST,
  fileName,
  readManifest,
  tableName,
} from './backup-manifest.ts';
import { fromLines, getSealed, readPieces } from './backup-pieces.ts';
import {
  exactSession,
  listTables,
  queryableOf,
  replaceRows,
  setSequences,
  type TextRow,
  writeRows,
} from './backup-tables.ts';
import { forEachAtOnce } from './for-each-at-once.ts';
import type { Seal } from './seal-bytes.ts';

const FILES_AT_ONCE = 4;

const openFile = async (source: FileStorage, seal: Seal, file: BackedUpFile): Promise<Buffer> => {
  const bytes = await getSealed(source, seal, fileName(file.name));
  if (bytes.length !== file.size || createHash('sha256').update(bytes).digest('hex') !== file.sha256)
    throw new StartError(`The file ${file.name} of the backup is not the one of its list`);
  return bytes;
};

const readFileList = async (
  source: FileStorage,
  seal: Seal,
  { files }: BackupManifest,
): Promise<readonly BackedUpFile[]> => {
  const list: BackedUpFile[] = [];
  for await (const some of fromLines<BackedUpFile>(readPieces(source, seal, FILE_LIST, files))) list.push(...some);
  if (list.length !== files.count) throw new StartError('The list of files of the backup is not complete');
  return list;
};

interface CheckedBackup {
  readonly manifest: BackupManifest;
  readonly seal: Seal;
  readonly files: readonly BackedUpFile[];
}

/**
 * Opens every piece of a backup and compares its digests.
 * @throws StartError or SealError when it is damaged, not complete, or of another key
 */
export const checkBackup = async (source: FileStorage, key: string): Promise<CheckedBackup> => {
  const { manifest, seal } = await readManifest(source, key);
  for (const [index, table] of manifest.tables.entries())
    for await (const piece of readPieces(source, seal, tableName(index), table)) void piece;
  const files = await readFileList(source, seal, manifest);
  await forEachAtOnce(files, FILES_AT_ONCE, (file) => openFile(source, seal, file));
  return { manifest, seal, files };
};

const assertSameTables = ({ migrations }: BackupManifest, codeRoot: string): void => {
  const own = new Set(listMigrations(codeRoot));
  const other = migrations.filter((name) => !own.delete(name));
  if (other.length === 0 && own.size === 0) return;
  throw new StartError(
    'The backup was made by another version of the portal: restore it with that version, then start the newer one ' +
      `(only in the backup: ${other.join(', ') || 'nothing'}; only in this version: ${[...own].join(', ') || 'nothing'})`,
  );
};

/** @throws StartError unless the database has no tables but those of extensions */
const assertNoTables = async (client: Client): Promise<void> => {
  const { count } = await queryableOf(client).get(
    { count: column.integer },
    sql`
    select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
  );
  if (count > 0) throw new StartError('The database is not empty: restore into a new one');
};

/** Files of the same backup are left by a restore that was stopped. @throws StartError for any other file */
const assertNoOtherFiles = async (
  target: FileStorage,
  files: readonly BackedUpFile[],
): Promise<ReadonlySet<string>> => {
  const known = new Set(files.map(({ name }) => name));
  const present = new Set<string>();
  for await (const page of target.list())
    for (const { name } of page) {
      if (!known.has(name)) throw new StartError('The store of files is not empty: restore into a new one');
      present.add(name);
    }
  return present;
};

const fillTables = async (client: Client, source: FileStorage, { manifest, seal }: CheckedBackup): Promise<void> => {
  const shapes = await listTables(queryableOf(client));
  await replaceRows(client, shapes, async () => {
    for (const [index, table] of manifest.tables.entries()) {
      const pieces = readPieces(source, seal, tableName(index), table);
      const rows = await writeRows(client, table, fromLines<TextRow>(pieces));
      if (rows !== table.rows) throw new StartError(`${table.name} has ${rows} rows instead of ${table.rows}`);
    }
  });
  await setSequences(client, manifest.sequences);
};

export interface RestorePlaces {
  readonly connection: ClientConfig;
  readonly files: FileStorage;
  readonly source: FileStorage;
  readonly key: string;
  readonly codeRoot: string;
}

/**
 * Restores a backup into an empty database and an empty store of files, after every piece of it was checked. The rows are
 * there all at once, after the files.
 * @throws StartError, SealError; then the database has no rows
 */
export const restoreBackup = async (places: RestorePlaces, log: (line: string) => void): Promise<BackupManifest> => {
  const { connection, files: target, source, key, codeRoot } = places;
  const client = new Client({ ...connection, types: customTypes, application_name: 'admissions-portal restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await assertNoTables(client);
    const backup = await checkBackup(source, key);
    assertSameTables(backup.manifest, codeRoot);
    const present = await assertNoOtherFiles(target, backup.files);
    log(`The backup of ${backup.manifest.madeAt} is complete.`);
    await forEachAtOnce(backup.files, FILES_AT_ONCE, async (file) => {
      if (present.has(file.name) && (await target.sizeOf(file.name)) === file.size) return;
      const path = target.scratchPath(file.name);
      await writeFile(path, await openFile(source, backup.seal, file), { mode: 0o600 });
      await target.store(path, file.name).finally(() => rm(path, { force: true }));
    });
    log(`${backup.files.length} files are restored.`);
    const pool = createPool(connection, { max: 2 });
    await migrate(pool, codeRoot, log).finally(() => pool.end());
    await client.query(exactSession);
    await client.query('begin');
    await fillTables(client, source, backup);
    await client.query('commit');
    await client.query('analyze');
    return backup.manifest;
  } finally {
    await client.end().catch(() => undefined);
  }
};
