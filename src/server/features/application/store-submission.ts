import type { Tx } from '../../platform/database/pool.ts';
import { closedMeanwhile } from './admission-period.ts';
import type { Judgement } from './judge-submission.ts';
import type { ApplicationRow } from './queries/application-row.ts';
import { addHistory } from './queries/history.ts';
import { writeReasons } from './queries/reasons.ts';
import { markVerified, type Submission, writeAcceptedSteps, writeSubmission } from './queries/submit.ts';
import type { RecheckedStep } from './recheck-steps.ts';

/** Writes what was judged: status, number, answers as they were accepted, verified preference, history. */
export const storeSubmission = async (
  tx: Tx,
  application: ApplicationRow,
  accepted: readonly RecheckedStep[],
  judgement: Judgement,
  status: string,
): Promise<Submission> => {
  const { id, accountId, periodId, version } = application;
  const rows = accepted.map(({ step, ...rest }) => ({ ...rest, step: step.key, schemaVersion: step.schemaVersion }));
  await writeAcceptedSteps(tx, id, version + 1, rows);
  if (judgement.verified !== undefined) await markVerified(tx, id, judgement.verified);
  await writeReasons(tx, id, judgement.verdicts);
  // From here on every other submit of the institution waits for this one.
  const submission = await writeSubmission(tx, {
    id,
    status,
    completed: [...new Set([...application.completed, ...accepted.map(({ step }) => step.key)])],
    registrationFee: judgement.registrationFee,
    scholarshipRank: judgement.scholarshipRank,
    outcome: judgement.outcome,
  });
  if (!submission) throw await closedMeanwhile(tx, periodId);
  await addHistory(tx, {
    applicationId: id,
    actorId: accountId,
    actorRole: 'applicant',
    event: 'application.submitted',
    fromStatus: application.status,
    toStatus: status,
    version: version + 1,
  });
  return submission;
};
