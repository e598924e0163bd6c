import type { Queryable } from '../../../platform/database/queryable.ts';

export interface StoredFile {
  readonly name: string;
  readonly size: number;
  readonly storageName: string;
}

/** The files of an application by their id. */
export const findStoredFiles = async (
  db: Queryable,
  applicationId: string,
): Promise<ReadonlyMap<string, StoredFile>> => {
  const { rows } = await db.query<StoredFile & { id: string }>(
    'select id, name, size, storage_name as "storageName" from file where application_id = $1',
    [applicationId],
  );
  return new Map(rows.map(({ id, ...file }) => [id, file]));
};
