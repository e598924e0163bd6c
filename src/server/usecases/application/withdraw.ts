import { getState, getStatus } from '../../../../machines/application.status.ts';
import { apply } from '../../../../machines/run.ts';
import type { Queryable } from '../../database/pool.ts';
import { AppError } from '../../errors.ts';
import { lockOwnApplication } from '../../store/application/find-application.ts';
import { addHistory } from '../../store/application/history.ts';
import { writeStatus } from '../../store/application/write-status.ts';
import type { Admission } from './admission.ts';
import { queueNotices } from './notify.ts';
import { assertOwn } from './own-application.ts';

/**
 * The applicant takes a submitted application back, for good (decisions 4).
 * @throws AppError 404, 410, 422 where the machine does not allow it
 */
export const withdraw = async (
  { machine, catalogue }: Pick<Admission, 'machine' | 'catalogue'>,
  tx: Queryable,
  id: string,
  accountId: string,
): Promise<void> => {
  const application = assertOwn(await lockOwnApplication(tx, id, accountId));
  const { status, completed, version } = application;
  const standing = { status: getState(status), context: { completed, reopened: [] } };
  const applied = apply(machine, standing, { type: 'application.withdrawn' });
  if (applied.refused) throw new AppError(422, 'server.application.notWithdrawable');
  const next = getStatus(applied.status);
  await writeStatus(tx, id, next);
  await addHistory(tx, {
    applicationId: id,
    actorId: accountId,
    actorRole: 'applicant',
    event: 'application.withdrawn',
    fromStatus: status,
    toStatus: next,
    version: version + 1,
  });
  await queueNotices(tx, catalogue, applied.effects, { ...application, applicationId: id });
};
