import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { exportOwnData } from '../../src/contract/account.ts';
import { askForCorrection } from '../../src/contract/admin-applications.ts';
import {
  addInterviewSlots,
  cancelInterviewSlot,
  changeInterviewSlot,
  offerInterview,
} from '../../src/contract/admin-interviews.ts';
import { chooseInterview, getApplication } from '../../src/contract/application.ts';
import { getPhone, requestPhoneCode, stopPhone, verifyPhone } from '../../src/contract/phone.ts';
import { closeAccount } from '../../src/server/features/account/queries/deletion.ts';
import { sendPhoneMessage } from '../../src/server/features/phone/phone-tasks.ts';
import { addJob } from '../../src/server/platform/jobs/add-job.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { PHONE_NUMBER_ID, startWhatsApp, TOKEN, type WhatsAppStandIn } from '../support/whatsapp.ts';
import { makeAdmin, makeSubmitted } from './admin-applications-support.ts';
import { start, startAdmissionServer } from './application-support.ts';

let whatsapp: WhatsAppStandIn;
let server: TestServer;
beforeAll(async () => {
  whatsapp = await startWhatsApp();
  server = await startAdmissionServer({ env: { NOTIFY_URL: whatsapp.url } });
});
afterAll(async () => {
  await server?.close();
  await whatsapp?.close();
});
afterEach(() => whatsapp.failAlways(undefined));

let used = 0;
/** A number of its own for each test: limits count by number. */
const newNumber = (): string => `8129${String(++used).padStart(7, '0')}`;

const allowCodes = () => server.db.query('delete from throttle');

const sentTo = (number: string) => whatsapp.received.filter(({ body }) => body['to'] === `62${number}`);
const templateIn = ({ body }: { readonly body: Record<string, unknown> }) =>
  body['template'] as { name: string; components: { parameters: { text: string }[] }[] };
const textsIn = (call: { readonly body: Record<string, unknown> }): readonly string[] =>
  templateIn(call).components[0]?.parameters.map(({ text }) => text) ?? [];

const askFor = (person: Person, phoneNumber: string, dialCode = '+62') =>
  person.client.call(requestPhoneCode, { body: { dialCode, phoneNumber, phoneConsent: true } });
const codeTo = async (number: string, count = 1): Promise<string> => {
  await expect.poll(() => sentTo(number).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count);
  return textsIn(sentTo(number).at(-1) ?? { body: {} })[0] ?? '';
};
const switchOn = async (person: Person, number = newNumber()): Promise<string> => {
  await allowCodes();
  expect((await askFor(person, number)).status).toBe(200);
  const answer = await person.client.call(verifyPhone, { body: { otp: await codeTo(number) } });
  expect(answer.body.data).toEqual({ state: 'on', number: `+62${number}` });
  return number;
};

const mailData = { name: 'Siti', registrationNumber: '20-2027-000001', message: 'Foto.' };

/** A mail about an application of this person, as an event queues it. @returns its id */
const queueMail = async (person: Person, data: Readonly<Record<string, string>> = mailData): Promise<number> => {
  const formId = await start(person, 20);
  const { rows } = await server.db.query<{ id: string }>(
    `insert into application_mail (application_id, template, recipient, locale, data)
     values ($1, 'correction-asked', $2, 'en', $3) returning id`,
    [formId, person.email, data],
  );
  const mail = Number(rows[0]?.id);
  const order = { template: 'correction-asked', to: person.email, locale: 'en', data, mail } as const;
  await addJob(server.db, 'sendMail', { ...order, phoneOf: person.id });
  return mail;
};
const stateOf = async (mail: number) => {
  const { rows } = await server.db.query<{ state: string; reason: string | null; data: object | null; id: string }>(
    'select id::text, state, reason, data from phone_message where mail_id = $1',
    [mail],
  );
  return rows[0];
};
/** As if the job ran again. */
const runJob = async (mail: number): Promise<void> =>
  sendPhoneMessage(
    { services: server.portal.services, log: { error: () => undefined } },
    { message: (await stateOf(mail))?.id ?? '' },
  );
const until = (mail: number, state: string) =>
  expect.poll(async () => (await stateOf(mail))?.state, { timeout: 60_000 }).toBe(state);
const queueIsEmpty = () =>
  expect
    .poll(async () => (await server.db.query('select from graphile_worker.jobs where run_at <= now()')).rowCount, {
      timeout: 60_000,
    })
    .toBe(0);

describe('switching messages on', () => {
  test('a number is used only after the code that arrived there was entered, and not after messages were switched off', async () => {
    const person = await makePerson(server);
    const state = async () => (await person.client.call(getPhone)).body.data;
    expect(await state()).toEqual({ state: 'off', number: null });
    const number = newNumber();
    expect((await askFor(person, number)).body.data).toEqual({ state: 'waiting', number: `+62${number}` });
    const code = await codeTo(number);
    expect(templateIn(sentTo(number)[0] ?? { body: {} })).toMatchObject({ name: 'verification_code' });
    const early = await queueMail(person);
    await server.waitForMail(person.email);
    expect(await stateOf(early)).toBeUndefined();
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await person.client.call(verifyPhone, { body: { otp: wrong } })).status).toBe(422);
    expect((await person.client.call(verifyPhone, { body: { otp: code } })).status).toBe(200);
    expect(await state()).toEqual({ state: 'on', number: `+62${number}` });
    expect((await person.client.call(verifyPhone, { body: { otp: code } })).status).toBe(422);
    expect((await person.client.call(stopPhone)).body.data).toEqual({ state: 'off', number: null });
    expect(await state()).toEqual({ state: 'off', number: null });
  });

  test.each([
    ['0812 9900 1001', '+62', '+6281299001001'],
    ['6281299001002', '+62', '+6281299001002'],
    ['+62 812-9900-1003', '+62', '+6281299001003'],
    ['8123 4567', '+65', '+6581234567'],
    ['(212) 555-0142', '+1', '+12125550142'],
  ])('%s with the dial code %s is the number %s', async (typed, dialCode, number) => {
    const person = await makePerson(server);
    const answer = await askFor(person, typed, dialCode);
    expect(answer.text).toContain(number);
    expect(answer.body.data).toEqual({ state: 'waiting', number });
  });

  test.each([
    ['812345', '+62'],
    ['8123456789012', '+65'],
    ['81234567', '+999'],
  ])('%s with the dial code %s is refused: no number of that country has this length', async (typed, dialCode) => {
    const person = await makePerson(server);
    const answer = await askFor(person, typed, dialCode);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('/phoneNumber')]);
  });

  test('consent is required, and an admin, a guest and a caller without CSRF token are refused', async () => {
    const person = await makePerson(server);
    const body = { dialCode: '+62', phoneNumber: newNumber(), phoneConsent: false };
    expect((await person.client.call(requestPhoneCode, { body })).status).toBe(422);
    const given = { ...body, phoneConsent: true };
    expect((await person.client.call(requestPhoneCode, { body: given, csrfToken: null })).status).toBe(403);
    expect((await (await makeAdmin(server)).client.call(requestPhoneCode, { body: given })).status).toBe(403);
    expect((await server.api.call(getPhone)).status).toBe(401);
  });

  test('a second code within a minute gets 429; five wrong codes end the code', async () => {
    await allowCodes();
    const person = await makePerson(server);
    const number = newNumber();
    expect((await askFor(person, number)).status).toBe(200);
    expect((await askFor(person, number)).status).toBe(429);
    const code = await codeTo(number);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1)
      expect((await person.client.call(verifyPhone, { body: { otp: wrong } })).status).toBe(422);
    expect((await person.client.call(verifyPhone, { body: { otp: code } })).status).toBe(422);
  });

  test('codes to one number are limited over all accounts', async () => {
    await allowCodes();
    const number = newNumber();
    const statuses: number[] = [];
    for (let asked = 0; asked < 6; asked += 1) statuses.push((await askFor(await makePerson(server), number)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('another number stops messages until its code is entered', async () => {
    const person = await makePerson(server);
    await switchOn(person);
    await allowCodes();
    expect((await askFor(person, newNumber())).body.data.state).toBe('waiting');
    const mail = await queueMail(person);
    await server.waitForMail(person.email);
    expect(await stateOf(mail)).toBeUndefined();
  });
});

describe('messages beside mails', () => {
  test('a request for a correction reaches the phone once, without the name and the words of the request', async () => {
    const { person, formId } = await makeSubmitted(server);
    const number = await switchOn(person);
    const { rows } = await server.db.query<{ registration_number: string }>(
      'select registration_number from application where id = $1',
      [formId],
    );
    const admin = await makeAdmin(server);
    const asked = await admin.client.call(askForCorrection, {
      params: { formId },
      body: { fields: ['personal.birthPlace'], message: 'Tempat lahir salah.' },
    });
    expect(asked.status).toBe(200);
    await expect.poll(() => sentTo(number).length, { timeout: 60_000 }).toBe(2);
    const [, message] = sentTo(number);
    expect(templateIn(message ?? { body: {} }).name).toBe('correction_asked');
    expect(textsIn(message ?? { body: {} })).toEqual([rows[0]?.registration_number]);
  });

  test('an invitation to an interview, a changed room and a cancelled time reach the phone; a choice does not', async () => {
    const { person, formId } = await makeSubmitted(server);
    const number = await switchOn(person);
    const admin = await makeAdmin(server);
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const where = { minutes: 20, places: 1, place: 'Ruang 4.12', link: '', interviewers: '' };
    const times = { institutionCode: 20, programIds: [], days: [day], from: '09:00', until: '09:20', every: 20 };
    expect((await admin.client.call(addInterviewSlots, { body: { ...times, ...where } })).status).toBe(200);
    const received = async (count: number) => {
      await expect.poll(() => sentTo(number).length, { timeout: 60_000 }).toBe(count);
      await queueIsEmpty();
      const last = sentTo(number).at(-1) ?? { body: {} };
      return { name: templateIn(last).name, texts: textsIn(last) };
    };
    expect((await admin.client.call(offerInterview, { params: { formId }, body: {} })).status).toBe(200);
    expect(await received(2)).toEqual({ name: 'interview_offered', texts: [] });
    const { InterviewChoice } = (await person.client.call(getApplication, { query: { formId } })).body.data;
    const [{ Id: slotId } = { Id: '' }] = InterviewChoice?.Slots ?? [];
    expect((await person.client.call(chooseInterview, { body: { formId, slotId } })).status).toBe(200);
    const moved = { day, time: '09:00', ...where, place: 'Ruang 5.01' };
    expect((await admin.client.call(changeInterviewSlot, { params: { slotId }, body: moved })).status).toBe(200);
    expect(await received(3)).toEqual({
      name: 'interview_updated',
      texts: [expect.stringMatching(/\b0?9[.:]00.*WIB/)],
    });
    expect((await admin.client.call(cancelInterviewSlot, { params: { slotId } })).status).toBe(200);
    expect((await received(4)).name).toBe('interview_cancelled');
  });

  test('a mail that is sent again has no second message, and a repeated job sends none', async () => {
    const person = await makePerson(server);
    const number = await switchOn(person);
    const mail = await queueMail(person);
    await until(mail, 'sent');
    const order = { template: 'correction-asked', to: person.email, locale: 'en', data: mailData, mail } as const;
    await addJob(server.db, 'sendMail', { ...order, phoneOf: person.id });
    await addJob(server.db, 'sendPhoneMessage', { message: (await stateOf(mail))?.id ?? '' });
    await queueIsEmpty();
    expect(sentTo(number)).toHaveLength(2);
    expect(await stateOf(mail)).toMatchObject({ state: 'sent', data: null });
  });

  test('two accounts with one number both get their messages, each after a code of its own', async () => {
    const [one, two] = [await makePerson(server), await makePerson(server)];
    const number = await switchOn(one);
    await allowCodes();
    await askFor(two, number);
    expect((await two.client.call(getPhone)).body.data.state).toBe('waiting');
    const code = await codeTo(number, 2);
    expect((await two.client.call(verifyPhone, { body: { otp: code } })).status).toBe(200);
    const mails = [await queueMail(one), await queueMail(two)];
    for (const mail of mails) await until(mail, 'sent');
    expect(sentTo(number)).toHaveLength(4);
  });

  test('a message is not sent after its reader switched messages off, also where the job took it before', async () => {
    const person = await makePerson(server);
    const number = await switchOn(person);
    whatsapp.failAlways({ status: 429, code: 130429, headers: { 'retry-after': '600' } });
    const mail = await queueMail(person);
    await expect.poll(async () => (await stateOf(mail))?.reason, { timeout: 60_000 }).toBe('429 130429');
    whatsapp.failAlways(undefined);
    const before = sentTo(number).length;
    expect((await person.client.call(stopPhone)).status).toBe(200);
    expect(await stateOf(mail)).toMatchObject({ state: 'recalled', data: null });
    await runJob(mail);
    expect(sentTo(number)).toHaveLength(before);
  });

  test('while the provider is away a message waits, and after an hour it is sent once; after six hours it is not', async () => {
    const person = await makePerson(server);
    const number = await switchOn(person);
    whatsapp.failAlways({ status: 503, code: 131016 });
    const [mail, late] = [await queueMail(person), await queueMail(person)];
    for (const one of [mail, late])
      await expect.poll(async () => (await stateOf(one))?.reason, { timeout: 60_000 }).toBe('503 131016');
    whatsapp.failAlways(undefined);
    const before = sentTo(number).length;
    await server.db.query(
      `update phone_message set queued_at = queued_at - interval '1 hour' * case mail_id when $1 then 1 else 7 end
        where mail_id in ($1, $2)`,
      [mail, late],
    );
    await server.db.query(`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
      from graphile_worker.jobs where task_identifier = 'sendPhoneMessage'`);
    await until(mail, 'sent');
    await until(late, 'expired');
    await queueIsEmpty();
    expect(sentTo(number)).toHaveLength(before + 1);
  });

  test.each([
    ['cuts the connection', 'cut' as const, 'unknown'],
    ['refuses the number', { status: 400, code: 131026 }, 'refused'],
  ])('where the provider %s, the message is not sent again, and its mail arrives', async (_, fault, state) => {
    const person = await makePerson(server);
    const number = await switchOn(person);
    whatsapp.failNext(fault);
    const mail = await queueMail(person);
    await until(mail, state);
    await server.waitForMail(person.email);
    await queueIsEmpty();
    expect(sentTo(number)).toHaveLength(2);
  });

  test('a message that a process took before it ended is not sent again', async () => {
    const person = await makePerson(server);
    const number = await switchOn(person);
    whatsapp.failAlways({ status: 429, headers: { 'retry-after': '600' } });
    const mail = await queueMail(person);
    await expect.poll(async () => (await stateOf(mail))?.reason, { timeout: 60_000 }).toBe('429');
    whatsapp.failAlways(undefined);
    const before = sentTo(number).length;
    await server.db.query(`update phone_message set state = 'sending' where mail_id = $1`, [mail]);
    await runJob(mail);
    expect(await stateOf(mail)).toMatchObject({ state: 'unknown', reason: 'interrupted' });
    expect(sentTo(number)).toHaveLength(before);
  });

  test('more than six messages in an hour are left to the mails', async () => {
    await allowCodes();
    const person = await makePerson(server);
    await switchOn(person);
    const mails: number[] = [];
    for (let queued = 0; queued < 7; queued += 1) mails.push(await queueMail(person));
    await queueIsEmpty();
    const states = await Promise.all(mails.map(async (mail) => (await stateOf(mail))?.state));
    expect(states.toSorted()).toEqual(['limited', ...Array.from({ length: 6 }, () => 'sent')]);
  });
});

describe('the data of messages', () => {
  test('the export of own data has number, consent and messages; after the account is closed no number is left', async () => {
    const person = await makePerson(server);
    const number = await switchOn(person);
    await until(await queueMail(person), 'sent');
    const { body, text } = await person.client.call(exportOwnData);
    expect(body.data).toMatchObject({
      phone: { number: `+62${number}`, consentedAt: expect.any(String), verifiedAt: expect.any(String) },
      phoneMessages: [{ about: 'correction-asked', state: 'sent' }],
    });
    expect(text).not.toMatch(/argon2|code_?hash/i);
    const waiting = await queueMail(person);
    await server.db.transaction((tx) => closeAccount(tx, person.id));
    const { rows } = await server.db.query('select from phone_contact where account_id = $1', [person.id]);
    expect(rows).toEqual([]);
    await queueIsEmpty();
    expect(['sent', 'recalled', undefined]).toContain((await stateOf(waiting))?.state);
  });

  test('no number and no token is in a stored job or a reason', async () => {
    const person = await makePerson(server);
    const number = await switchOn(person);
    whatsapp.failAlways({ status: 401, code: 190 });
    const mail = await queueMail(person);
    await expect.poll(async () => (await stateOf(mail))?.reason, { timeout: 60_000 }).toBe('401 190');
    whatsapp.failAlways(undefined);
    const { rows } = await server.db.query<{ payload: object }>('select payload from graphile_worker._private_jobs');
    const stored = JSON.stringify([rows, await stateOf(mail)]);
    for (const secret of [number, TOKEN, PHONE_NUMBER_ID]) expect(stored).not.toContain(secret);
  });
});
