import type { ApplicationEffects } from '../../../../machines/application.machine.ts';
import { perform, unexpectedEffect } from '../../../../machines/effects.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { markDecisionUndone, writeUndoneStatus } from '../admin-applications/queries/review.ts';
import { getLockedApplication } from './application-access.ts';
import type { ApplicationContext } from './application-context.ts';
import { cancelInterviewEntry } from './interview-notices.ts';
import { type ApplicationRow, writeStatus } from './queries/applications.ts';
import { addHistory } from './queries/history.ts';
import { recallApplicationMails } from './queries/mails.ts';
import { findPendingDecision } from './queries/released.ts';
import { queueNotices } from './queue-notices.ts';
import { applicantHistory, applyEvent } from './transition.ts';

type WithdrawalContext = Pick<ApplicationContext, 'machine' | 'catalogue' | 'checker' | 'texts' | 'within'>;

const notWithdrawableError = (): AppError => new AppError(422, 'server.application.notWithdrawable');

/**
 * A decision that is not released is unknown to the applicant: it is undone, so that the withdrawal finds the status that
 * the applicant sees (docs/decisions/030).
 */
const undoPendingDecision = async (
  { machine }: WithdrawalContext,
  tx: Tx,
  application: ApplicationRow,
): Promise<void> => {
  const pending = await findPendingDecision(tx, application.id);
  if (!pending) return;
  const { at, until } = pending;
  const decided = { ...application, status: pending.status, decidedFrom: pending.decidedFrom };
  const { status, effects } = applyEvent(
    machine,
    decided,
    { type: 'decision.undone', at, until },
    notWithdrawableError,
  );
  await perform<ApplicationEffects>(effects, {
    holdBack: async () => {
      if (!(await recallApplicationMails(tx, application.id))) throw notWithdrawableError();
      await markDecisionUndone(tx, application.id, application.accountId);
      await writeUndoneStatus(tx, application.id, status);
    },
    notify: unexpectedEffect,
    recordTest: unexpectedEffect,
    reload: unexpectedEffect,
  });
  await addHistory(
    tx,
    applicantHistory(decided, { event: 'decision.undone', toStatus: status, version: application.version }),
  );
};

/**
 * The applicant withdraws a submitted application; this cannot be undone (specification 4.3).
 * @throws AppError 404, 410, 422 where the machine does not allow it
 */
export const withdrawApplication = async (
  context: WithdrawalContext,
  tx: Tx,
  id: string,
  accountId: string,
): Promise<void> => {
  const application = await getLockedApplication(tx, accountId, id);
  await undoPendingDecision(context, tx, application);
  const event = { type: 'application.withdrawn' } as const;
  const { status, effects } = applyEvent(context.machine, application, event, notWithdrawableError);
  await writeStatus(tx, id, status);
  await addHistory(
    tx,
    applicantHistory(application, { event: event.type, toStatus: status, version: application.version + 1 }),
  );
  const subject = { ...application, applicationId: id };
  const calendar = await cancelInterviewEntry(tx, context, subject);
  await queueNotices(tx, context, effects, { ...subject, ...(calendar && { calendar }) });
};
