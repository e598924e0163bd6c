import type { ApplicationEffects } from '../../../../machines/application.machine.ts';
import { getState, getStatus } from '../../../../machines/application.status.ts';
import { perform, unexpectedEffect } from '../../../../machines/effects.ts';
import { apply } from '../../../../machines/run.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { markUndone, writeUndone } from '../admin-applications/queries/decisions.ts';
import type { Admission } from './admission.ts';
import { queueNotices } from './notify.ts';
import { assertOwn } from './own-application.ts';
import type { ApplicationRow } from './queries/application-row.ts';
import { lockOwnApplication } from './queries/find-application.ts';
import { findHeldDecision } from './queries/held-decision.ts';
import { addHistory } from './queries/history.ts';
import { recallApplicationMails } from './queries/mails.ts';
import { writeStatus } from './queries/write-status.ts';

type Parts = Pick<Admission, 'machine' | 'catalogue'>;

const refusal = (): AppError => new AppError(422, 'server.application.notWithdrawable');

const changeOf = ({ id, accountId, version }: ApplicationRow, event: string, fromStatus: string, toStatus: string) => ({
  applicationId: id,
  actorId: accountId,
  actorRole: 'applicant' as const,
  event,
  fromStatus,
  toStatus,
  version,
});

/**
 * A decision that is not released has not happened for the applicant: it is undone, so that the withdrawal finds the
 * application as its owner sees it (docs/decisions/030).
 */
const undoHeldDecision = async ({ machine }: Parts, tx: Tx, application: ApplicationRow): Promise<void> => {
  const held = await findHeldDecision(tx, application.id);
  if (!held) return;
  const { at, until } = held;
  const standing = { status: getState(held.status), context: { completed: application.completed, reopened: [] } };
  const applied = apply(machine, standing, { type: 'decision.undone', at, until });
  if (applied.refused) throw refusal();
  await perform<ApplicationEffects>(applied.effects, {
    holdBack: async () => {
      if (!(await recallApplicationMails(tx, application.id))) throw refusal();
      await markUndone(tx, application.id, application.accountId);
      await writeUndone(tx, application.id, getStatus(applied.status));
    },
    notify: unexpectedEffect,
    recordTest: unexpectedEffect,
    reload: unexpectedEffect,
  });
  await addHistory(tx, changeOf(application, 'decision.undone', held.status, getStatus(applied.status)));
};

/**
 * The applicant takes a submitted application back, for good (decisions 4).
 * @throws AppError 404, 410, 422 where the machine does not allow it
 */
export const withdraw = async (parts: Parts, tx: Tx, id: string, accountId: string): Promise<void> => {
  const application = assertOwn(await lockOwnApplication(tx, id, accountId));
  await undoHeldDecision(parts, tx, application);
  const { status, completed, version } = application;
  const standing = { status: getState(status), context: { completed, reopened: [] } };
  const applied = apply(parts.machine, standing, { type: 'application.withdrawn' });
  if (applied.refused) throw refusal();
  const next = getStatus(applied.status);
  await writeStatus(tx, id, next);
  await addHistory(tx, { ...changeOf(application, 'application.withdrawn', status, next), version: version + 1 });
  await queueNotices(tx, parts.catalogue, applied.effects, { ...application, applicationId: id });
};
