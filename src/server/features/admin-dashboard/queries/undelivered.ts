import type { Tx } from '../../../platform/database/pool.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** A mail that was given up, and the order that made it. */
export interface Undelivered {
  readonly template: string;
  readonly to: string;
  readonly reason: string;
  readonly tries: number;
  readonly task: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Notes it once: what was tried again in vain stands where it stood, with all its tries. */
export const noteUndelivered = async (db: Queryable, mail: Undelivered): Promise<void> => {
  const { template, to, reason, tries, task } = mail;
  const { tries: _tries, undelivered, ...payload } = mail.payload;
  if (typeof undelivered === 'string') {
    await db.query(
      'update undelivered_mail set closed_at = null, reason = $2, tries = tries + $3 where key = $1::uuid',
      [undelivered, reason, tries],
    );
    return;
  }
  const id = payload['mail'];
  await db.query(
    `insert into undelivered_mail (template, recipient, reason, tries, task, payload, mail_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [template, to, reason, tries, task, id === undefined ? JSON.stringify(payload) : null, id ?? null],
  );
};

export interface OpenMail {
  readonly template: string;
  readonly to: string;
  readonly task: string | null;
  readonly payload: Readonly<Record<string, unknown>> | null;
  readonly mailId: number | null;
  readonly applicationId: string | null;
  /** Whose address it is, when it is somebody's. */
  readonly accountId: string | null;
}

/**
 * Takes a mail off the list: of two who press at once the second finds nothing.
 * @param within the only institution that the admin may see, null for all
 */
export const closeUndelivered = async (tx: Tx, key: string, within: number | null): Promise<OpenMail | undefined> => {
  const { rows } = await tx.query<OpenMail & Record<string, unknown>>(
    `update undelivered_mail u set closed_at = now()
       from undelivered_mail same
         left join application_mail m on m.id = same.mail_id
         left join application a on a.id = m.application_id
         left join account person on person.email_folded = lower(same.recipient)
      where u.key = $1 and same.id = u.id and u.closed_at is null and ($2::integer is null or a.institution_code = $2)
      returning u.template, u.recipient as to, u.task, u.payload, u.mail_id as "mailId", a.id as "applicationId",
        person.id as "accountId"`,
    [key, within],
  );
  return rows[0];
};

/** Whether this admin may know of it, also when it is no longer on the list. */
export const isUndeliveredInReach = async (tx: Tx, key: string, within: number | null): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `select from undelivered_mail u left join application_mail m on m.id = u.mail_id
       left join application a on a.id = m.application_id
      where u.key = $1 and ($2::integer is null or a.institution_code = $2)`,
    [key, within],
  );
  return rowCount === 1;
};

export interface OrderAgain {
  readonly template: string;
  readonly to: string;
  readonly locale: string;
  readonly data: Readonly<Record<string, string>>;
  readonly path: string;
}

/** The order of a mail about an application, on its way once more; undefined when it was recalled, or its person is gone. */
export const reopenApplicationMail = async (tx: Tx, id: number): Promise<OrderAgain | undefined> => {
  const { rows } = await tx.query<OrderAgain & Record<string, unknown>>(
    `update application_mail set failed_at = null
      where id = $1 and recalled_at is null and sent_at is null and recipient is not null and path is not null
      returning template, recipient as to, locale, coalesce(data, '{}') as data, path`,
    [id],
  );
  return rows[0];
};
