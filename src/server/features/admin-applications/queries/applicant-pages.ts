import sql from 'sql-template-tag';
import type { ApplicationStatus } from '../../../../../machines/application.status.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { andWithin, type StaffBounds } from '../../../staff-bounds.ts';

const seenRow = {
  applicationId: column.uuid,
  accountId: column.uuid,
  email: column.text,
  institutionCode: column.integer,
  status: column.text.as<ApplicationStatus>(),
  /** Steps that are finished. */
  completed: column.texts,
  hasPayment: column.boolean,
  /** The admin may see every application of the account. */
  isWhole: column.boolean,
} satisfies RowShape;

export type SeenApplication = RowOf<typeof seenRow>;

/** An application with its account; undefined when the admin may not see it. */
export const findSeenApplication = (
  db: Queryable,
  id: string,
  within: StaffBounds,
): Promise<SeenApplication | undefined> =>
  db.find(
    seenRow,
    sql`select a.id as "applicationId", a.account_id as "accountId", owner.email,
          a.institution_code as "institutionCode", a.status, a.completed,
          exists (select from payment where payment.application_id = a.id) as "hasPayment",
          not exists (
            select from application other where other.account_id = a.account_id and other.deleted_at is null
              and not exists (select from application seen where seen.id = other.id${andWithin(sql`seen`, within)})) as "isWhole"
         from application a join account owner on owner.id = a.account_id
        where a.id = ${id} and a.deleted_at is null${andWithin(sql`a`, within)}`,
  );
