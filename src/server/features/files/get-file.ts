import type { Readable } from 'node:stream';
import { AppError, notFound } from '../../errors.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { type ByteRange, type FileStorage, MissingFile } from '../../platform/storage/storage.ts';
import type { StaffBounds } from '../../staff-bounds.ts';
import { isVisiting, writeAuditEntry } from '../audit/queries.ts';
import { type FileRow, findVisibleFile } from './queries.ts';

interface Viewer extends StaffBounds {
  readonly accountId: string;
  readonly role: 'applicant' | 'admin';
  /** The network of the caller, for the audit log. */
  readonly origin: string;
  readonly apiKeyId?: string | undefined;
}

/** A file of one's own, or any within the bounds of an admin. @throws AppError 404: absent and foreign look the same */
export const getVisibleFile = async (db: Queryable, viewer: Viewer, id: string | undefined): Promise<FileRow> => {
  const file = id && (await findVisibleFile(db, id, { ...viewer, isAdmin: viewer.role === 'admin' }));
  if (!file) throw notFound();
  return file;
};

/** The bytes of a file, or a part of them. @throws AppError 404 with a text of its own when the bytes are lost */
export const openStoredFile = async (
  storage: FileStorage,
  { storageName }: FileRow,
  range?: ByteRange,
): Promise<Readable> => {
  try {
    return await storage.read(storageName, range);
  } catch (error) {
    if (error instanceof MissingFile) throw new AppError(404, 'server.file.lost');
    throw error;
  }
};

/** Writes an admin's view of a file to the audit log; within a visit to its application the visit has an entry already. */
export const auditFileView = async (db: Queryable, viewer: Viewer, { id, applicationId }: FileRow): Promise<void> => {
  if (viewer.role !== 'admin' || (await isVisiting(db, viewer, applicationId))) return;
  await writeAuditEntry(db, { actor: viewer, action: 'file.viewed', subject: { kind: 'file', id } });
};
