import sql, { type Sql } from 'sql-template-tag';

/** Which applications a report counts. */
export interface ReportScope {
  /** Null: of all institutions. */
  readonly institutionCode: number | null;
  /** Null: of all admission periods. */
  readonly periodId: string | null;
}

/** Of `application a`, without deleted drafts and those of the smoke test. */
export const isCounted = ({ institutionCode, periodId }: ReportScope): Sql => sql`
  a.deleted_at is null and not a.is_probe
    and (${institutionCode}::integer is null or a.institution_code = ${institutionCode})
    and (${periodId}::text is null or a.period_id = ${periodId})`;
