import { AppError, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { type LockedApplication, lockApplication } from './queries/lock.ts';
import type { Viewer } from './viewer.ts';

/**
 * The application, locked, as the admin looked at it.
 * @param basedOn the version that was looked at, undefined for any
 * @throws AppError 404: absent and of another institution look the same; 412 when it changed meanwhile
 */
export const getLocked = async (
  tx: Tx,
  viewer: Viewer,
  id: string,
  basedOn: number | undefined,
): Promise<LockedApplication> => {
  const application = await lockApplication(tx, id, viewer.institutionCode);
  if (!application) throw notFound();
  const { version, status } = application;
  if (basedOn !== undefined && basedOn !== version)
    throw new AppError(412, 'server.adminApplication.changedElsewhere', { data: { version, status } });
  return application;
};
