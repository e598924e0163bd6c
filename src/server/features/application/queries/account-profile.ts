import sql from 'sql-template-tag';
import type { Answers } from '../../../../engine/schema/types.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { andWithinBoundsOf } from '../../../staff-bounds.ts';

const profileRow = { email: column.text, profile: column.json<Answers>() } satisfies RowShape;

/** What an account stores about its owner, under the field names of the registration form. */
export const findProfile = async (db: Queryable, accountId: string): Promise<Answers> => {
  const row = await db.find(profileRow, sql`select email, profile from account where id = ${accountId}`);
  return row ? { ...row.profile, email: row.email } : {};
};

const contactRow = { email: column.text, locale: column.text, name: column.text.orNull } satisfies RowShape;

interface Contact {
  readonly email: string;
  readonly name: string;
  readonly locale: string;
}

/** Address, name and language for mails to the owner of an account. */
export const findContact = async (db: Queryable, accountId: string): Promise<Contact> => {
  const row = await db.find(
    contactRow,
    sql`select email, locale, profile ->> 'firstName' as name from account where id = ${accountId}`,
  );
  return { email: row?.email ?? '', locale: row?.locale ?? 'id', name: row?.name ?? '' };
};

const reviewerContactRow = { id: column.uuid, email: column.text, locale: column.text } satisfies RowShape;

/**
 * The admin who asked for the latest correction of an application, else the one to whom it is assigned: only an admin who
 * may still see it. `roles`: those with the right to see applications.
 */
export const findReviewerContact = (
  db: Queryable,
  applicationId: string,
  roles: readonly string[],
): Promise<RowOf<typeof reviewerContactRow> | undefined> =>
  db.find(
    reviewerContactRow,
    sql`select account.id, account.email, account.locale from application a
      cross join lateral (values
        (1, (select c.asked_by from application_correction c where c.application_id = a.id order by c.id desc limit 1)),
        (2, a.assignee_id)) candidate (place, id)
      join account on account.id = candidate.id and account.role = 'admin' and account.active
        and account.staff_roles && ${[...roles]}::text[]${andWithinBoundsOf(sql`account`, sql`a`)}
     where a.id = ${applicationId} order by candidate.place limit 1`,
  );
