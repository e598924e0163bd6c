import sql, { type Sql } from 'sql-template-tag';
import { andWithin, type StaffBounds } from '../../../staff-bounds.ts';

/** Which applications a report counts. */
export interface ReportScope extends StaffBounds {
  /** Null: of all admission periods. */
  readonly periodId: string | null;
}

/** Of `application a`, without deleted drafts and those of the smoke test. */
export const isCounted = ({ periodId, ...bounds }: ReportScope): Sql => sql`
  a.deleted_at is null and not a.is_probe${andWithin(sql`a`, bounds)}
    and (${periodId}::text is null or a.period_id = ${periodId})`;
