import { randomBytes } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { foldEmail } from '../../src/server/features/account/email-address.ts';
import { removeUnnamedFiles } from '../../src/server/features/files/remove-files.ts';
import { oneTimeCode } from '../../src/server/features/mail/one-time-code.ts';
import type { Database, Tx } from '../../src/server/platform/database/database.ts';
import { column } from '../../src/server/platform/database/row.ts';
import type { FileStorage } from '../../src/server/platform/storage/storage.ts';

export interface ProbeAccount {
  readonly id: string;
  readonly email: string;
}

/** A hash that no password has. */
const noPassword = '';

/** `office@example.ac.id` becomes `office+smoke-1f…@example.ac.id`: mails arrive in one mailbox. */
const probeAddress = (mailbox: string): string =>
  mailbox.replace(/(?=@[^@]*$)/, `+smoke-${randomBytes(6).toString('hex')}`);

/**
 * The row of an address that nobody has registered yet, marked: from the first moment nothing counts or lists it. No call
 * makes such a row.
 */
export const addProbeAccount = async (db: Database, mailbox: string): Promise<ProbeAccount> => {
  const email = probeAddress(mailbox);
  const { id } = await db.get(
    { id: column.uuid },
    sql`insert into account (email, email_folded, password_hash, is_probe)
        values (${email}, ${foldEmail(email)}, ${noPassword}, true) returning id`,
  );
  return { id, email };
};

/** Computes the code of the account's request once it was made. Undefined before. */
export const findProbeCode = async (
  db: Database,
  { id }: ProbeAccount,
  { secret, digits }: { readonly secret: string; readonly digits: number },
): Promise<string | undefined> => {
  const sent = await db.find(
    { request: column.uuid },
    sql`select c.request from verification_code c
          join registration r on r.id = c.registration_id join account a on a.id = r.account_id
         where a.id = ${id} and a.is_probe and c.code_hashes <> '{}'
           and not exists (
             select from graphile_worker._private_jobs job where job.payload ->> 'request' = c.request::text)`,
  );
  return sent && oneTimeCode(secret, sent.request, digits);
};

/** An institution at which one can apply now. */
export const findOpenInstitution = async (db: Database): Promise<number | undefined> => {
  const open = await db.find(
    { code: column.integer },
    sql`select institution_code as code from admission_period
         where opens_at <= now() and now() < closes_at order by institution_code limit 1`,
  );
  return open?.code;
};

/** What refers to an application and is not deleted with it. */
const ofApplication = [
  'application_step',
  'draft_answers',
  'application_preference',
  'application_mail',
  'document',
  'application_history',
] as const;

/** @returns storage names of the files */
const removeAccount = async (tx: Tx, { id, email }: ProbeAccount): Promise<readonly string[]> => {
  const own = sql`(select id from application where account_id = ${id} and is_probe)`;
  const files = await tx.many(
    { name: column.text },
    sql`delete from file where application_id in ${own} returning storage_name as name`,
  );
  for (const table of ofApplication) await tx.run(sql`delete from ${raw(table)} where application_id in ${own}`);
  await tx.run(sql`delete from application where id in ${own}`);
  await tx.run(sql`delete from audit where actor_id = ${id}`);
  await tx.run(sql`delete from undelivered_mail where recipient = ${email}`);
  await tx.run(sql`delete from account where id = ${id} and is_probe`);
  return files.map(({ name }) => name);
};

/** Removes everything that a run wrote. */
export const removeProbeAccount = async (db: Database, storage: FileStorage, account: ProbeAccount): Promise<void> => {
  const names = await db.transaction((tx) => removeAccount(tx, account));
  await removeUnnamedFiles(db, storage, names);
};

/** No run takes so long. */
const abandonedAfter = '15 minutes';

/** What runs left that were killed. @returns how many */
export const removeAbandoned = async (db: Database, storage: FileStorage): Promise<number> => {
  const left = await db.many(
    { id: column.uuid, email: column.text },
    sql`select id, email from account where is_probe and created_at < now() - ${abandonedAfter}::interval`,
  );
  for (const account of left) await removeProbeAccount(db, storage, account);
  return left.length;
};

/** From now on the metric `portal_smoke_age` counts from this moment. */
export const recordSuccess = async (db: Database): Promise<void> => {
  await db.run(sql`
    insert into smoke_test (succeeded_at) values (now()) on conflict (only_row) do update set succeeded_at = now()`);
};
