import type { getApplication } from '../../../contract/application.ts';
import type { DataOf } from '../../../contract/call.ts';
import { decide } from '../../../engine/rules/decide.ts';
import type { VerifiedOffer } from '../payment/queries/verified-offer.ts';
import type { Admission } from './admission.ts';

type Fees = NonNullable<DataOf<typeof getApplication>['Fees']>;

/** Parts of a rupiah are given up in the applicant's favour. */
const scholarshipOf = (
  { catalogue, checker }: Pick<Admission, 'catalogue' | 'checker'>,
  offer: VerifiedOffer,
): number => {
  const table = catalogue.tables['fees'];
  if (!table) throw new Error('schemas/rules/fees.json is missing');
  const facts = offer.scholarshipRank === null ? {} : { scholarshipRank: offer.scholarshipRank };
  const percent = Number(decide(table, facts, checker.condition)?.then['sppDiscountPercent'] ?? 0);
  return Math.min(offer.spp, Math.ceil((offer.spp * percent) / 100));
};

/** A psychological test that is still owed may change everything: until it is done no fees are told (specification 4). */
export const feesOf = (
  rules: Pick<Admission, 'catalogue' | 'checker'>,
  offer: VerifiedOffer | undefined,
): Fees | null => {
  if (!offer || (offer.psychologicalTestRequired && !offer.psychologicalTestDone)) return null;
  const scholarship = scholarshipOf(rules, offer);
  const name = offer.additionalDiscountName;
  return {
    ProgramStudyName: offer.programName,
    SppAmount: offer.spp,
    Scholarship: scholarship,
    TotalSpp: offer.spp - scholarship,
    TotalUkt: offer.ukt,
    AdvanceAmount: offer.advance,
    AdditionalDiscount: name === null ? null : { Name: name, Amount: offer.additionalDiscount },
  };
};
