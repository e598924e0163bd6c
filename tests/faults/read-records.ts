import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { QueryResultRow } from 'pg';
import type { Order } from '../../src/local-gateway/context.ts';
import type { RawQueryable } from '../../src/server/platform/database/queryable.ts';
import type { Records } from './invariants.ts';
import type { Facts } from './ledger.ts';

/** Applications of people of this run; those of the demo data were made without a gateway. */
const own = `application a join account o on o.id = a.account_id and not o.demo`;

const rows = async <R extends QueryResultRow>(db: RawQueryable, statement: string): Promise<readonly R[]> =>
  (await db.query<R>(statement)).rows;

const filesBelow = (folder: string): Records['storedFiles'] =>
  readdirSync(folder).flatMap((name) => {
    // A file may go between the two looks.
    const info = statSync(join(folder, name), { throwIfNoEntry: false });
    return info?.isFile() ? [{ name, size: info.size }] : [];
  });

const dueJobs = `
  select j.task_identifier || ' (' || coalesce(j.last_error, 'not tried') || ')' as job from graphile_worker.jobs j
   where j.task_identifier in ('sendMail', 'sendCode', 'sendLink') and j.attempts < j.max_attempts`;

export const countWaitingJobs = async (db: RawQueryable): Promise<number> => (await rows(db, dueJobs)).length;

/** @param dataDir where the files lie, those of the demo data among them */
export const readRecords = async (db: RawQueryable, dataDir: string, orders: readonly Order[]): Promise<Records> => {
  const [history, applications, payments, refunds, promoCodes, fileRows, jobs] = await Promise.all([
    rows<Records['history'][number]>(
      db,
      `select h.application_id as "formId", h.event, h.from_status as "from", h.to_status as "to", h.step
         from application_history h join ${own} on a.id = h.application_id order by h.id`,
    ),
    rows<Records['applications'][number]>(
      db,
      `select a.id, a.status, a.completed, a.registration_number as "registrationNumber" from ${own}`,
    ),
    rows<Records['payments'][number]>(
      db,
      `select p.invoice_number as invoice, p.status, p.amount from payment p join ${own} on a.id = p.application_id
        where p.gateway is not null`,
    ),
    rows<{ invoice: string }>(
      db,
      `select p.invoice_number as invoice from payment_alert l join payment p on p.id = l.payment_id`,
    ),
    rows<Records['promoCodes'][number]>(
      db,
      `select c.code, c.quota, (select count(*)::int from promo_use u where u.promo_code_id = c.id and u.status <> 'released') as uses
         from promo_code c`,
    ),
    rows<Records['fileRows'][number]>(db, 'select storage_name as name, size from file'),
    rows<{ job: string }>(db, dueJobs),
  ]);
  return {
    history,
    applications,
    payments,
    refunds: refunds.map(({ invoice }) => invoice),
    orders: orders.map(({ invoice, status, amount }) => ({ invoice, status, amount })),
    promoCodes,
    fileRows,
    storedFiles: filesBelow(join(dataDir, 'files')),
    waitingJobs: jobs.map(({ job }) => job),
  };
};

const toMap = <V>(pairs: readonly { readonly key: string; readonly value: V }[]): ReadonlyMap<string, V> =>
  new Map(pairs.map(({ key, value }) => [key, value]));

export const readFacts = async (db: RawQueryable, orders: readonly Order[]): Promise<Facts> => {
  const pairs = <V>(statement: string) => rows<{ key: string; value: V }>(db, statement);
  const [accounts, applications, answers, saves, submissions, files, payments] = await Promise.all([
    pairs<boolean>('select email_folded as key, verified_at is not null as value from account where not demo'),
    rows<{ id: string; accountId: string; registrationNumber: string | null }>(
      db,
      `select a.id, a.account_id as "accountId", a.registration_number as "registrationNumber" from ${own}`,
    ),
    pairs<string>(`select application_id || '/' || step as key, answers::text as value from application_step`),
    pairs<number>(
      `select application_id || '/' || step as key, count(*)::int as value from application_history
        where event = 'step.saved' group by 1`,
    ),
    pairs<number>(
      `select application_id::text as key, count(*)::int as value from application_history
        where event = 'application.submitted' group by 1`,
    ),
    pairs<string>(`select id::text as key, application_id || '/' || step || '/' || field as value from file`),
    pairs<string>('select id::text as key, application_id::text as value from payment'),
  ]);
  const byNumber = new Map(applications.map(({ id, registrationNumber }) => [registrationNumber, id]));
  const ordered = new Map<string, number>();
  for (const { invoice } of orders) {
    const id = byNumber.get(invoice.slice(0, invoice.lastIndexOf('-')));
    if (id !== undefined) ordered.set(id, (ordered.get(id) ?? 0) + 1);
  }
  return {
    accounts: toMap(accounts),
    applications: new Map(applications.map((each) => [each.id, each])),
    answers: toMap(answers),
    saves: toMap(saves),
    submissions: toMap(submissions),
    files: toMap(files),
    payments: toMap(payments),
    orders: ordered,
  };
};
