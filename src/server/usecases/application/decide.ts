import { getState, getStatus } from '../../../../machines/application.status.ts';
import { apply } from '../../../../machines/run.ts';
import type { Locale } from '../../config/texts.ts';
import type { Queryable } from '../../database/pool.ts';
import { AppError } from '../../errors.ts';
import { addHistory } from '../../store/application/history.ts';
import { writeStatus } from '../../store/application/write-status.ts';
import { lockFee } from '../../store/payment/fee-standing.ts';
import { findVerifiedOffer } from '../../store/payment/verified-offer.ts';
import { money } from '../money.ts';
import type { Admission } from './admission.ts';
import { feesOf } from './fees.ts';
import { queueNotices } from './notify.ts';

type Rules = Pick<Admission, 'machine' | 'catalogue' | 'checker'>;

/**
 * What an accepted applicant has to pay, for the mail (specification 4: payment information by mail).
 * @throws AppError 422 while the psychological test that decides about it is owed
 */
const paymentInformation = async (rules: Rules, tx: Queryable, applicationId: string) => {
  const fees = feesOf(rules, await findVerifiedOffer(tx, applicationId));
  if (!fees) throw new AppError(422, 'server.application.testOwed');
  return (locale: Locale): Readonly<Record<string, string>> => ({
    program: fees.ProgramStudyName,
    spp: money(locale, fees.SppAmount),
    scholarship: money(locale, fees.Scholarship),
    totalSpp: money(locale, fees.TotalSpp),
    totalUkt: money(locale, fees.TotalUkt),
    advance: money(locale, fees.AdvanceAmount),
    discount: money(locale, fees.AdditionalDiscount?.Amount ?? 0),
  });
};

export interface Decision {
  readonly applicationId: string;
  readonly adminId: string;
  readonly event: 'application.accepted' | 'application.rejected';
}

/**
 * An admin decides about a submitted application; the applicant is told by mail, once.
 * @throws AppError 422 where the machine does not allow it, or accepting comes before the psychological test
 */
export const decideApplication = async (rules: Rules, tx: Queryable, decision: Decision): Promise<void> => {
  const application = await lockFee(tx, decision.applicationId);
  const { applicationId, status, completed, version } = application;
  const standing = { status: getState(status), context: { completed, reopened: [] } };
  const applied = apply(rules.machine, standing, { type: decision.event });
  if (applied.refused) throw new AppError(422, 'server.application.notDecidable');
  const isAccepted = decision.event === 'application.accepted';
  const data = isAccepted ? await paymentInformation(rules, tx, applicationId) : undefined;
  const next = getStatus(applied.status);
  await writeStatus(tx, applicationId, next);
  await addHistory(tx, {
    applicationId,
    actorId: decision.adminId,
    actorRole: 'admin',
    event: decision.event,
    fromStatus: status,
    toStatus: next,
    version: version + 1,
  });
  await queueNotices(tx, rules.catalogue, applied.effects, { ...application, ...(data && { data }) });
};
