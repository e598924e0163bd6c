import sql from 'sql-template-tag';
import { timeLimits } from '../../../engine/text/text-values.ts';
import type { Locale } from '../../config/texts.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';

const MAX_TRIES = 5;

const contactRow = {
  number: column.text,
  verifiedAt: column.timestamp.orNull,
  requestedAt: column.timestamp,
} satisfies RowShape;

export type PhoneContact = RowOf<typeof contactRow>;

const contactColumns = sql`number, verified_at as "verifiedAt", requested_at as "requestedAt"`;

/** The phone that an account wants messages on, verified or not. */
export const findPhoneContact = (db: Queryable, accountId: string): Promise<PhoneContact | undefined> =>
  db.find(contactRow, sql`select ${contactColumns} from phone_contact where account_id = ${accountId}`);

/** The number that messages of an active account may go to. */
export const findVerifiedNumber = async (db: Queryable, accountId: string): Promise<string | undefined> =>
  (
    await db.find(
      { number: column.text },
      sql`select c.number from phone_contact c join account a on a.id = c.account_id and a.active
           where c.account_id = ${accountId} and c.verified_at is not null`,
    )
  )?.number;

/** Stores number and consent, voids earlier codes and opens a new request. Messages stop until its code is entered. */
export const openCodeRequest = async (tx: Tx, accountId: string, number: string): Promise<string> => {
  const { request } = await tx.get(
    { request: column.uuid },
    sql`insert into phone_contact (account_id, number) values (${accountId}, ${number})
        on conflict (account_id) do update
           set number = excluded.number, consented_at = now(), verified_at = null, request = gen_random_uuid(),
               code_hashes = '{}', tries = 0, requested_at = now(), expires_at = null
        returning request`,
  );
  return request;
};

const codeRecipientRow = { number: column.text, locale: column.text.as<Locale>() } satisfies RowShape;

/** The phone that the code of a request goes to; undefined once the request is void, or older than its code lives. */
export const findPhoneCodeRecipient = (
  db: Queryable,
  request: string,
): Promise<RowOf<typeof codeRecipientRow> | undefined> =>
  db.find(
    codeRecipientRow,
    sql`select c.number, a.locale from phone_contact c join account a on a.id = c.account_id and a.active
         where c.request = ${request} and c.verified_at is null
           and c.requested_at > now() - ${timeLimits.codeMinutes} * interval '1 minute'`,
  );

/** A repeated delivery adds a code, because the earlier message may have arrived. */
export const addPhoneCode = (db: Queryable, request: string, codeHash: string): Promise<number> =>
  db.run(sql`
    update phone_contact
       set code_hashes = (${[codeHash]}::text[] || code_hashes)[1:3],
           expires_at = now() + ${timeLimits.codeMinutes} * interval '1 minute'
     where request = ${request}`);

/** Counts an attempt at the code of an account. @returns the hashes to compare with; undefined when there are none */
export const countPhoneCodeTry = async (tx: Tx, accountId: string): Promise<readonly string[] | undefined> =>
  (
    await tx.find(
      { codeHashes: column.texts },
      sql`update phone_contact set tries = tries + 1
           where account_id = ${accountId} and verified_at is null and tries < ${MAX_TRIES} and expires_at > now()
          returning code_hashes as "codeHashes"`,
    )
  )?.codeHashes;

export const markPhoneVerified = (tx: Tx, accountId: string): Promise<number> =>
  tx.run(sql`
    update phone_contact set verified_at = now(), code_hashes = '{}', expires_at = null where account_id = ${accountId}`);

/** Withdraws the consent: the number is forgotten, and what waits is recalled. */
export const deletePhoneContact = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.run(sql`delete from phone_contact where account_id = ${accountId}`);
  await tx.run(sql`
    update phone_message set state = 'recalled', settled_at = now(), data = null
     where account_id = ${accountId} and state = 'queued'`);
};

interface NewPhoneMessage {
  readonly mail: number;
  readonly accountId: string;
  readonly template: string;
  readonly locale: string;
  readonly data: Readonly<Record<string, string>>;
}

/** Stores the message of a mail, for an account with a verified phone. @returns its id; undefined: none is to be sent */
export const addPhoneMessage = async (
  tx: Tx,
  { mail, accountId, template, locale, data }: NewPhoneMessage,
): Promise<string | undefined> =>
  (
    await tx.find(
      { id: column.text },
      sql`insert into phone_message (mail_id, account_id, template, locale, data)
          select ${mail}, account_id, ${template}, ${locale}, ${JSON.stringify(data)}::jsonb from phone_contact
           where account_id = ${accountId} and verified_at is not null
          on conflict (mail_id) do nothing returning id::text`,
    )
  )?.id;

const claimedRow = {
  accountId: column.uuid,
  template: column.text,
  locale: column.text.as<Locale>(),
  data: column.json<Readonly<Record<string, string>>>(),
  isExpired: column.boolean,
} satisfies RowShape;

export type ClaimedMessage = RowOf<typeof claimedRow>;

/** For so long a message is of use: its mail has said the same. */
const MAX_AGE_HOURS = 6;

/**
 * Takes a message that waits. One that was taken before, by a process that ended meanwhile, may have been sent: its state
 * becomes `unknown`, and it is not sent again.
 */
export const claimPhoneMessage = async (db: Queryable, id: string): Promise<ClaimedMessage | undefined> => {
  const claimed = await db.find(
    claimedRow,
    sql`update phone_message set state = 'sending' where id = ${id}::bigint and state = 'queued'
        returning account_id as "accountId", template, locale, coalesce(data, '{}') as data,
          queued_at < now() - ${MAX_AGE_HOURS} * interval '1 hour' as "isExpired"`,
  );
  if (!claimed)
    await db.run(sql`
      update phone_message set state = 'unknown', reason = 'interrupted', settled_at = now(), data = null
       where id = ${id}::bigint and state = 'sending'`);
  return claimed;
};

export type SettledState = 'sent' | 'refused' | 'unknown' | 'recalled' | 'limited' | 'expired';

export const settlePhoneMessage = (db: Queryable, id: string, state: SettledState, reason?: string): Promise<number> =>
  db.run(sql`
    update phone_message set state = ${state}, reason = ${reason ?? null}, settled_at = now(), data = null
     where id = ${id}::bigint and state in ('sending', 'unknown')`);

/** The message waits again. */
export const releasePhoneMessage = (db: Queryable, id: string, reason: string): Promise<number> =>
  db.run(
    sql`update phone_message set state = 'queued', reason = ${reason} where id = ${id}::bigint and state = 'sending'`,
  );
