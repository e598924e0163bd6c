import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  askForCorrection,
  assignApplication,
  getAdminApplication,
  sendCorrection,
} from '../../src/contract/admin-applications.ts';
import * as calls from '../../src/contract/admin-notices.ts';
import { settlePaymentAlert } from '../../src/contract/admin-payment.ts';
import { askReaders, dismissReader, finishScore, saveScore } from '../../src/contract/application-scores.ts';
import { getReminderChoice } from '../../src/contract/reminders.ts';
import { anonymizeApplication } from '../../src/server/features/account/queries/deletion.ts';
import { sendNoticeMails } from '../../src/server/features/notices/send-notice-mails.ts';
import { addJob } from '../../src/server/platform/jobs/add-job.ts';
import { deleteExpiredRows } from '../../src/server/platform/jobs/delete-expired-rows.ts';
import { stopToken } from '../../src/server/stop-link.ts';
import { makeApiKey } from '../support/api-keys.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { decideAs, makeAdmin, makeSubmitted } from './admin-applications-support.ts';
import {
  holdApplication,
  makeMatching,
  performAs,
  performToEnd,
  rehearseAs,
  undoAs,
  untilState,
} from './admin-bulk-support.ts';
import { getStep, save, startAdmissionServer } from './application-support.ts';
import { notify } from './payment-fixture.ts';
import { makePayer, newestInvoice, pay } from './payment-support.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startAdmissionServer({ gateway: true });
  server.gateway.switches.dropNotifications = true;
  admin = await makeAdmin(server);
});
afterAll(() => server.close());

const list = async ({ client }: Person, query = {}) => {
  const { status, text, body } = await client.call(calls.listNotices, { query });
  expect(status, text).toBe(200);
  return body.data;
};
const unread = async ({ client }: Person) => (await client.call(calls.countNotices)).body.data.Unread;
const read = ({ client }: Person, body: object) => client.call(calls.readNotices, { body });
const kindsOf = async (person: Person) => (await list(person)).Notices.map(({ Kind }) => Kind);
const assign = (formId: string, assigneeId: string | null, by = admin) =>
  by.client.call(assignApplication, { params: { formId }, body: { assigneeId } });

const assigned = async (to: Person): Promise<string> => {
  const { formId } = await makeSubmitted(server);
  const reply = await assign(formId, to.id);
  expect(reply.status, reply.text).toBe(200);
  return formId;
};

describe('an assignment', () => {
  test('is told to the reviewer once, not to who assigns to themselves, and read by opening the application', async () => {
    const reviewer = await makeAdmin(server, 20);
    const formId = await assigned(reviewer);
    await assign(formId, reviewer.id);
    expect((await list(reviewer)).Notices).toMatchObject([
      { Kind: 'assigned', Count: 1, ApplicationId: formId, IsRead: false },
    ]);
    expect(await unread(reviewer)).toBe(1);
    await reviewer.client.call(getAdminApplication, { params: { formId } });
    expect(await unread(reviewer)).toBe(0);
    expect((await list(reviewer)).Notices).toMatchObject([{ IsRead: true }]);
    const own = await assigned(admin);
    expect((await list(admin)).Notices.filter(({ ApplicationId }) => ApplicationId === own)).toEqual([]);
  });

  test('is no longer told when the application is somebody else’s, deleted, out of bounds, or the right is gone', async () => {
    const changes: Readonly<Record<string, (reviewer: Person, formId: string) => Promise<unknown>>> = {
      reassigned: (_reviewer, formId) => assign(formId, null),
      deleted: (_reviewer, formId) =>
        server.db.query(
          `update application set status = 'Draft', submitted_at = null, registration_number = null, outcome = null, deleted_at = now() where id = $1`,
          [formId],
        ),
      moved: (_reviewer, formId) =>
        server.db.query('update application set institution_code = 40 where id = $1', [formId]),
      bounded: ({ id }) =>
        server.db.query(
          `update account set institution_code = -1, program_institution = 20, program_ids = '{no-such-program}' where id = $1`,
          [id],
        ),
      roles: ({ id }) => server.db.query(`update account set staff_roles = '{contentEditor}' where id = $1`, [id]),
      unknownRole: ({ id }) => server.db.query(`update account set staff_roles = '{no-such-role}' where id = $1`, [id]),
    };
    for (const [name, change] of Object.entries(changes)) {
      const reviewer = await makeAdmin(server, 20);
      const formId = await assigned(reviewer);
      expect(await unread(reviewer), name).toBe(1);
      await change(reviewer, formId);
      expect(await unread(reviewer), name).toBe(0);
      expect((await list(reviewer)).Notices, name).toEqual([]);
    }
    const back = await makeAdmin(server, 20);
    const formId = await assigned(back);
    await assign(formId, null);
    await assign(formId, back.id);
    expect(await kindsOf(back)).toEqual(['assigned', 'assigned']);
    await server.db.transaction((tx) => anonymizeApplication(tx, formId));
    expect((await list(back)).Notices.map(({ ApplicantName }) => ApplicantName)).toEqual(['', '']);
  });

  test('by a bulk run is one notice for each reviewer, whatever was read meanwhile, and gone after the undo', async () => {
    const { q, ids } = await makeMatching(server, 6);
    const [one, two] = [await makeAdmin(server, 20), await makeAdmin(server, 20)];
    const action = { kind: 'assign' as const, assigneeIds: [one.id, two.id] };
    const rehearsed = await rehearseAs(admin, action, { q });
    expect([await unread(one), await unread(two)]).toEqual([0, 0]);
    await performToEnd(admin, rehearsed.Id);
    for (const reviewer of [one, two])
      expect((await list(reviewer)).Notices).toMatchObject([{ Kind: 'assigned', Count: 3, ApplicationId: null }]);
    // One left: the notice names it.
    const { rows } = await server.db.query<{ id: string }>(
      'select id from application where id = any($1) and assignee_id = $2 order by id',
      [ids, one.id],
    );
    for (const { id } of rows.slice(1)) await assign(id, null);
    expect((await list(one)).Notices).toMatchObject([{ Count: 1, ApplicationId: rows[0]?.id }]);
    const undo = await undoAs(admin, rehearsed.Id);
    await untilState(admin, undo.body.data.Id, 'done');
    expect([await unread(one), await unread(two)]).toEqual([0, 0]);
  });
});

describe('a request to score', () => {
  const makeReader = () => makePerson(server, { role: 'admin', institutionCode: 20, staffRoles: ['reviewer'] });
  const ask = (formId: string, readerId: string | null, by: Pick<Person, 'client'> = admin) =>
    by.client.call(askReaders, { params: { formId }, body: { readerId } });
  const asked = async (...readers: readonly Person[]): Promise<string> => {
    const { formId } = await makeSubmitted(server);
    for (const { id } of readers) expect((await ask(formId, id)).status).toBe(200);
    return formId;
  };
  const score = async ({ client }: Person, formId: string, points: number) => {
    const body = { points: { academic: points, fit: points, documents: points }, note: '' };
    expect((await client.call(saveScore, { params: { formId }, body })).status).toBe(200);
    expect((await client.call(finishScore, { params: { formId }, body: { finished: true } })).status).toBe(200);
  };

  test('is told to who is asked, also by a key that they have created, and not to who asks themselves', async () => {
    const [reader, other] = [await makeReader(), await makeAdmin(server)];
    const formId = await asked(reader);
    expect((await list(reader)).Notices).toMatchObject([{ Kind: 'toScore', Count: 1, ApplicationId: formId }]);
    expect((await ask(formId, other.id, other)).status).toBe(200);
    expect(await kindsOf(other)).toEqual([]);
    const key = await makeApiKey(server, other, { rights: ['applications', 'review'] });
    const { formId: another } = await makeSubmitted(server);
    expect((await ask(another, other.id, key)).status).toBe(200);
    expect(await kindsOf(other)).toEqual(['toScore']);
  });

  test('is gone when the score is finished, the reader removed, the application decided or withdrawn, or the right gone', async () => {
    const changes: Readonly<Record<string, (reader: Person, formId: string) => Promise<unknown>>> = {
      finished: (reader, formId) => score(reader, formId, 3),
      removed: ({ id }, formId) => admin.client.call(dismissReader, { params: { formId, readerId: id } }),
      decided: (_reader, formId) => decideAs(admin, formId, 'accept'),
      withdrawn: (_reader, formId) =>
        server.db.query(`update application set status = 'Withdrawn' where id = $1`, [formId]),
      roles: ({ id }) => server.db.query(`update account set staff_roles = '{finance}' where id = $1`, [id]),
      moved: (_reader, formId) =>
        server.db.query('update application set institution_code = 40 where id = $1', [formId]),
    };
    for (const [name, change] of Object.entries(changes)) {
      const reader = await makeReader();
      const formId = await asked(reader);
      expect(await unread(reader), name).toBe(1);
      await change(reader, formId);
      expect(await unread(reader), name).toBe(0);
      expect((await list(reader)).Notices, name).toEqual([]);
    }
  });

  test('because others disagree is told to the extra reader alone, and says nothing of it', async () => {
    const [one, other] = [await makeReader(), await makeReader()];
    const formId = await asked(one, other);
    await score(one, formId, 0);
    await score(other, formId, 4);
    const { rows } = await server.db.query<{ reader: string; kinds: string[] }>(
      `select s.reader_id as reader, array_agg(n.kind) as kinds
         from application_score s join staff_notice n on n.account_id = s.reader_id
         join staff_notice_application part on part.notice_id = n.id and part.application_id = s.application_id
        where s.application_id = $1 and s.is_extra group by 1`,
      [formId],
    );
    expect(rows).toEqual([{ reader: expect.any(String), kinds: ['toScore'] }]);
    expect([one.id, other.id]).not.toContain(rows[0]?.reader);
    expect([await unread(one), await unread(other)]).toEqual([0, 0]);
  });

  test('by a bulk run is one notice for each reader, with what they have still to score', async () => {
    const { q, ids } = await makeMatching(server, 3);
    const rehearsed = await rehearseAs(admin, { kind: 'askReaders' }, { q });
    await performToEnd(admin, rehearsed.Id);
    const { rows } = await server.db.query<{ kind: string; count: number }>(
      `select n.kind, count(*)::integer as count from staff_notice n
         join staff_notice_application part on part.notice_id = n.id
        where part.application_id = any($1) group by n.id, n.kind`,
      [ids],
    );
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['toScore']));
    // Two readers for each application.
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(6);
    const readers = await server.db.query<{ count: number }>(
      'select count(distinct reader_id)::integer as count from application_score where application_id = any($1)',
      [ids],
    );
    expect(rows).toHaveLength(readers.rows[0]?.count ?? 0);
  });
});

test('a correction is told to who asked for it, in the transaction that sends it, and not when it is refused', async () => {
  const asker = await makeAdmin(server, 20);
  const applicant = await makeSubmitted(server);
  const { person, formId } = applicant;
  const body = { fields: ['personal.address'], message: 'Alamat tidak lengkap.' };
  await asker.client.call(askForCorrection, { params: { formId }, body });
  const send = () => person.client.call(sendCorrection, { body: { formId } });
  await server.db.query(
    `update application_step set answers = answers - 'address' where application_id = $1 and step = 'personal'`,
    [formId],
  );
  expect((await send()).status).toBe(422);
  expect(await unread(asker)).toBe(0);
  const step = getStep(server, 'personal');
  const { rows } = await server.db.query<{ answers: object }>(
    `select answers from application_step where application_id = $1 and step = 'personal'`,
    [formId],
  );
  const saved = await save(person, step, formId, { ...rows[0]?.answers, address: 'Jalan Baru 1' });
  expect(saved.status, saved.text).toBe(200);
  const both = await Promise.all([send(), send()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await list(asker)).Notices).toMatchObject([{ Kind: 'corrected', ApplicationId: formId }]);
});

test('a payment with a wrong amount is told once to those who decide about payments of the institution, until it is settled', async () => {
  const finance = await makePerson(server, { role: 'admin', staffRoles: ['finance'], institutionCode: 20 });
  const reviewer = await makePerson(server, { role: 'admin', staffRoles: ['reviewer'], institutionCode: 20 });
  const elsewhere = await makePerson(server, { role: 'admin', staffRoles: ['finance'], institutionCode: 40 });
  const { person, formId } = await makePayer(server);
  await pay(person, formId, { sfPaymentChannelId: 'va-bca' });
  const invoice = await newestInvoice(person, formId);
  const at = new Date();
  await Promise.all([1, 2].map(() => notify(server, { invoice, amount: 1_000, status: 'SUCCESS', at })));
  const { Notices } = await list(finance);
  expect(Notices).toMatchObject([{ Kind: 'payment', Alert: 'wrong-amount', InvoiceNumber: invoice, Count: 1 }]);
  expect([await unread(reviewer), await unread(elsewhere)]).toEqual([0, 0]);
  await server.db.query(`update account set staff_roles = '{reviewer}' where id = $1`, [finance.id]);
  expect(await unread(finance)).toBe(0);
  await server.db.query(`update account set staff_roles = '{finance}' where id = $1`, [finance.id]);
  const { rows } = await server.db.query<{ id: string; paymentId: string }>(
    `select alert.id, payment_id as "paymentId" from payment_alert alert join payment p on p.id = alert.payment_id
      where p.invoice_number = $1`,
    [invoice],
  );
  const { id = '', paymentId = '' } = rows[0] ?? {};
  const settled = await finance.client.call(settlePaymentAlert, {
    params: { id: paymentId },
    body: { alertId: Number(id) },
  });
  expect(settled.status, settled.text).toBe(200);
  expect(await unread(finance)).toBe(0);
});

test('a run that leaves applications out is told once it has ended, with how many; one that does everything is not', async () => {
  const by = await makeAdmin(server, 20);
  const { q, ids } = await makeMatching(server, 3);
  const whole = await rehearseAs(by, { kind: 'tag', tag: 'kabar', isRemoved: false }, { q });
  await performToEnd(by, whole.Id);
  expect(await kindsOf(by)).toEqual([]);
  const rehearsed = await rehearseAs(by, { kind: 'decide', decision: 'waitlist' }, { q });
  expect(rehearsed.Possible).toBe(3);
  for (const id of ids.slice(0, 2)) expect((await decideAs(admin, id, 'waitlist')).status).toBe(200);
  await performToEnd(by, rehearsed.Id);
  expect((await list(by)).Notices).toMatchObject([{ Kind: 'runFailed', Count: 2, Total: 3, ApplicationId: null }]);
  expect(await kindsOf(admin)).not.toContain('runFailed');
  // Moved to another institution since: the run is no longer shown, and neither is its notice.
  await server.db.query('update account set institution_code = 40 where id = $1', [by.id]);
  expect(await unread(by)).toBe(0);
});

test('a run that ended because its admin lost the right is told with how far it came, whatever the admin may still see', async () => {
  const leaving = await makeAdmin(server, 20);
  const { q, ids } = await makeMatching(server, 4);
  const { Id } = await rehearseAs(leaving, { kind: 'tag', tag: 'pindah', isRemoved: false }, { q, sort: 'name' });
  const release = await holdApplication(server, ids[2] ?? '');
  expect((await performAs(leaving, Id)).status).toBe(200);
  const countDone = async () =>
    (await server.db.query(`select from bulk_item where run_id = $1 and state = 'done'`, [Id])).rowCount;
  await expect.poll(countDone, { timeout: 30_000 }).toBe(2);
  await server.db.query(`update account set institution_code = 40, staff_roles = '{finance}' where id = $1`, [
    leaving.id,
  ]);
  await release();
  await expect.poll(() => kindsOf(leaving), { timeout: 30_000 }).toEqual(['runRevoked']);
  const [notice] = (await list(leaving)).Notices;
  expect(notice).toMatchObject({ Total: 4, ApplicationId: null, ApplicantName: null });
  // The one that was begun is done too, unless the right was lost before.
  expect(notice?.Count).toBe(await countDone());
  expect(await kindsOf(admin)).not.toContain('runRevoked');
});

/** As if a mail about the application, or about an account, could not be delivered. */
const failMail = async (applicationId?: string): Promise<void> => {
  const { services } = server.portal;
  const { rows } = await server.db.query<{ id: number }>(
    `insert into application_mail (application_id, template, recipient, locale, data)
     select $1, 'draft-unfinished', 'a@example.com', 'en', '{}' where $1::uuid is not null returning id`,
    [applicationId],
  );
  const id = rows[0] && Number(rows[0].id);
  const order = { template: 'no-such-template', to: 'a@example.com', locale: 'en' as const };
  await addJob(services.db, 'sendMail', { ...order, ...(id !== undefined && { mail: id }) });
  const of = id === undefined ? 'mail_id is null' : `mail_id = ${id}`;
  const isRecorded = async () =>
    (await server.db.query(`select from undelivered_mail where ${of} and closed_at is null`)).rowCount ?? 0;
  await expect.poll(isRecorded, { timeout: 30_000 }).toBeGreaterThan(0);
};
const closeAll = () => server.db.query('update undelivered_mail set closed_at = now() where closed_at is null');

describe('a failure', () => {
  test('of a mail is told once to those who may try it again, until it is read, and no longer when nothing is open', async () => {
    const own = await makePerson(server, { role: 'admin', staffRoles: ['officeAdmin'], institutionCode: 20 });
    const elsewhere = await makePerson(server, { role: 'admin', staffRoles: ['officeAdmin'], institutionCode: 40 });
    const reviewer = await makePerson(server, { role: 'admin', staffRoles: ['reviewer'], institutionCode: 20 });
    const group = await makeAdmin(server);
    await closeAll();
    const { formId } = await makeSubmitted(server);
    await failMail(formId);
    expect((await list(own)).Notices).toMatchObject([{ Kind: 'issue', Count: 1, ApplicationId: null }]);
    await failMail(formId);
    expect((await list(own)).Notices).toMatchObject([{ Kind: 'issue', Count: 2, IsRead: false }]);
    const [first] = (await list(own)).Notices;
    await read(own, { upTo: first?.Id });
    expect(await unread(own)).toBe(0);
    await failMail(formId);
    const again = (await list(own)).Notices;
    expect(again).toMatchObject([{ Kind: 'issue', Count: 3, IsRead: false }]);
    expect(again[0]?.Id).toBeGreaterThan(first?.Id ?? 0);
    // A mail about an account is for who sees all of them.
    await failMail();
    expect((await list(own)).Notices).toMatchObject([{ Count: 3 }]);
    expect((await list(group)).Notices).toMatchObject([{ Kind: 'issue', Count: 4 }]);
    expect([await kindsOf(elsewhere), await kindsOf(reviewer)]).toEqual([[], []]);
    await closeAll();
    expect([await kindsOf(own), await kindsOf(group)]).toEqual([[], []]);
  });

  test('of many mails at the same moment is one notice for each reader', async () => {
    const own = await makePerson(server, { role: 'admin', staffRoles: ['officeAdmin'], institutionCode: 20 });
    await closeAll();
    const { formId } = await makeSubmitted(server);
    await Promise.all(Array.from({ length: 8 }, () => failMail(formId)));
    expect((await list(own)).Notices).toMatchObject([{ Kind: 'issue', Count: 8 }]);
    await closeAll();
  });

  test('of a job that is tried no more is told', async () => {
    const group = await makeAdmin(server);
    await server.db.query(
      `select graphile_worker.add_job('sendCode', '{"accountId":"x","request":"x"}'::json, max_attempts => 1)`,
    );
    await expect.poll(() => kindsOf(group), { timeout: 30_000 }).toEqual(['issue']);
    await server.db.query(`delete from graphile_worker._private_jobs where attempts >= max_attempts`);
    expect(await kindsOf(group)).toEqual([]);
  });
});

describe('reading', () => {
  /** Notices of one application, oldest first. */
  const addNotices = async (to: Person, count: number): Promise<void> => {
    const formId = await assigned(to);
    await server.db.query(
      `with added as (
         insert into staff_notice (account_id, kind) select $1, 'corrected' from generate_series(1, $2) returning id)
       insert into staff_notice_application select id, $3 from added`,
      [to.id, count, formId],
    );
  };

  test('pages go through all notices once, newest first; “all” leaves what came after the newest that was shown', async () => {
    const reader = await makeAdmin(server, 20);
    await addNotices(reader, 44);
    const ids: number[] = [];
    for (let hasMore = true; hasMore; ) {
      const before = ids.at(-1);
      const page = await list(reader, before === undefined ? {} : { before });
      ids.push(...page.Notices.map(({ Id }) => Id));
      hasMore = page.HasMore;
    }
    expect(ids).toHaveLength(45);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    await assigned(reader);
    expect((await read(reader, { upTo: ids[0] })).body.data.Unread).toBe(1);
    expect((await read(reader, {})).body.data.Unread).toBe(1);
  });

  test('two tabs that mark everything at once, and one that marks a single one, leave none unread and none waiting', async () => {
    const reader = await makeAdmin(server, 20);
    await addNotices(reader, 200);
    expect(await unread(reader)).toBe(calls.maxUnread);
    const [newest] = (await list(reader)).Notices;
    const bodies = [{ upTo: newest?.Id }, { upTo: newest?.Id }, { id: newest?.Id }, { upTo: newest?.Id }];
    const replies = await Promise.all(bodies.map((body) => read(reader, body)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await unread(reader)).toBe(0);
  });

  test('nobody reads or marks notices of others, and an applicant has none', async () => {
    const [reader, other] = [await makeAdmin(server, 20), await makeAdmin(server, 20)];
    await assigned(reader);
    const [own] = (await list(reader)).Notices;
    expect(await list(other)).toEqual({ Notices: [], HasMore: false });
    await read(other, { id: own?.Id, upTo: own?.Id });
    expect(await unread(reader)).toBe(1);
    const applicant = await makePerson(server);
    expect((await applicant.client.call(calls.countNotices)).status).toBe(403);
  });

  test('notices older than 90 days are removed', async () => {
    const reader = await makeAdmin(server, 20);
    await addNotices(reader, 2);
    await server.db.query(
      `update staff_notice set created_at = now() - case kind when 'assigned' then interval '91 days' else interval '89 days' end
        where account_id = $1`,
      [reader.id],
    );
    await deleteExpiredRows(server.db);
    expect(await kindsOf(reader)).toEqual(['corrected', 'corrected']);
  });
});

describe('the daily mail', () => {
  /** From now on the day is over, so that the portal's own mails of 07:00 do not come in between. */
  const choose = async ({ client, id }: Person, kinds: calls.NoticeKind[]) => {
    const reply = await client.call(calls.changeNoticeMail, { body: { kinds } });
    await server.db.query(
      `update staff_notice_mail set done_on = (now() at time zone 'Asia/Jakarta')::date where account_id = $1`,
      [id],
    );
    return reply;
  };
  const send = () => sendNoticeMails(server.portal.services);
  const nextDay = ({ id }: Person) =>
    server.db.query('update staff_notice_mail set done_on = done_on - 1 where account_id = $1', [id]);
  /** Mails that were sent or wait to be. */
  const countMails = async ({ email }: Person): Promise<number> => {
    const { rows } = await server.db.query<{ count: number }>(
      `select count(*)::int as count from graphile_worker._private_jobs where payload ->> 'to' = $1`,
      [email],
    );
    return (rows[0]?.count ?? 0) + (await server.mails(email)).length;
  };

  test('is one mail of the chosen kinds that the reader may see, whatever number of processes sends it; later ones name only what is new', async () => {
    const [reader, without, nothing] = [
      await makeAdmin(server, 20),
      await makeAdmin(server, 20),
      await makeAdmin(server, 20),
    ];
    expect((await reader.client.call(calls.getNoticeMail)).body.data.Kinds).toEqual([]);
    expect((await choose(reader, ['assigned'])).body.data.Kinds).toEqual(['assigned']);
    await choose(nothing, ['assigned', 'payment']);
    await assigned(reader);
    await assigned(reader);
    await assigned(without);
    const hidden = await assigned(reader);
    await server.db.query('update application set institution_code = 40 where id = $1', [hidden]);
    for (const one of [reader, nothing]) await nextDay(one);
    await Promise.all([send(), send(), send()]);
    const mail = await server.waitForMail(reader.email, /2 applications were assigned/);
    expect(mail.text).not.toContain('3 applications');
    await nextDay(reader);
    await send();
    await assigned(reader);
    // Today's mail is done: the new one waits for tomorrow.
    await send();
    await nextDay(reader);
    await send();
    await server.waitForMail(reader.email, /One application was assigned/);
    expect(await server.mails(reader.email)).toHaveLength(2);
    expect([await countMails(without), await countMails(nothing)]).toEqual([0, 0]);
  });

  test('counts the applications of a bulk action, which has one notice', async () => {
    const reader = await makeAdmin(server, 20);
    await choose(reader, ['assigned']);
    const { q } = await makeMatching(server, 3);
    const rehearsed = await rehearseAs(admin, { kind: 'assign', assigneeIds: [reader.id] }, { q });
    await performToEnd(admin, rehearsed.Id);
    await nextDay(reader);
    await send();
    await server.waitForMail(reader.email, /3 applications were assigned/);
  });

  test('names failures again that come after a mail named others, also where nobody has read the notice', async () => {
    const reader = await makeAdmin(server);
    await choose(reader, ['issue']);
    for (const count of [1, 2]) {
      const { formId } = await makeSubmitted(server);
      await failMail(formId);
      await nextDay(reader);
      await send();
      await expect.poll(() => countMails(reader)).toBe(count);
    }
    // Nothing has failed since.
    await nextDay(reader);
    await send();
    expect(await countMails(reader)).toBe(2);
    await closeAll();
  });

  const clickOnce = (address: string, body = 'List-Unsubscribe=One-Click') =>
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
      redirect: 'manual',
    });

  test('is stopped by one click of a mail program without a login, and its page takes that back with the same kinds', async () => {
    const reader = await makeAdmin(server, 20);
    await choose(reader, ['assigned', 'payment']);
    await assigned(reader);
    await nextDay(reader);
    await send();
    const mail = await server.waitForMail(reader.email, /One application was assigned/);
    const head = readFileSync(join(server.dataDir, 'mail', `${mail.id}.eml`), 'utf8').replaceAll(/\r?\n[ \t]+/g, ' ');
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    const oneClick = /^List-Unsubscribe: <(.*)>\r?$/m.exec(head)?.[1] ?? '';
    const token = new URL(oneClick).searchParams.get('token') ?? '';
    expect(mail.text).toContain(`/reminders?token=${token}`);
    const choice = async () => (await server.api.call(getReminderChoice, { query: { token } })).body.data;
    const kinds = async () => (await reader.client.call(calls.getNoticeMail)).body.data.Kinds;
    expect(await choice()).toEqual({ isStopped: false, mails: 'notices' });
    for (const again of [1, 2]) expect([again, (await clickOnce(oneClick)).status]).toEqual([again, 200]);
    expect([await choice(), await kinds()]).toEqual([{ isStopped: true, mails: 'notices' }, []]);
    // It stops this mail alone, and no link of reminders stops it.
    expect((await server.db.query('select from reminder_stop where account_id = $1', [reader.id])).rowCount).toBe(0);
    await assigned(reader);
    await nextDay(reader);
    await send();
    await expect.poll(() => countMails(reader)).toBe(1);
    expect((await clickOnce(oneClick, 'choice=resume')).status).toBe(303);
    expect(await kinds()).toEqual(['assigned', 'payment']);
    const ofReminders = stopToken(server.portal.services.settings.resultKey, 'reminders', reader.id);
    expect((await clickOnce(oneClick.replace(token, ofReminders))).status).toBe(200);
    expect(await choice()).toEqual({ isStopped: false, mails: 'notices' });
    await server.db.query('delete from reminder_stop where account_id = $1', [reader.id]);
  });

  test('that waits is not sent when its reader stops it', async () => {
    const reader = await makeAdmin(server, 20);
    await choose(reader, ['assigned']);
    await choose(reader, []);
    const order = { template: 'notices', to: reader.email, locale: 'en' as const, noticesOf: reader.id };
    await addJob(server.portal.services.db, 'sendMail', order);
    await expect.poll(() => countMails(reader)).toBe(0);
  });

  test('is not sent to who chose none again, was deactivated, or has no role', async () => {
    const readers = [await makeAdmin(server, 20), await makeAdmin(server, 20), await makeAdmin(server, 20)];
    for (const reader of readers) {
      await choose(reader, ['assigned']);
      await assigned(reader);
    }
    const [none, inactive, roleless] = readers as [Person, Person, Person];
    await choose(none, []);
    await server.db.query('update account set active = false where id = $1', [inactive.id]);
    await server.db.query(`update account set staff_roles = '{no-such-role}' where id = $1`, [roleless.id]);
    for (const reader of readers) await nextDay(reader);
    await send();
    for (const reader of readers) expect(await countMails(reader)).toBe(0);
  });
});
