/** SQL of invitations to become a member of staff. */
import sql, { type Sql } from 'sql-template-tag';
import { invitationDays } from '../../../contract/invitations.ts';
import type { Locale } from '../../config/texts.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';

const invitationRow = {
  id: column.uuid,
  email: column.text,
  emailFolded: column.text,
  locale: column.text.as<Locale>(),
  institutionCode: column.integer.orNull,
  programIds: column.texts.as<string[]>(),
  staffRoles: column.texts.as<string[]>(),
  giverId: column.uuid,
  giver: column.text,
  isExpired: column.boolean,
  /** The address has an account that is verified or closed. */
  hasAccount: column.boolean,
  createdAt: column.timestamp,
  sentAt: column.timestamp,
  expiresAt: column.timestamp,
} satisfies RowShape;

export type Invitation = RowOf<typeof invitationRow>;

const invitations = (condition: Sql): Sql => sql`
  select i.id, i.email, i.email_folded as "emailFolded", i.locale, i.institution_code as "institutionCode",
      i.program_ids as "programIds", i.staff_roles as "staffRoles", i.giver_id as "giverId", giver.email as giver,
      i.expires_at <= now() as "isExpired", i.created_at as "createdAt", i.sent_at as "sentAt",
      i.expires_at as "expiresAt",
      exists (select from account a where a.email_folded = i.email_folded and (a.verified_at is not null or not a.active))
        as "hasAccount"
    from staff_invitation i join account giver on giver.id = i.giver_id
   where ${condition}`;

export const listInvitationRows = (db: Queryable): Promise<readonly Invitation[]> =>
  db.many(invitationRow, sql`${invitations(sql`true`)} order by i.created_at desc, i.id`);

export const findInvitation = (db: Queryable, id: string): Promise<Invitation | undefined> =>
  db.find(invitationRow, invitations(sql`i.id = ${id}`));

/** One whose link still works. */
export const findInvitationOfToken = (db: Queryable, hash: Buffer): Promise<Invitation | undefined> =>
  db.find(invitationRow, invitations(sql`i.token_hash = ${hash} and i.expires_at > now()`));

export const countInvitations = async (tx: Tx): Promise<number> =>
  (
    await tx.get(
      { count: column.integer },
      sql`select count(*)::int as count from staff_invitation where expires_at > now()`,
    )
  ).count;

export const isInvited = async (tx: Tx, emailFolded: string): Promise<boolean> =>
  (await tx.run(sql`select from staff_invitation where email_folded = ${emailFolded}`)) === 1;

const expiry = sql`now() + ${invitationDays}::integer * interval '1 day'`;

type NewInvitation = Pick<
  Invitation,
  'email' | 'emailFolded' | 'locale' | 'institutionCode' | 'programIds' | 'staffRoles' | 'giverId'
>;

/** @returns its id */
export const insertInvitation = async (
  tx: Tx,
  { email, emailFolded, locale, institutionCode, programIds, staffRoles, giverId }: NewInvitation,
): Promise<string> => {
  const { id } = await tx.get(
    { id: column.uuid },
    sql`insert into staff_invitation (email, email_folded, locale, institution_code, program_ids, staff_roles, giver_id,
                                      expires_at)
        values (${email}, ${emailFolded}, ${locale}, ${institutionCode}::integer, ${programIds}::text[],
                ${staffRoles}::text[], ${giverId}, ${expiry})
        returning id`,
  );
  return id;
};

/** The former link ends. @returns the number of the mail */
export const renewInvitation = async (tx: Tx, id: string, giverId: string): Promise<number> => {
  const { sends } = await tx.get(
    { sends: column.integer },
    sql`update staff_invitation set sends = sends + 1, token_hash = null, giver_id = ${giverId}, sent_at = now(),
            expires_at = ${expiry}
         where id = ${id} returning sends`,
  );
  return sends;
};

/** @returns whether there was one */
export const deleteInvitation = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.run(sql`delete from staff_invitation where id = ${id}`)) === 1;

/**
 * Stores the token of a mail that is sent now.
 * @param send the number of the mail
 * @returns false when the invitation was accepted or withdrawn, is expired, or another mail was asked for
 */
export const setInvitationToken = async (db: Queryable, id: string, send: number, hash: Buffer): Promise<boolean> =>
  (await db.run(sql`
    update staff_invitation set token_hash = ${hash} where id = ${id} and sends = ${send} and expires_at > now()`)) ===
  1;

const ownerRow = {
  role: column.text.as<'applicant' | 'admin'>(),
  active: column.boolean,
  hasApplied: column.boolean,
  fromProvider: column.boolean,
} satisfies RowShape;

/** The account that stands in the way of an invitation to its address; one that was never verified does not. */
export const findAccountInTheWay = (tx: Tx, emailFolded: string): Promise<RowOf<typeof ownerRow> | undefined> =>
  tx.find(
    ownerRow,
    sql`select u.role, u.active,
            exists (select from application a where a.account_id = u.id and a.deleted_at is null) as "hasApplied",
            exists (select from staff_identity i where i.account_id = u.id) as "fromProvider"
          from account u where u.email_folded = ${emailFolded} and (u.verified_at is not null or not u.active)`,
  );
