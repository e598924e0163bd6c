import type { Locale } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import { money } from '../../money.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { findVerifiedOffer } from '../payment/queries/verified-offer.ts';
import type { Admission } from './admission.ts';
import { feesOf } from './fees.ts';

type Rules = Pick<Admission, 'catalogue' | 'checker'>;

/**
 * What an accepted applicant has to pay, for the mail (specification 4: payment information by mail).
 * @throws AppError 422 while the psychological test that decides about it is owed
 */
export const paymentInformation = async (rules: Rules, tx: Tx, applicationId: string) => {
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
