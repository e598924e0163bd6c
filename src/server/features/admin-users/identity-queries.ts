/** SQL of the persons of the university's identity provider and their accounts. */
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';
import { storedBounds } from '../../staff-bounds.ts';
import type { UserRights } from './queries.ts';

/** A person at the provider: the subject stays the same when the address changes. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

export const findAccountOfIdentity = async (tx: Tx, { issuer, subject }: Identity): Promise<string | undefined> =>
  (
    await tx.find(
      { id: column.uuid },
      sql`select account_id as id from staff_identity where issuer = ${issuer} and subject = ${subject}`,
    )
  )?.id;

const ownerRow = {
  id: column.uuid,
  active: column.boolean,
  demo: column.boolean,
  isVerified: column.boolean,
  hasApplied: column.boolean,
  /** Of the person to whom the account belongs at a provider. */
  issuer: column.text.orNull,
} satisfies RowShape;

/** The account with this address, locked until the transaction ends. */
export const findOwnerOfAddress = (tx: Tx, emailFolded: string): Promise<RowOf<typeof ownerRow> | undefined> =>
  tx.find(
    ownerRow,
    sql`select u.id, u.active, u.demo, u.verified_at is not null as "isVerified",
            exists (select from application a where a.account_id = u.id and a.deleted_at is null) as "hasApplied",
            (select i.issuer from staff_identity i where i.account_id = u.id) as issuer
          from account u where u.email_folded = ${emailFolded} for update of u`,
  );

/** The account belongs to this person, and no longer to one of another provider. */
export const setIdentity = (tx: Tx, accountId: string, { issuer, subject }: Identity): Promise<number> =>
  tx.run(sql`
    insert into staff_identity (issuer, subject, account_id) values (${issuer}, ${subject}, ${accountId})
    on conflict (account_id) do update set issuer = excluded.issuer, subject = excluded.subject, linked_at = now()`);

/** The provider has verified the address; a password that somebody chose before is not the owner's. */
export const takeUnverifiedAccount = (tx: Tx, id: string, passwordHash: string): Promise<number> =>
  tx.run(sql`
    update account set verified_at = now(), password_hash = ${passwordHash}, password_closed = true, updated_at = now()
     where id = ${id} and verified_at is null`);

interface NewProviderAccount extends Pick<UserRights, 'institutionCode' | 'programIds' | 'staffRoles'> {
  readonly email: string;
  readonly emailFolded: string;
  readonly passwordHash: string;
  readonly profile: object;
  readonly profileMigration: number;
}

/** Creates an admin who has no password. */
export const insertProviderAccount = async (
  tx: Tx,
  { email, emailFolded, passwordHash, profile, profileMigration, staffRoles, ...bounds }: NewProviderAccount,
): Promise<string> => {
  const [institution, programInstitution, programs] = storedBounds(bounds);
  const { id } = await tx.get(
    { id: column.uuid },
    sql`insert into account (email, email_folded, password_hash, password_closed, role, institution_code,
                             program_institution, program_ids, staff_roles, profile, profile_migration, verified_at)
        values (${email}, ${emailFolded}, ${passwordHash}, true, 'admin', ${institution}, ${programInstitution},
                ${programs}, ${staffRoles}::text[], ${profile}::jsonb, ${profileMigration}, now())
        returning id`,
  );
  return id;
};
