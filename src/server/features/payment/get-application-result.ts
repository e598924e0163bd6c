import { hkdfSync } from 'node:crypto';
import { awaitsFee } from '../../../../machines/application.status.ts';
import type { DataOf } from '../../../contract/call.ts';
import type { getResult as resultCall } from '../../../contract/payment.ts';
import { decide } from '../../../engine/rules/decide.ts';
import { computeFacts } from '../../../engine/rules/facts.ts';
import { getApplicationForAccount } from '../application/application-access.ts';
import type { ApplicationContext } from '../application/application-context.ts';
import { migratedAnswersOf } from '../application/migrated-answers.ts';
import type { ApplicationRow } from '../application/queries/applications.ts';
import { findVerifiedOffer, getFeeStatus, type VerifiedOffer } from './queries/fees.ts';

type ResultReply = DataOf<typeof resultCall>;

/** A separate key for each application of each account: it cannot decrypt the value of another one. */
const resultKeyOf = (secret: string, { id, accountId }: ApplicationRow): string =>
  Buffer.from(hkdfSync('sha256', secret, accountId, `result:${id}`, 32)).toString('base64url');

/** The decision table `result` over the facts of the submit. */
const resultTypeOf = (
  { catalogue, checker }: ApplicationContext,
  application: ApplicationRow,
  offer: VerifiedOffer,
): string | null => {
  const table = catalogue.tables['result'];
  if (!table) throw new Error('schemas/rules/result.json is missing');
  const facts = computeFacts(catalogue.facts, {
    answers: migratedAnswersOf(catalogue.steps, application.steps),
    today: application.today,
    provided: {
      eligible: true,
      psychologicalTestRequired: offer.psychologicalTestRequired,
      scholarshipAllowed: offer.allowScholarship,
      ...(offer.scholarshipRank !== null && { scholarshipRank: offer.scholarshipRank }),
    },
  });
  const type = decide(table, facts, checker.conditionHolds)?.then['type'];
  return typeof type === 'string' ? type : null;
};

/**
 * What the result screen may show. There is no type before the fee is paid or when the applicant is not eligible.
 * @throws AppError 404, 410
 */
export const getApplicationResult = async (
  admission: ApplicationContext,
  secret: string,
  accountId: string,
  formId: string,
): Promise<ResultReply> => {
  const application = await getApplicationForAccount(admission.db, accountId, formId);
  const [status, offer] = await Promise.all([
    getFeeStatus(admission.db, application.id),
    findVerifiedOffer(admission.db, application.id),
  ]);
  const hasResult = offer !== undefined && !awaitsFee(application.status);
  return {
    PaymentStatus: status,
    Status: application.status,
    ResultType: hasResult ? resultTypeOf(admission, application, offer) : null,
    Key: resultKeyOf(secret, application),
  };
};
