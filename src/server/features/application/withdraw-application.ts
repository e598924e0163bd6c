import type { ApplicationEffects } from '../../../../machines/application.machine.ts';
import { getState, getStatus } from '../../../../machines/application.status.ts';
import { perform, unexpectedEffect } from '../../../../machines/effects.ts';
import { apply } from '../../../../machines/run.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { markDecisionUndone, writeUndoneStatus } from '../admin-applications/queries/review.ts';
import { assertAccessible } from './application-access.ts';
import type { ApplicationContext } from './application-context.ts';
import { type ApplicationRow, lockApplicationForAccount, writeStatus } from './queries/applications.ts';
import { addHistory } from './queries/history.ts';
import { recallApplicationMails } from './queries/mails.ts';
import { findPendingDecision } from './queries/released.ts';
import { queueNotices } from './queue-notices.ts';

type WithdrawalContext = Pick<ApplicationContext, 'machine' | 'catalogue'>;

const notWithdrawableError = (): AppError => new AppError(422, 'server.application.notWithdrawable');

const historyEntryOf = (
  { id, accountId, version }: ApplicationRow,
  event: string,
  fromStatus: string,
  toStatus: string,
) => ({
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
const undoPendingDecision = async (
  { machine }: WithdrawalContext,
  tx: Tx,
  application: ApplicationRow,
): Promise<void> => {
  const held = await findPendingDecision(tx, application.id);
  if (!held) return;
  const { at, until } = held;
  const standing = { status: getState(held.status), context: { completed: application.completed, reopened: [] } };
  const applied = apply(machine, standing, { type: 'decision.undone', at, until });
  if (applied.refused) throw notWithdrawableError();
  await perform<ApplicationEffects>(applied.effects, {
    holdBack: async () => {
      if (!(await recallApplicationMails(tx, application.id))) throw notWithdrawableError();
      await markDecisionUndone(tx, application.id, application.accountId);
      await writeUndoneStatus(tx, application.id, getStatus(applied.status));
    },
    notify: unexpectedEffect,
    recordTest: unexpectedEffect,
    reload: unexpectedEffect,
  });
  await addHistory(tx, historyEntryOf(application, 'decision.undone', held.status, getStatus(applied.status)));
};

/**
 * The applicant takes a submitted application back, for good (decisions 4).
 * @throws AppError 404, 410, 422 where the machine does not allow it
 */
export const withdrawApplication = async (
  parts: WithdrawalContext,
  tx: Tx,
  id: string,
  accountId: string,
): Promise<void> => {
  const application = assertAccessible(await lockApplicationForAccount(tx, id, accountId));
  await undoPendingDecision(parts, tx, application);
  const { status, completed, version } = application;
  const standing = { status: getState(status), context: { completed, reopened: [] } };
  const applied = apply(parts.machine, standing, { type: 'application.withdrawn' });
  if (applied.refused) throw notWithdrawableError();
  const next = getStatus(applied.status);
  await writeStatus(tx, id, next);
  await addHistory(tx, { ...historyEntryOf(application, 'application.withdrawn', status, next), version: version + 1 });
  await queueNotices(tx, parts.catalogue, applied.effects, { ...application, applicationId: id });
};
