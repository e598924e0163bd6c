import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getReminderChoice } from '../../src/contract/reminders.ts';
import { sendReminders } from '../../src/server/features/application/send-reminders.ts';
import { addJob } from '../../src/server/platform/jobs/add-job.ts';
import { makePerson } from '../support/people.ts';
import { copyData, type Scratch } from '../support/scratch.ts';
import type { TestServer } from '../support/server.ts';
import { mailsOf } from './admin-applications-support.ts';
import { makeDraft, startAdmissionServer, submit } from './application-support.ts';

const reminders = [
  { name: 'unfinished', days: 3, relativeTo: 'lastSave', text: 'draft-unfinished', to: 'applicant' },
  { name: 'week', days: 7, relativeTo: 'deadline', text: 'deadline-near', to: 'applicant' },
  { name: 'day', days: 1, relativeTo: 'deadline', text: 'deadline-tomorrow', to: 'applicant' },
  {
    name: 'elsewhere',
    days: 2,
    relativeTo: 'deadline',
    text: 'deadline-near',
    to: 'applicant',
    when: { properties: { institution: { const: 'xinya' } }, required: ['institution'] },
  },
];

let data: Scratch;
let server: TestServer;
beforeAll(async () => {
  data = await copyData();
  await data.change<object>('schemas/rules/mails.json', (mails) => ({ ...mails, reminders }));
  for (const language of ['id', 'en'])
    await data.change<object>(`locales/${language}/mail.json`, (texts) => ({
      ...texts,
      ...Object.fromEntries(
        [...new Set(reminders.map(({ text }) => text))].map((text) => [
          text,
          { subject: `${text} ${language}`, body: '{{name}}: {{deadline}}', action: 'Continue' },
        ]),
      ),
    }));
  server = await startAdmissionServer({ env: { PORTAL_ROOT: data.root } });
});
afterAll(async () => {
  await server?.close();
  await data?.remove();
});

/** Tests run at any hour. */
const allDay = { from: 0, until: 24 };
const sweep = () => sendReminders(server.portal.services.applications, allDay);

/** As if no process had looked for reminders today; `missed`: and not on as many days before. */
const beginDay = (missed = 0) =>
  server.db.query(
    `with gone as (delete from reminder_day)
     insert into reminder_day select (now() at time zone 'Asia/Jakarta')::date - 1 - $1::integer
     on conflict (day) do nothing`,
    [missed],
  );
const clearDays = () => server.db.query('delete from reminder_day');
beforeEach(clearDays);

/** A draft that was last saved so many days ago and whose deadline is the end of the day so many days away. */
const draft = async ({ saved = 0, deadline = 60, steps = 2 }) => {
  await server.db.query('update offered_program set closes_at = null');
  const person = await makePerson(server);
  const formId = await makeDraft(server, person, steps);
  await server.db.query(
    `update application_step set saved_at = now() - $2 * interval '1 day' where application_id = $1`,
    [formId, saved],
  );
  await server.db.query(
    `update offered_program set closes_at = ((now() at time zone 'Asia/Jakarta')::date + 1 + $2::integer)::timestamp
       at time zone 'Asia/Jakarta'
     where id in (select offered_program_id from application_preference where application_id = $1)`,
    [formId, deadline],
  );
  return { person, formId };
};
const accountOf = async (formId: string): Promise<string> => {
  const { rows } = await server.db.query<{ account_id: string }>('select account_id from application where id = $1', [
    formId,
  ]);
  return rows[0]?.account_id ?? '';
};
const sentTo = async (formId: string) => (await mailsOf(server, formId)).map(({ template }) => template);

test('a draft gets a reminder three days after its last save, once, however often and from however many processes it is looked for', async () => {
  const { person, formId } = await draft({ saved: 3 });
  await Promise.all([sweep(), sweep(), sweep()]);
  await sweep();
  await clearDays();
  await sweep();
  expect(await sentTo(formId)).toEqual(['draft-unfinished']);
  const mail = await server.waitForMail(person.email, /draft-unfinished/);
  expect([mail.subject, mail.text]).toEqual(['draft-unfinished en', expect.stringMatching(/^Siti: .*11:59 PM/)]);
  expect(mail.link).toContain(`/application?formId=${formId}`);
});

test('a reminder is due on its day only, and a condition that does not hold sends none', async () => {
  const early = await draft({ saved: 2, deadline: 8 });
  await sweep();
  expect(await sentTo(early.formId)).toEqual([]);
  const late = await draft({ saved: 4, deadline: 6 });
  await clearDays();
  await sweep();
  expect(await sentTo(late.formId)).toEqual([]);
  const other = await draft({ deadline: 2 });
  await clearDays();
  await sweep();
  expect(await sentTo(other.formId)).toEqual([]);
});

test('after missed days a draft gets the latest due reminder, not all of them', async () => {
  const { formId } = await draft({ saved: 5, deadline: 1 });
  await clearDays();
  await beginDay(6);
  await sweep();
  expect((await sentTo(formId)).toSorted()).toEqual(['deadline-tomorrow', 'draft-unfinished']);
});

test('a submitted application and a draft after its deadline get no reminder', async () => {
  const submitted = await draft({ saved: 3, steps: 5 });
  expect((await submit(submitted.person, submitted.formId)).status).toBe(200);
  const before = await sentTo(submitted.formId);
  const over = await draft({ saved: 3, deadline: -1 });
  await sweep();
  expect(await sentTo(submitted.formId)).toEqual(before);
  expect(await sentTo(over.formId)).toEqual([]);
});

test('a queued reminder whose draft was submitted before it is sent is recalled', async () => {
  const { formId } = await draft({ saved: 3 });
  const { rows } = await server.db.query<{ id: number }>(
    `insert into application_mail (application_id, template, recipient, locale, data, queued_at)
     values ($1, 'draft-unfinished', 'late@example.com', 'en', '{}', now() - interval '1 minute') returning id`,
    [formId],
  );
  await server.db.query(
    `insert into application_history (application_id, actor_role, event, from_status, to_status, version)
     values ($1, 'applicant', 'application.submitted', 'Draft', 'Submitted', 99)`,
    [formId],
  );
  const order = { template: 'draft-unfinished', to: 'late@example.com', locale: 'en', data: {} };
  await addJob(server.db, 'sendMail', { ...order, mail: Number(rows[0]?.id), ifStatusIsUnchanged: true });
  await expect.poll(() => mailsOf(server, formId)).toMatchObject([{ recalled: true, sent: false }]);
});

test('at night no reminder is sent and the day is not marked as done', async () => {
  const { formId } = await draft({ saved: 3 });
  await sendReminders(server.portal.services.applications, { from: 24, until: 24 });
  expect(await sentTo(formId)).toEqual([]);
  expect((await server.db.query('select day from reminder_day')).rows).toEqual([]);
});

/** The link at the end of a reminder, and its head for mail programs. */
const stopLinkOf = async (email: string) => {
  const mail = await server.waitForMail(email, /draft-unfinished/);
  const page = /https?:\/\/\S+\/reminders\?token=\S+/.exec(mail.text)?.[0] ?? '';
  const head = readFileSync(join(server.dataDir, 'mail', `${mail.id}.eml`), 'utf8').replaceAll(/\r?\n[ \t]+/g, ' ');
  return { page, head, oneClick: /^List-Unsubscribe: <(.*)>\r?$/m.exec(head)?.[1] ?? '' };
};
const clickOnce = (address: string, body = 'List-Unsubscribe=One-Click', init: RequestInit = {}) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
    redirect: 'manual',
    ...init,
  });

test('one click of a mail program stops the reminders of that person without a login, opening the link does not, and both can be undone', async () => {
  const { person, formId } = await draft({ saved: 3, deadline: 7 });
  await sweep();
  const before = await sentTo(formId);
  const { page, head, oneClick } = await stopLinkOf(person.email);
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  const token = new URL(oneClick).searchParams.get('token') ?? '';
  const choice = async (of = token) => server.api.call(getReminderChoice, { query: { token: of } });
  expect((await choice()).body.data).toEqual({ isStopped: false, mails: 'reminders' });
  for (const again of [1, 2]) expect([again, (await clickOnce(oneClick)).status]).toEqual([again, 200]);
  expect((await choice()).body.data).toEqual({ isStopped: true, mails: 'reminders' });
  // The next reminder of the same draft is not sent; what admins read names no link.
  await server.db.query(`delete from reminder_sent where application_id = $1`, [formId]);
  await clearDays();
  await sweep();
  expect(await sentTo(formId)).toEqual(before);
  const { rows } = await server.db.query<{ body: string }>(
    'select body from application_mail where application_id = $1 and body is not null',
    [formId],
  );
  expect(rows.filter(({ body }) => body.includes('token='))).toEqual([]);
  // The buttons of the page.
  const resumed = await clickOnce(oneClick, 'choice=resume');
  expect([resumed.status, resumed.headers.get('location')]).toEqual([
    303,
    new URL(page).pathname + new URL(page).search,
  ]);
  expect((await choice()).body.data).toEqual({ isStopped: false, mails: 'reminders' });
  const multipart = new FormData();
  multipart.append('List-Unsubscribe', 'One-Click');
  expect((await fetch(oneClick, { method: 'POST', body: multipart })).status).toBe(200);
  expect((await choice()).body.data).toEqual({ isStopped: true, mails: 'reminders' });
  // Nobody else can make such a link.
  const accountId = await accountOf(formId);
  for (const forged of [`${accountId}.`, `${accountId}.${'A'.repeat(43)}`, 'x', `${token}0`]) {
    expect((await choice(forged)).status).toBe(404);
    expect((await clickOnce(oneClick.replace(token, forged))).status).toBe(404);
  }
  const crossSite = {
    headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
  };
  expect((await clickOnce(oneClick, 'choice=resume', crossSite)).status).toBe(403);
});

test('a reminder that waits is recalled when its reader stops reminders', async () => {
  const { person, formId } = await draft({ saved: 0 });
  const accountId = await accountOf(formId);
  await server.db.query('insert into reminder_stop (account_id) values ($1)', [accountId]);
  const { rows } = await server.db.query<{ id: number }>(
    `insert into application_mail (application_id, template, recipient, locale, data)
     values ($1, 'draft-unfinished', $2, 'en', '{}') returning id`,
    [formId, person.email],
  );
  const order = { template: 'draft-unfinished', to: person.email, locale: 'en', data: {} };
  await addJob(server.db, 'sendMail', { ...order, mail: Number(rows[0]?.id), remindedAccount: accountId });
  await expect.poll(() => mailsOf(server, formId)).toMatchObject([{ recalled: true, sent: false }]);
});
