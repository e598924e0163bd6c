import type { decideApplications } from '../../../contract/admin-applications.ts';
import type { DataOf } from '../../../contract/call.ts';
import type { Translate } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type DecidedApplication, type DecisionRequest, decideApplication, lockSeats } from './decide-application.ts';
import { findListedApplication } from './queries/application-list.ts';
import type { ReviewRules, Viewer } from './review-context.ts';

type DecisionsReply = DataOf<typeof decideApplications>;

export interface MassDecision extends Pick<DecisionRequest, 'decision' | 'rejection'> {
  readonly applications: readonly { readonly formId: string; readonly version?: number | undefined }[];
  /** Nothing is changed, only told. */
  readonly dryRun: boolean;
}

type DecisionAttempt = { readonly decided: DecidedApplication } | { readonly refusal: AppError };

/** What one of them does, or fails to do, leaves the others untouched. */
const attemptDecision = async (tx: Tx, work: () => Promise<DecidedApplication>): Promise<DecisionAttempt> => {
  await tx.query('savepoint one');
  try {
    const decided = await work();
    await tx.query('release savepoint one');
    return { decided };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await tx.query('rollback to savepoint one');
    return { refusal: error };
  }
};

const describeDecided = ({
  application,
  status,
  version,
  undoUntil,
  mails: [mail],
}: DecidedApplication): DecisionsReply['Decided'][number] => ({
  Id: application.applicationId,
  Name: application.name,
  RegistrationNumber: application.registrationNumber,
  Status: status,
  Version: version,
  UndoUntil: undoUntil,
  Mail: mail ? { Template: mail.template, To: mail.to, Locale: mail.locale } : null,
});

/** The same order in every mass decision: two of them wait for each other instead of blocking each other. */
const inLockOrder = ({ applications }: MassDecision): MassDecision['applications'] => {
  const once = new Map(applications.map((one) => [one.formId.toLowerCase(), one]));
  return [...once].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
};

/** Decides about many applications, each for itself, and tells who gets which mail and who is refused why. */
export const decideMany = async (
  desk: ReviewRules,
  tx: Tx,
  viewer: Viewer,
  request: MassDecision,
  t: Translate,
): Promise<DecisionsReply> => {
  const { decision, rejection, dryRun } = request;
  const result: DecisionsReply = { DryRun: dryRun, Decided: [], Refused: [] };
  const chosen = inLockOrder(request);
  await lockSeats(
    tx,
    decision,
    chosen.map(({ formId }) => formId),
  );
  // A rehearsal is taken back as a whole: the seat that one would get is not there for the next.
  await tx.query('savepoint rehearsal');
  for (const { formId, version } of chosen) {
    const one = { applicationId: formId, basedOn: version, decision, rejection };
    const outcome = await attemptDecision(tx, () => decideApplication(desk, tx, viewer, one));
    if ('decided' in outcome) {
      result.Decided.push(describeDecided(outcome.decided));
      continue;
    }
    const { status, key, details } = outcome.refusal;
    const seen = await findListedApplication(tx, formId, viewer.institutionCode);
    result.Refused.push({ Id: formId, Name: seen?.name ?? null, statusCode: status, message: t(key, details.params) });
  }
  if (dryRun) await tx.query('rollback to savepoint rehearsal');
  return result;
};
