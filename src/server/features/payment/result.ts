import { hkdfSync } from 'node:crypto';
import type { DataOf } from '../../../contract/call.ts';
import type { getResult as resultCall } from '../../../contract/payment.ts';
import { decide } from '../../../engine/rules/decide.ts';
import { computeFacts } from '../../../engine/rules/facts.ts';
import type { Admission } from '../application/admission.ts';
import { getOwnApplication } from '../application/own-application.ts';
import type { ApplicationRow } from '../application/queries/application-row.ts';
import { findFeeStatus } from './queries/payments.ts';
import { findVerifiedOffer, type VerifiedOffer } from './queries/verified-offer.ts';

type Result = DataOf<typeof resultCall>;

/** A key of its own for each application of each account: a value made for another one cannot be read with it. */
const keyOf = (secret: string, { id, accountId }: ApplicationRow): string =>
  Buffer.from(hkdfSync('sha256', secret, accountId, `result:${id}`, 32)).toString('base64url');

/** The decision table `result` over the facts of the submit. */
const typeOf = (
  { catalogue, checker }: Admission,
  application: ApplicationRow,
  offer: VerifiedOffer,
): string | null => {
  const table = catalogue.tables['result'];
  if (!table) throw new Error('schemas/rules/result.json is missing');
  const facts = computeFacts(catalogue.facts, {
    answers: Object.fromEntries(application.steps.map(({ step, answers }) => [step, answers])),
    today: application.today,
    given: {
      eligible: true,
      psychologicalTestRequired: offer.psychologicalTestRequired,
      scholarshipAllowed: offer.allowScholarship,
      ...(offer.scholarshipRank !== null && { scholarshipRank: offer.scholarshipRank }),
    },
  });
  return (decide(table, facts, checker.condition)?.then['type'] as string | undefined) ?? null;
};

/**
 * What the result screen may show; no type before the fee is paid, and none for who was not found eligible.
 * @throws AppError 404, 410
 */
export const seeResult = async (
  admission: Admission,
  secret: string,
  accountId: string,
  formId: string,
): Promise<Result> => {
  const application = await getOwnApplication(admission.db, accountId, formId);
  const [status, offer] = await Promise.all([
    findFeeStatus(admission.db, application.id),
    findVerifiedOffer(admission.db, application.id),
  ]);
  const isThrough = offer !== undefined && application.status !== 'Pending Registration Fee';
  return {
    PaymentStatus: status,
    Status: application.status,
    ResultType: isThrough ? typeOf(admission, application, offer) : null,
    Key: keyOf(secret, application),
  };
};
