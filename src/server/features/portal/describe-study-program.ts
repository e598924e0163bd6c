import type { DataOf } from '../../../contract/call.ts';
import type { getStudyProgram, listStudyPrograms } from '../../../contract/study-programs.ts';
import { listRequirements } from '../../../engine/rules/requirements.ts';
import { ownProperty } from '../../../engine/schema/own-property.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import { notFound } from '../../errors.ts';
import { institutionsForVisitor } from '../../institutions.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { findProgram, listLevels, listOffers, listPrograms, type PublicOffer } from './study-program-queries.ts';

interface Source {
  readonly db: Queryable;
  readonly catalogue: Catalogue;
}

const PAGE_SIZE = 50;

interface ListQuery {
  readonly institutionCode?: string | undefined;
  readonly entity?: string | undefined;
  readonly page?: number | undefined;
}

/** @throws AppError 400 for an unknown institution */
export const listStudyProgramsOf = async (
  { db, catalogue }: Source,
  { institutionCode, entity, page = 1 }: ListQuery,
  locale: Locale,
): Promise<DataOf<typeof listStudyPrograms>> => {
  const institutions = institutionsForVisitor(catalogue, institutionCode);
  const [rows, entities] = await Promise.all([
    listPrograms(db, { institutions, entity, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE, locale }),
    listLevels(db, locale),
  ]);
  return {
    programs: rows.map(({ total: _total, ...program }) => program),
    entities: [...entities],
    pages: Math.ceil((rows[0]?.total ?? 0) / PAGE_SIZE),
  };
};

const requirementsOf = ({ eligibility }: Catalogue, rule: string) =>
  ownProperty(eligibility.rules, rule)
    ? listRequirements(eligibility, rule).map(({ name, limit }) => ({
        name,
        ...(limit !== undefined && { limit: [limit].flat() }),
      }))
    : null;

const describeOffer = (
  catalogue: Catalogue,
  { discountName, discountAmount, eligibilityRule, ...offer }: PublicOffer,
): DataOf<typeof getStudyProgram>['offers'][number] => ({
  ...offer,
  discount: discountAmount > 0 && discountName !== null ? { name: discountName, amount: discountAmount } : null,
  requirements: requirementsOf(catalogue, eligibilityRule),
});

/** @throws AppError 404 */
export const describeStudyProgram = async (
  { db, catalogue }: Source,
  id: string,
  locale: Locale,
): Promise<DataOf<typeof getStudyProgram>> => {
  const [program, offers] = await Promise.all([findProgram(db, id, locale), listOffers(db, id, locale)]);
  if (!program) throw notFound();
  return { ...program, offers: offers.map((offer) => describeOffer(catalogue, offer)) };
};
