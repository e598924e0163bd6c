import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Span } from './counts.ts';

export interface SourceCount {
  /** Null: not known. */
  readonly website: string | null;
  readonly count: number;
}

/** Both days included, in Jakarta. For an admin of one institution: who applied there. */
export const sourcesText = `
  select referral_website as website, count(*)::int as count from account a
   where role = 'applicant' and verified_at >= $2::date::timestamp at time zone 'Asia/Jakarta'
     and verified_at < ($3::date + 1)::timestamp at time zone 'Asia/Jakarta'
     and ($1::integer is null or exists (
       select from application f where f.account_id = a.id and f.institution_code = $1 and f.deleted_at is null))
   group by referral_website order by count(*) desc, referral_website`;

/** Registrations whose address was verified, by where their visit came from. */
export const countSources = async (
  db: Queryable,
  institutionCode: number | null,
  { from, until }: Span,
): Promise<readonly SourceCount[]> => {
  const values = [institutionCode, from, until];
  return (await db.query<SourceCount & Record<string, unknown>>(sourcesText, values)).rows;
};
