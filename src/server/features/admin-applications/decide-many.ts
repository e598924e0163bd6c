import sql from 'sql-template-tag';
import type { decideApplications } from '../../../contract/admin-applications.ts';
import type { DataOf } from '../../../contract/call.ts';
import { inLanguage } from '../../../engine/text/error-params.ts';
import type { Locale, Translate } from '../../config/texts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { attempt } from './attempt.ts';
import { type DecidedApplication, type DecisionRequest, decideApplication, lockSeats } from './decide-application.ts';
import { findListedApplication } from './queries/application-list.ts';
import type { ReviewRules, Viewer } from './review-context.ts';

type DecisionsReply = DataOf<typeof decideApplications>;

interface MassDecision extends Pick<DecisionRequest, 'decision' | 'rejection'> {
  readonly applications: readonly { readonly formId: string; readonly version?: number | undefined }[];
  /** Describes the result and changes nothing. */
  readonly dryRun: boolean;
}

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

/** One order for all bulk decisions prevents deadlocks. */
const inLockOrder = ({ applications }: MassDecision): MassDecision['applications'] => {
  const once = new Map(applications.map((application) => [application.formId.toLowerCase(), application]));
  return [...once].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, application]) => application);
};

/** Decides about each application by itself. @returns the mails of those decided, and the reasons of those refused */
export const decideMany = async (
  rules: ReviewRules,
  tx: Tx,
  viewer: Viewer,
  request: MassDecision,
  { locale, t }: { readonly locale: Locale; readonly t: Translate },
): Promise<DecisionsReply> => {
  const { decision, rejection, dryRun } = request;
  const result: DecisionsReply = { DryRun: dryRun, Decided: [], Refused: [] };
  const chosen = inLockOrder(request);
  await lockSeats(
    tx,
    decision,
    chosen.map(({ formId }) => formId),
  );
  // A dry run is rolled back as a whole: a seat that one application takes is not free for the next.
  await tx.run(sql`savepoint dry_run`);
  for (const { formId, version } of chosen) {
    const decisionRequest = { applicationId: formId, basedOn: version, decision, rejection };
    const outcome = await attempt(tx, () => decideApplication(rules, tx, viewer, decisionRequest));
    if ('done' in outcome) {
      result.Decided.push(describeDecided(outcome.done));
      continue;
    }
    const { status, key, details } = outcome.refusal;
    const listed = await findListedApplication(tx, formId, viewer, locale);
    result.Refused.push({
      Id: formId,
      Name: listed?.name ?? null,
      statusCode: status,
      message: t(key, inLanguage(details.params, locale)),
    });
  }
  if (dryRun) await tx.run(sql`rollback to savepoint dry_run`);
  return result;
};
