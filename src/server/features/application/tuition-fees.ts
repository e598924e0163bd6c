import type { getApplication } from '../../../contract/application.ts';
import type { DataOf } from '../../../contract/call.ts';
import { nameIn } from '../../../engine/lists/choice-list.ts';
import { decide } from '../../../engine/rules/decide.ts';
import { DEFAULT_LANGUAGE } from '../../../engine/text/languages.ts';
import type { Locale } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import { formatRupiah } from '../../formats.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findVerifiedOffer, type VerifiedOffer } from '../payment/queries/fees.ts';
import type { ApplicationContext } from './application-context.ts';

type FeeRules = Pick<ApplicationContext, 'catalogue' | 'checker'>;

/**
 * What an accepted applicant has to pay, for the mail (specification 4: payment information by mail).
 * @throws AppError 422 while a required psychological test is not done
 */
export const getFeePlaceholders = async (rules: FeeRules, tx: Tx, applicationId: string) => {
  const offer = await findVerifiedOffer(tx, applicationId);
  const fees = calculateFees(rules, offer, DEFAULT_LANGUAGE);
  if (!offer || !fees) throw new AppError(422, 'server.application.testOwed');
  return (locale: Locale): Readonly<Record<string, string>> => ({
    program: nameIn(offer.programNames, locale, DEFAULT_LANGUAGE),
    spp: formatRupiah(fees.SppAmount, locale, 'narrowSymbol'),
    scholarship: formatRupiah(fees.Scholarship, locale, 'narrowSymbol'),
    totalSpp: formatRupiah(fees.TotalSpp, locale, 'narrowSymbol'),
    totalUkt: formatRupiah(fees.TotalUkt, locale, 'narrowSymbol'),
    advance: formatRupiah(fees.AdvanceAmount, locale, 'narrowSymbol'),
    discount: formatRupiah(fees.AdditionalDiscount?.Amount ?? 0, locale, 'narrowSymbol'),
  });
};

type Fees = NonNullable<DataOf<typeof getApplication>['Fees']>;

/** Whole rupiah, rounded up in the applicant's favour. */
const scholarshipOf = (
  { catalogue, checker }: Pick<ApplicationContext, 'catalogue' | 'checker'>,
  offer: VerifiedOffer,
): number => {
  const table = catalogue.tables['fees'];
  if (!table) throw new Error('schemas/rules/fees.json is missing');
  const facts = offer.scholarshipRank === null ? {} : { scholarshipRank: offer.scholarshipRank };
  const percent = Number(decide(table, facts, checker.conditionHolds)?.then['sppDiscountPercent'] ?? 0);
  return Math.min(offer.spp, Math.ceil((offer.spp * percent) / 100));
};

/** Null while a required psychological test is not done: it may change the fees (specification 4). */
export const calculateFees = (
  rules: Pick<ApplicationContext, 'catalogue' | 'checker'>,
  offer: VerifiedOffer | undefined,
  locale: Locale,
): Fees | null => {
  if (!offer || (offer.psychologicalTestRequired && !offer.psychologicalTestDone)) return null;
  const scholarship = scholarshipOf(rules, offer);
  const discount = offer.additionalDiscountNames;
  return {
    ProgramStudyName: nameIn(offer.programNames, locale, DEFAULT_LANGUAGE),
    SppAmount: offer.spp,
    Scholarship: scholarship,
    TotalSpp: offer.spp - scholarship,
    TotalUkt: offer.ukt,
    AdvanceAmount: offer.advance,
    AdditionalDiscount: discount && {
      Name: nameIn(discount, locale, DEFAULT_LANGUAGE),
      Amount: offer.additionalDiscount,
    },
  };
};
