import sql, { type Sql } from 'sql-template-tag';
import { andWithin, type StaffBounds } from '../../../staff-bounds.ts';
import { releasedStatus } from '../../application/queries/released.ts';

/** Applications as their applicants see them: for other systems, which must not know more. */
export interface ReleasedScope {
  readonly within: StaffBounds;
  readonly statuses: readonly string[];
}

/** Condition on `application a`: submitted, in one of the statuses, and not erased, which leaves no answers. */
export const isReleasedIn = ({ within, statuses }: ReleasedScope): Sql => sql`
  a.deleted_at is null and not a.is_probe and a.submitted_at is not null
    and ${releasedStatus} = any(${[...statuses]}::text[])${andWithin(sql`a`, within)}
    and exists (select from application_step s where s.application_id = a.id)`;
