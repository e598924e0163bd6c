import type { decideApplications } from '../../../contract/admin-applications.ts';
import type { DataOf } from '../../../contract/call.ts';
import type { Translate } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { type Decided, type DecisionRequest, decide, lockSeats } from './decide.ts';
import type { DeskRules } from './desk.ts';
import { findListedOne } from './queries/list.ts';
import type { Viewer } from './viewer.ts';

type Result = DataOf<typeof decideApplications>;

export interface MassDecision extends Pick<DecisionRequest, 'decision' | 'rejection'> {
  readonly applications: readonly { readonly formId: string; readonly version?: number | undefined }[];
  /** Nothing is changed, only told. */
  readonly dryRun: boolean;
}

type Attempt = { readonly decided: Decided } | { readonly refusal: AppError };

/** What one of them does, or fails to do, leaves the others untouched. */
const attempt = async (tx: Tx, work: () => Promise<Decided>): Promise<Attempt> => {
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
}: Decided): Result['Decided'][number] => ({
  Id: application.applicationId,
  Name: application.name,
  RegistrationNumber: application.registrationNumber,
  Status: status,
  Version: version,
  UndoUntil: undoUntil,
  Mail: mail ? { Template: mail.template, To: mail.to, Locale: mail.locale } : null,
});

/** The same order in every mass decision: two of them wait for each other instead of blocking each other. */
const inOrder = ({ applications }: MassDecision): MassDecision['applications'] => {
  const once = new Map(applications.map((one) => [one.formId.toLowerCase(), one]));
  return [...once].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
};

/** Decides about many applications, each for itself, and tells who gets which mail and who is refused why. */
export const decideMany = async (
  desk: DeskRules,
  tx: Tx,
  viewer: Viewer,
  request: MassDecision,
  t: Translate,
): Promise<Result> => {
  const { decision, rejection, dryRun } = request;
  const result: Result = { DryRun: dryRun, Decided: [], Refused: [] };
  const chosen = inOrder(request);
  await lockSeats(
    tx,
    decision,
    chosen.map(({ formId }) => formId),
  );
  // A rehearsal is taken back as a whole: the seat that one would get is not there for the next.
  await tx.query('savepoint rehearsal');
  for (const { formId, version } of chosen) {
    const one = { applicationId: formId, basedOn: version, decision, rejection };
    const outcome = await attempt(tx, () => decide(desk, tx, viewer, one));
    if ('decided' in outcome) {
      result.Decided.push(describeDecided(outcome.decided));
      continue;
    }
    const { status, key, details } = outcome.refusal;
    const seen = await findListedOne(tx, formId, viewer.institutionCode);
    result.Refused.push({ Id: formId, Name: seen?.name ?? null, statusCode: status, message: t(key, details.params) });
  }
  if (dryRun) await tx.query('rollback to savepoint rehearsal');
  return result;
};
