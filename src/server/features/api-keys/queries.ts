import sql, { type Sql } from 'sql-template-tag';
import type { Locale } from '../../config/texts.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';
import { boundsColumns } from '../../staff-bounds.ts';

const keyRow = {
  id: column.uuid,
  name: column.text,
  hint: column.text,
  rights: column.texts,
  keyInstitution: column.integer.orNull,
  keyPrograms: column.texts,
  callsPerMinute: column.integer,
  createdAt: column.timestamp,
  expiresAt: column.timestamp,
  isExpired: column.boolean,
  revokedAt: column.timestamp.orNull,
  lastUsedAt: column.timestamp.orNull,
  lastOrigin: column.text.orNull,
  calls: column.integer,
  creatorEmail: column.text.orNull,
  /** Of its creator; without rights where the account is gone, disabled or no admin. */
  institutionCode: column.integer.orNull,
  programIds: column.texts,
  staffRoles: column.texts,
} satisfies RowShape;

export type KeyRow = RowOf<typeof keyRow>;

const keysStatement = (condition: Sql): Sql => sql`
  select k.id, k.name, k.hint, k.rights, k.institution_code as "keyInstitution", k.program_ids as "keyPrograms",
    k.calls_per_minute as "callsPerMinute", k.created_at as "createdAt", k.expires_at as "expiresAt",
    k.expires_at <= now() as "isExpired", k.revoked_at as "revokedAt", k.last_used_at as "lastUsedAt",
    k.last_origin as "lastOrigin", k.calls, creator.email as "creatorEmail", a."institutionCode",
    coalesce(a."programIds", '{}') as "programIds", coalesce(a."staffRoles", '{}') as "staffRoles"
    from api_key k left join account creator on creator.id = k.account_id
      left join lateral (
        select ${boundsColumns(sql`creator`)}, creator.staff_roles as "staffRoles"
         where creator.active and creator.role = 'admin') a on true
   where ${condition} order by k.created_at desc, k.id`;

export const listKeyRows = (db: Queryable): Promise<readonly KeyRow[]> => db.many(keyRow, keysStatement(sql`true`));

export const findKeyRow = (db: Queryable, id: string): Promise<KeyRow | undefined> =>
  db.find(keyRow, keysStatement(sql`k.id = ${id}`));

/** Keys are created one after the other. @returns how many of them can be used */
export const lockKeys = async (tx: Tx): Promise<number> => {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('api_key'))`);
  const { count } = await tx.get(
    { count: column.integer },
    sql`select count(*)::int as count from api_key where revoked_at is null and expires_at > now()`,
  );
  return count;
};

export interface NewKey {
  readonly accountId: string;
  readonly name: string;
  readonly hint: string;
  readonly digest: Buffer;
  readonly rights: readonly string[];
  readonly institutionCode: number | null;
  readonly programIds: readonly string[];
  readonly callsPerMinute: number;
  readonly days: number;
}

/** @returns its id */
export const insertKey = async (tx: Tx, key: NewKey): Promise<string> => {
  const { id } = await tx.get(
    { id: column.uuid },
    sql`insert into api_key (account_id, name, hint, digest, rights, institution_code, program_ids, calls_per_minute, expires_at)
        values (${key.accountId}, ${key.name}, ${key.hint}, ${key.digest}, ${key.rights}, ${key.institutionCode}::integer,
          ${key.programIds}, ${key.callsPerMinute}, now() + ${key.days}::integer * interval '1 day')
        returning id`,
  );
  return id;
};

/** @returns whether it was not revoked before */
export const revokeKey = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.run(sql`update api_key set revoked_at = now() where id = ${id} and revoked_at is null`)) === 1;

/** @returns their ids */
export const revokeKeysOf = async (tx: Tx, accountId: string): Promise<readonly string[]> => {
  const revoked = await tx.many(
    { id: column.uuid },
    sql`update api_key set revoked_at = now() where account_id = ${accountId} and revoked_at is null returning id`,
  );
  return revoked.map(({ id }) => id);
};

const expiringRow = {
  name: column.text,
  expiresAt: column.timestamp,
  email: column.text,
  locale: column.text.as<Locale>(),
} satisfies RowShape;

/** Keys that expire within days and of which nobody was told; they are marked in this transaction. */
export const claimExpiringKeys = (tx: Tx, days: number): Promise<readonly RowOf<typeof expiringRow>[]> =>
  tx.many(
    expiringRow,
    sql`update api_key k set warned_at = now() from account a
         where a.id = k.account_id and a.active and a.role = 'admin' and k.warned_at is null and k.revoked_at is null
           and k.expires_at between now() and now() + ${days}::integer * interval '1 day'
           -- Who creates a key for two weeks knows when it expires.
           and k.expires_at - k.created_at > ${days}::integer * interval '1 day'
        returning k.name, k.expires_at as "expiresAt", a.email, a.locale`,
  );
