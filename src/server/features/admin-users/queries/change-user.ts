import type { Tx } from '../../../platform/database/pool.ts';

export interface UserRights {
  readonly role: 'applicant' | 'admin';
  readonly active: boolean;
  readonly institutionCode: number | null;
}

/** Changes of rights wait for each other: two admins must not remove each other at the same moment. */
export const lockRights = (tx: Tx) => tx.query(`select pg_advisory_xact_lock(hashtext('admissions-portal/rights'))`);

export const writeRights = async (tx: Tx, id: string, rights: UserRights): Promise<void> => {
  await tx.query('update account set role = $2, active = $3, institution_code = $4, updated_at = now() where id = $1', [
    id,
    rights.role,
    rights.active,
    rights.institutionCode,
  ]);
};

const ofGroup = `role = 'admin' and active and institution_code is null and verified_at is not null`;

/** Admins who can appoint others. */
export const countGroupAdmins = async (tx: Tx): Promise<number> => {
  const { rows } = await tx.query<{ count: number }>(`select count(*) as count from account where ${ofGroup}`);
  return rows[0]?.count ?? 0;
};

export const isGroupAdmin = async (tx: Tx, id: string): Promise<boolean> => {
  const { rowCount } = await tx.query(`select from account where id = $1 and ${ofGroup}`, [id]);
  return rowCount === 1;
};

interface NewAdmin {
  readonly email: string;
  readonly emailFolded: string;
  readonly institutionCode: number | null;
  readonly passwordHash: string;
}

/** A new account, or an existing one that becomes an admin's; its password stays where its address was verified. */
export const upsertAdmin = async (
  tx: Tx,
  admin: NewAdmin,
): Promise<{ readonly id: string; readonly credentialsVersion: number }> => {
  const { rows } = await tx.query<{ id: string; credentialsVersion: number }>(
    `insert into account (email, email_folded, password_hash, role, institution_code, verified_at)
     values ($1, $2, $3, 'admin', $4, now())
     on conflict (email_folded) do update
       set role = 'admin', institution_code = excluded.institution_code, active = true, updated_at = now(),
           password_hash = case when account.verified_at is null then excluded.password_hash else account.password_hash end,
           verified_at = coalesce(account.verified_at, now())
     returning id, credentials_version as "credentialsVersion"`,
    [admin.email, admin.emailFolded, admin.passwordHash, admin.institutionCode],
  );
  return rows[0] as { id: string; credentialsVersion: number };
};
