import sql, { type Sql } from 'sql-template-tag';
import type { NoticeKind } from '../../../contract/admin-notices.ts';
import type { Locale } from '../../config/texts.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';
import { boundsColumns, boundsRow } from '../../staff-bounds.ts';
import { applicationsOf, isVisible, type NoticeReader } from './queries.ts';

export const findMailedKinds = async (db: Queryable, accountId: string): Promise<readonly NoticeKind[]> => {
  const row = { kinds: column.texts } satisfies RowShape;
  const found = await db.find(
    row,
    sql`select kinds from staff_notice_mail where account_id = ${accountId} and stopped_at is null`,
  );
  return (found?.kinds ?? []) as readonly NoticeKind[];
};

/** The choice begins tomorrow where the mail of today was sent. */
export const writeMailedKinds = async (tx: Tx, accountId: string, kinds: readonly NoticeKind[]): Promise<void> => {
  await tx.run(sql`
    insert into staff_notice_mail (account_id, kinds) values (${accountId}, ${[...kinds]}::text[])
        on conflict (account_id) do update set kinds = excluded.kinds, stopped_at = null`);
};

/** Whether no mail is sent: also where none was ever chosen. */
export const isMailStopped = async (db: Queryable, accountId: string): Promise<boolean> =>
  (await db.run(sql`select from staff_notice_mail where account_id = ${accountId} and stopped_at is null`)) === 0;

export const stopMail = async (db: Queryable, accountId: string): Promise<void> => {
  await db.run(sql`
    update staff_notice_mail set stopped_at = now() where account_id = ${accountId} and stopped_at is null`);
};

export const resumeMail = async (db: Queryable, accountId: string): Promise<void> => {
  await db.run(sql`update staff_notice_mail set stopped_at = null where account_id = ${accountId}`);
};

const today = sql`(now() at time zone 'Asia/Jakarta')::date`;
const isDue: Sql = sql`m.stopped_at is null and (m.done_on is null or m.done_on < ${today}) and reader.role = 'admin' and reader.active`;

/** Admins whose mail of today is not done, by id, after the given one. */
export const listDueReaders = async (
  db: Queryable,
  after: string | null,
  limit: number,
): Promise<readonly string[]> => {
  const rows = await db.many(
    { id: column.uuid },
    sql`select reader.id from staff_notice_mail m join account reader on reader.id = m.account_id
         where ${isDue} and (${after}::uuid is null or reader.id > ${after}::uuid) order by reader.id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
};

const dueReaderRow = {
  accountId: column.uuid,
  email: column.text,
  locale: column.text.as<Locale>(),
  kinds: column.texts,
  staffRoles: column.texts,
  ...boundsRow,
} satisfies RowShape;

export type DueReader = RowOf<typeof dueReaderRow>;

/** Marks the day as done. @returns undefined where another process has, or the choice is another one now */
export const claimDay = (tx: Tx, accountId: string): Promise<DueReader | undefined> =>
  tx.find(
    dueReaderRow,
    sql`update staff_notice_mail m set done_on = ${today} from account reader
         where m.account_id = ${accountId} and reader.id = m.account_id and ${isDue}
        returning reader.id as "accountId", reader.email, reader.locale, m.kinds, reader.staff_roles as "staffRoles",
          ${boundsColumns(sql`reader`)}`,
  );

const kindCountRow = { kind: column.text.as<NoticeKind>(), count: column.integer } satisfies RowShape;

/**
 * Marks unread notices that the reader may see as mailed, each once.
 * @returns how many of each kind: of applications, where a notice can stand for several
 */
export const takeForMail = (tx: Tx, reader: NoticeReader): Promise<readonly RowOf<typeof kindCountRow>[]> =>
  tx.many(
    kindCountRow,
    sql`with taken as (
          update staff_notice set mailed_at = now() where id in (
            select n.id from staff_notice n where n.read_at is null and n.mailed_at is null and ${isVisible(reader)}
             order by n.id for update)
          returning id, kind)
        select n.kind, sum(case when n.kind in ('assigned', 'corrected', 'toScore')
            then (select count(*) from ${applicationsOf(reader)}) else 1 end)::int as count
          from taken n group by n.kind`,
  );
