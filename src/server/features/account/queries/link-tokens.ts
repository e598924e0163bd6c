import sql from 'sql-template-tag';
import { timeLimits } from '../../../../engine/text/text-values.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { digest } from '../../../tokens.ts';

type Purpose = 'resetPassword' | 'changeEmail';

interface NewLinkToken {
  readonly token: string;
  readonly accountId: string;
  readonly purpose: Purpose;
  readonly newEmail: string | undefined;
  /** The credentials version under which it is issued; a later version voids it. */
  readonly credentialsVersion: number;
}

export const addLinkToken = (
  db: Queryable,
  { token, accountId, purpose, newEmail, credentialsVersion }: NewLinkToken,
): Promise<number> =>
  db.run(sql`
    insert into link_token (token_hash, account_id, purpose, new_email, credentials_version, expires_at)
    values (${digest(token)}, ${accountId}, ${purpose}, ${newEmail ?? null}, ${credentialsVersion},
      now() + ${timeLimits.linkMinutes} * interval '1 minute')`);

const linkTokenRow = {
  accountId: column.uuid,
  newEmail: column.text.orNull,
  isUsed: column.boolean,
} satisfies RowShape;

type LinkToken = RowOf<typeof linkTokenRow>;

/**
 * A token that was issued under the current credentials, or was used. Locks its account, so that two requests with
 * links of one account run one after the other.
 */
export const findLinkToken = async (tx: Tx, token: string, purpose: Purpose): Promise<LinkToken | undefined> => {
  const hash = digest(token);
  await tx.run(sql`
    select from account where id = (select account_id from link_token where token_hash = ${hash}) for no key update`);
  return tx.find(
    linkTokenRow,
    sql`select t.account_id as "accountId", t.new_email as "newEmail", t.used_at is not null as "isUsed"
         from link_token t join account a on a.id = t.account_id
        where t.token_hash = ${hash} and t.purpose = ${purpose} and t.expires_at > now() and a.active
          and (t.used_at is not null or coalesce(t.credentials_version, a.credentials_version) = a.credentials_version)`,
  );
};
