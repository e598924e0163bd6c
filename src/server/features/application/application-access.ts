import { getState, hasTrait } from '../../../../machines/application.status.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { StaffBounds } from '../../staff-bounds.ts';
import {
  type ApplicationHeader,
  type ApplicationRow,
  findApplicationForAccount,
  findHeaderForAccount,
  findHeaderWithin,
  lockApplicationForAccount,
} from './queries/applications.ts';
import { findChangesSince } from './queries/history.ts';

/**
 * An application that was found and not deleted. Absent and foreign ones are both 404.
 * @throws AppError 404, or 410 for a draft that its owner deleted
 */
export const assertAccessible = <A extends { readonly deleted: boolean }>(application: A | undefined): A => {
  if (!application) throw notFound();
  if (application.deleted) throw new AppError(410, 'server.application.deleted');
  return application;
};

/** The applicant's own application with its answers. @throws AppError 404 or 410 */
export const getApplicationForAccount = async (db: Queryable, accountId: string, id: string): Promise<ApplicationRow> =>
  assertAccessible(await findApplicationForAccount(db, id, accountId));

/** The same, locked until the transaction ends. @throws AppError 404 or 410 */
export const getLockedApplication = async (tx: Tx, accountId: string, id: string): Promise<ApplicationRow> =>
  assertAccessible(await lockApplicationForAccount(tx, id, accountId));

/** The same without answers. @throws AppError 404 or 410 */
export const getHeaderForAccount = async (
  db: Queryable,
  accountId: string,
  id: string | undefined,
): Promise<ApplicationHeader> =>
  assertAccessible(id === undefined ? undefined : await findHeaderForAccount(db, id, accountId));

interface Viewer extends StaffBounds {
  readonly accountId: string;
  readonly role: 'applicant' | 'admin';
}

/** The viewer's own application, or for an admin any within the bounds, without answers. @throws AppError 404 or 410 */
export const getVisibleHeader = async (db: Queryable, viewer: Viewer, id: string): Promise<ApplicationHeader> =>
  assertAccessible(
    await (viewer.role === 'admin' ? findHeaderWithin(db, id, viewer) : findHeaderForAccount(db, id, viewer.accountId)),
  );

export const isEditable = (application: { readonly status: string }): boolean =>
  hasTrait(getState(application.status), 'editable');

/** @throws AppError 422 after the submit (specification 4), unless the application was returned for correction */
export const assertEditable = (application: { readonly status: string }): void => {
  if (!isEditable(application)) throw new AppError(422, 'server.application.notDraft');
};

/**
 * Refuses an edit that was based on an older version, and names what changed since (specification 7.1).
 * @throws AppError 412
 */
export const assertVersion = async (
  db: Queryable,
  application: ApplicationRow,
  basedOn: number | undefined,
  step?: string,
): Promise<void> => {
  if (basedOn === undefined || basedOn === application.version) return;
  const current = application.steps.find((saved) => saved.step === step);
  throw new AppError(412, 'server.application.changedElsewhere', {
    data: {
      version: application.version,
      changed: await findChangesSince(db, application.id, basedOn),
      answers: current?.answers ?? {},
      ...(current && { savedAt: new Date(current.savedAt).toISOString() }),
    },
  });
};
