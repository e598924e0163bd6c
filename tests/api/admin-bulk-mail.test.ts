import { afterAll, beforeAll, expect, it } from 'vitest';
import * as calls from '../../src/contract/admin-bulk.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { decideAs, makeAdmin } from './admin-applications-support.ts';
import {
  makeMatching,
  performAs,
  performToEnd,
  readRunAs,
  rehearseAs,
  startRunAs,
  stopAs,
  undoAs,
  untilState,
} from './admin-bulk-support.ts';
import { makeDraft, startAdmissionServer } from './application-support.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startAdmissionServer();
  admin = await makeAdmin(server);
});
afterAll(() => server.close());

const words = (subject: string, body: string): calls.BulkAction => ({
  kind: 'mail',
  texts: { id: { subject: `[id] ${subject}`, body }, en: { subject, body } },
});

/** Three submitted applications of three people. */
const makePeople = async () => {
  const people = [await makeMatching(server, 1), await makeMatching(server, 1), await makeMatching(server, 1)];
  return { people, ids: people.flatMap(({ ids }) => ids) };
};

const rehearseOn = async (person: Person, action: calls.BulkAction, ids: readonly string[]) => {
  const body = { action, applications: ids.map((formId) => ({ formId })) };
  const started = await person.client.call(calls.startBulkRun, { body });
  expect(started.status, started.text).toBe(200);
  return untilState(person, started.body.data.Id, 'rehearsed');
};

const previewAs = async ({ client }: Person, runId: string) => {
  const reply = await client.call(calls.previewBulkMails, { params: { runId } });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};

const performAt = ({ client }: Person, runId: string, sendAt: string) =>
  client.call(calls.performBulkRun, { params: { runId }, body: { sendAt } });

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

const mailsOf = async (ids: readonly string[]) => {
  const { rows } = await server.db.query<{ id: string; sent: boolean; recalled: boolean; subject: string }>(
    `select application_id as id, sent_at is not null as sent, recalled_at is not null as recalled, subject
       from application_mail where application_id = any($1) and template = 'bulk-message' order by id`,
    [[...ids]],
  );
  return rows;
};

const untilSent = async (runId: string, count: number) => {
  await expect.poll(async () => (await readRunAs(admin, runId)).Mails.Sent, { timeout: 30_000 }).toBe(count);
};

it('each person gets the mail once, in their language, with their values; a second application of theirs is left out', async () => {
  const { q, ids, applicant } = await makeMatching(server, 3);
  await server.db.query(
    `update account set profile = profile || '{"firstName": "{{program}} <b>Siti</b>"}' where id = $1`,
    [applicant.person.id],
  );
  const action = words(
    'Tes {{name}}',
    'Halo {{name}},\r\n\r\n<script>alert(1)</script>\nNo. {{registrationNumber}}\n\n{{closesAt}}',
  );
  const run = await rehearseAs(admin, action, { q, sort: 'name' });
  expect(run).toMatchObject({ Possible: 1, Refused: 2, Empty: [{ Name: 'closesAt', Count: 1 }] });
  const [preview, ...more] = await previewAs(admin, run.Id);
  expect(more).toEqual([]);
  expect(preview).toMatchObject({ To: applicant.person.email, Empty: ['closesAt'] });
  expect(preview?.Text).toContain('Halo {{program}} <b>Siti</b>,\n\n<script>alert(1)</script>\nNo. ');
  expect(preview?.Html).not.toMatch(/<script|<b>/);
  expect(await mailsOf(ids)).toEqual([]);
  await performToEnd(admin, run.Id);
  await untilSent(run.Id, 1);
  const [mail, ...others] = await server
    .mails(applicant.person.email)
    .then((mails) => mails.filter(({ subject }) => subject.includes('<b>Siti</b>')));
  expect(others).toEqual([]);
  const wordsOf = (text = ''): string => text.replaceAll(/https?:\/\/\S+/g, '…');
  expect(wordsOf(mail?.text)).toBe(wordsOf(preview?.Text));
  expect((await undoAs(admin, run.Id)).status).toBe(422);
});

it.each([
  ['an unknown placeholder', { subject: 'x', body: '{{nik}}' }, '/action/texts/id/body'],
  ['a broken placeholder', { subject: 'Halo {{name}', body: 'x' }, '/action/texts/id/subject'],
  ['a line break in the subject', { subject: 'x\r\nBcc: a@b.co', body: 'x' }, '/action/texts/id/subject'],
  ['an empty text', { subject: 'x', body: ' \u200b ' }, '/action/texts/id/body'],
] as const)('%s is refused at its field', async (_name, text, path) => {
  const { q } = await makeMatching(server, 1);
  const answer = await startRunAs(admin, { kind: 'mail', texts: { id: text } }, { q });
  expect(answer.status, answer.text).toBe(422);
  expect(answer.body.errors?.map((error) => error.path)).toEqual([path]);
});

it('10,000 characters are sent, 10,001 are refused, and so is a language that the portal does not have', async () => {
  const { q } = await makeMatching(server, 1);
  const long = await rehearseAs(admin, words('x', 'a'.repeat(10_000)), { q });
  expect(long.Possible).toBe(1);
  const longer = await startRunAs(admin, words('x', 'a'.repeat(10_001)), { q });
  expect([400, 422]).toContain(longer.status);
  const foreign = { kind: 'mail', texts: { xx: { subject: 'x', body: 'x' } } } as const;
  expect((await startRunAs(admin, foreign, { q })).status).toBe(422);
});

it('who has a closed or unconfirmed account is left out with the reason', async () => {
  const { people, ids } = await makePeople();
  await server.db.query('update account set active = false where id = $1', [people[0]?.applicant.person.id]);
  await server.db.query('update account set verified_at = null where id = $1', [people[1]?.applicant.person.id]);
  const run = await rehearseOn(admin, words('x', 'x'), ids);
  expect(run).toMatchObject({ Possible: 1, Refused: 2 });
  expect(run.Reasons).toHaveLength(2);
});

it('an application that is decided or deleted after the rehearsal gets no mail; one that was only edited does', async () => {
  const { ids: submitted } = await makePeople();
  const person = await makePerson(server);
  const ids = [...submitted.slice(0, 2), await makeDraft(server, person, 1)];
  const run = await rehearseOn(admin, words('x', 'x'), ids);
  await decideAs(admin, ids[0] as string, 'accept');
  await server.db.query('update application set version = version + 1 where id = $1', [ids[1]]);
  await server.db.query('update application set deleted_at = now() where id = $1', [ids[2]]);
  expect(await performToEnd(admin, run.Id)).toMatchObject({ Done: 1, Refused: 2 });
  await untilSent(run.Id, 1);
  expect((await mailsOf(ids)).map(({ id }) => id)).toEqual([ids[1]]);
});

it('who stopped reminders gets no email about a draft; another draft gets one with a link that stops them', async () => {
  const [stopped, other] = [await makePerson(server), await makePerson(server)];
  const ids = [await makeDraft(server, stopped, 1), await makeDraft(server, other, 1)];
  await server.db.query('insert into reminder_stop (account_id) values ($1)', [stopped.id]);
  const run = await rehearseOn(admin, words('Draf', 'x'), ids);
  expect(run).toMatchObject({ Possible: 1, Refused: 1 });
  await performToEnd(admin, run.Id);
  await untilSent(run.Id, 1);
  const mail = (await server.mails(other.email)).find(({ subject }) => subject.endsWith('Draf'));
  expect(mail?.text).toContain('/reminders?token=');
});

it('a decision that is not released yet does not appear in a mail', async () => {
  const { ids } = await makePeople();
  await decideAs(admin, ids[0] as string, 'accept');
  const run = await rehearseOn(admin, words('x', 'Status: {{status}}. {{next}}'), ids.slice(0, 1));
  const [preview] = await previewAs(admin, run.Id);
  const { rows } = await server.db.query<{ locale: string }>('select locale from account where email = $1', [
    preview?.To,
  ]);
  const t = server.portal.services.texts.translate(rows[0]?.locale ?? 'id');
  expect(preview?.Text).toContain(`Status: ${t('registrations.status.Submitted')}.`);
});

it('a run is scheduled, moved, and stopped before it begins; the past and a distant day are refused', async () => {
  const { ids } = await makePeople();
  const run = await rehearseOn(admin, words('x', 'x'), ids);
  for (const wrong of [inMinutes(-1), inMinutes(61 * 24 * 60)]) {
    const refused = await performAt(admin, run.Id, wrong);
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, '/sendAt']);
  }
  const [first, second] = [inMinutes(30), inMinutes(90)];
  expect((await performAt(admin, run.Id, first)).body.data).toMatchObject({ State: 'scheduled', StartAt: first });
  expect((await performAt(admin, run.Id, second)).body.data).toMatchObject({ State: 'scheduled', StartAt: second });
  expect((await admin.client.call(calls.listBulkRuns)).body.data.map(({ Id }) => Id)).toContain(run.Id);
  expect((await stopAs(admin, run.Id)).body.data.State).toBe('stopped');
  expect((await performAs(admin, run.Id)).status).toBe(422);
  expect(await mailsOf(ids)).toEqual([]);
});

it('a scheduled run begins by itself when its time has come, and once', async () => {
  const { ids } = await makePeople();
  const run = await rehearseOn(admin, words('x', 'x'), ids);
  await performAt(admin, run.Id, inMinutes(1 / 60));
  await untilState(admin, run.Id, 'done');
  await untilSent(run.Id, 3);
  expect((await mailsOf(ids)).map(({ sent }) => sent)).toEqual([true, true, true]);
});

it('another admin can neither see, preview, send nor stop a run, and a second start of the same run is refused', async () => {
  const { ids } = await makePeople();
  const run = await rehearseOn(admin, words('x', 'x'), ids);
  const other = await makeAdmin(server);
  const answers = await Promise.all([
    other.client.call(calls.previewBulkMails, { params: { runId: run.Id } }),
    performAs(other, run.Id),
    stopAs(other, run.Id),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  const twice = await Promise.all([performAs(admin, run.Id), performAs(admin, run.Id)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 422]);
  await untilSent(run.Id, 3);
  expect(await mailsOf(ids)).toHaveLength(3);
});

it('mails that wait are recalled when the run is stopped; those that were sent stay', async () => {
  const { ids } = await makePeople();
  const run = await rehearseOn(admin, words('x', 'x'), ids);
  await performToEnd(admin, run.Id);
  await untilSent(run.Id, 3);
  // As if the mail server had been away since the first one.
  await server.db.query(
    `update application_mail set sent_at = null, taken_at = null where application_id = any($1) and template = 'bulk-message'`,
    [ids.slice(1)],
  );
  const stopped = (await stopAs(admin, run.Id)).body.data;
  expect(stopped).toMatchObject({ State: 'stopped', Mails: { Queued: 0, Sent: 1, Failed: 0, Recalled: 2 } });
});

it('the same email of two officers reaches a person once a day; another text goes out, and the same one a day later', async () => {
  const { ids } = await makePeople();
  const colleague = await makeAdmin(server);
  const action = words('Same day', 'Come at nine.');
  const first = await rehearseOn(admin, action, ids.slice(0, 2));
  const second = await rehearseOn(colleague, action, ids);
  expect([first.Possible, second.Possible]).toEqual([2, 3]);
  await performToEnd(admin, first.Id);
  // Both officers rehearsed before either of them sent it.
  const ended = await performToEnd(colleague, second.Id);
  expect(ended).toMatchObject({ Done: 1, Refused: 2 });
  const again = await rehearseOn(colleague, action, ids);
  expect(again).toMatchObject({ Possible: 0, Refused: 3 });
  const { body } = await colleague.client.call(calls.listBulkItems, {
    params: { runId: again.Id },
    query: { state: 'refused' },
  });
  expect(body.data.map(({ Message }) => Message)).toEqual(
    ids.map(() => 'The same email was sent to this person within the last 24 hours.'),
  );
  const other = await rehearseOn(colleague, words('Same day', 'Come at ten.'), ids);
  expect(other).toMatchObject({ Possible: 3, Refused: 0 });
  await server.db.query(
    `update application_mail set queued_at = queued_at - interval '25 hours' where application_id = any($1)`,
    [ids],
  );
  expect(await rehearseOn(admin, action, ids)).toMatchObject({ Possible: 3, Refused: 0 });
});
