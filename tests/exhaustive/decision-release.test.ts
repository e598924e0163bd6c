import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForCorrection, type decisions, getAdminApplication } from '../../src/contract/admin-applications.ts';
import { getApplication } from '../../src/contract/application.ts';
import type { Call } from '../../src/contract/call.ts';
import { checkDocument, settleRefund } from '../../src/contract/payment.ts';
import { findRight } from '../../src/contract/rights.ts';
import { decideAs, endUndo, listAs, mailsOf, makeAdmin, makeSubmitted } from '../api/admin-applications-support.ts';
import { getForm, getStep, save, startAdmissionServer } from '../api/application-support.ts';
import { contractCalls } from '../api/authorization-calls.ts';
import { attempt, type Fixture, makeFixture, sessionOf } from '../api/authorization-fixture.ts';
import { copyApplication } from '../api/payment-fixture.ts';
import { withdraw } from '../api/payment-support.ts';
import type { ApiClient } from '../support/client.ts';
import type { Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

/**
 * No call of an applicant reveals a decision that is not released: each response, with its status and headers,
 * is the same as before the decision.
 */

/**
 * same: made in each phase and compared. account: changes the account and reads no application. own test: see there.
 */
type Row = 'same' | 'account' | 'own test';

/** Every call that an applicant may make with a session. A new call needs a row. */
const rows: Readonly<Record<string, Row>> = {
  listApplications: 'same',
  getApplication: 'same',
  startApplication: 'same',
  deleteApplication: 'same',
  saveStep: 'same',
  saveDraft: 'same',
  getNewerAnswers: 'same',
  markFormChangesRead: 'same',
  beginStepWith: 'same',
  uploadFile: 'same',
  startUpload: 'same',
  getUpload: 'same',
  continueUpload: 'same',
  finishUpload: 'same',
  cancelUpload: 'same',
  listOwnFiles: 'same',
  reuseFile: 'same',
  removeOwnFile: 'same',
  getFile: 'same',
  describeFile: 'same',
  autofill: 'same',
  getAdvice: 'same',
  getApplicationCalendar: 'same',
  submitApplication: 'same',
  withdrawApplication: 'own test',
  // Before the release it is tested in tests/api/offers.test.ts.
  answerOffer: 'own test',
  // Before the release it is tested in tests/api/interviews.test.ts.
  chooseInterview: 'own test',
  attachmentRequired: 'same',
  checkNecessaryAttachment: 'same',
  getCorrection: 'same',
  sendCorrection: 'same',
  getPeriodOfApplication: 'same',
  listSubjects: 'same',
  listQualifications: 'same',
  listQualificationTypes: 'same',
  getRegistrationFee: 'same',
  payRegistrationFee: 'same',
  refreshPayment: 'same',
  checkPromoCode: 'same',
  getResult: 'same',
  downloadRegistration: 'same',
  downloadReceipt: 'same',
  downloadResult: 'same',
  exportOwnData: 'same',
  currentUser: 'same',
  getUser: 'same',
  getDeletion: 'same',
  getPhone: 'same',
  listSessions: 'same',
  changePassword: 'account',
  sendEmailVerification: 'account',
  editProfile: 'account',
  endOtherSessions: 'account',
  requestDeletion: 'account',
  withdrawDeletion: 'account',
  requestPhoneCode: 'account',
  verifyPhone: 'account',
  stopPhone: 'account',
};

/** Calls whose answer is another one once an acceptance is released: a comparison that never differs proves nothing. */
const callsWithDecision = [
  'listApplications',
  'getApplication',
  'getApplicationCalendar',
  'submitApplication',
  'getRegistrationFee',
  'refreshPayment',
  'getResult',
  'downloadRegistration',
  'downloadResult',
  'exportOwnData',
];

let server: TestServer;
let fixture: Fixture;
let client: ApiClient;
let admin: Person;
let calls: readonly Call[];

beforeAll(async () => {
  server = await startAdmissionServer();
  const made = await makeFixture(server);
  fixture = { ...made, draftId: made.formId };
  client = await sessionOf(server, fixture.accountId);
  admin = await makeAdmin(server);
  calls = contractCalls(server).filter(
    (call) => call.access !== 'everyone' && findRight(call)?.roles.includes('applicant'),
  );
});
afterAll(() => server.close());

/** Values that differ between any two calls: times and the request id. */
const steady = (text: string): string =>
  text
    .replace(/"(?:requestId|Now|exportedAt|lastSeenAt)":"[^"]*"/g, (found) => found.replace(/:.*/, ':"…"'))
    // Of calendar files.
    .replace(/^(?:DTSTAMP|SEQUENCE):.*$/gm, '…');
const passing = new Set(['date', 'x-request-id', 'content-length', 'etag', 'keep-alive', 'connection']);

type Readings = Readonly<Record<string, string>>;

/** One answer as text; bytes of files are kept one by one. */
const read = async (call: Call): Promise<string> => {
  const { params = {}, query = {}, body } = await attempt(call, fixture, server);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const address = new URL(`/api${path}`, server.url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
  const isForm = body instanceof FormData;
  const response = await fetch(address, {
    method: call.method,
    headers: {
      'accept-language': 'en',
      cookie: [...client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
      'x-csrf-token': client.cookies.get('csrf_token') ?? '',
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const headers = [...response.headers].filter(([name]) => !passing.has(name)).sort();
  const text = steady(Buffer.from(await response.arrayBuffer()).toString('latin1'));
  return JSON.stringify([response.status, headers, text.length, text]);
};

/** All responses that the applicant can get, the mails, and the checks of the documents' codes. */
const readAll = async (): Promise<Readings> => {
  await server.db.query('delete from throttle');
  const found: Record<string, string> = {};
  for (const call of calls.filter(({ name }) => rows[name] === 'same')) found[call.name] = await read(call);
  const issued = await server.db.query<{ code: string; kind: string }>(
    'select code, kind from document where application_id = $1 order by issued_at',
    [fixture.formId],
  );
  for (const [index, { code, kind }] of issued.rows.entries()) {
    const { status, body } = await client.call(checkDocument, { params: { code } });
    found[`document ${index} ${kind}`] = JSON.stringify([status, body.data]);
  }
  found['mails'] = JSON.stringify((await server.mails(fixture.email)).map(({ subject }) => subject));
  return found;
};

const differing = (one: Readings, other: Readings): readonly string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => one[name] !== other[name]);

const reasons = { reason: 'grades', message: 'The average is below the minimum.' };
const decideOn = async (decision: (typeof decisions)[number]) => {
  const answer = await decideAs(admin, fixture.formId, decision, decision === 'reject' ? { rejection: reasons } : {});
  if (answer.status !== 200) throw new Error(`${decision} answered ${answer.status}: ${answer.text}`);
};

describe('what an applicant sees of an unreleased decision', () => {
  test('the table of API calls in this test names every call that needs a session and that applicants may make', () => {
    expect(calls.map(({ name }) => name).sort()).toEqual(Object.keys(rows).sort());
  });

  test('an applicant’s API responses and mails stay the same while a decision is unreleased and after its undo, and exactly the listed responses change after the release of an acceptance', async () => {
    // The first reading issues the documents, which the export of own data then lists.
    await readAll();
    const before = await readAll();
    expect(differing(before, await readAll()), 'two readings without a decision').toEqual([]);
    for (const decision of ['accept', 'waitlist', 'reject', 'withdraw'] as const) {
      await decideOn(decision);
      expect(differing(before, await readAll()), `while "${decision}" may be undone`).toEqual([]);
      await decideOn('undo');
    }
    expect(differing(before, await readAll()), 'after the decisions were undone').toEqual([]);
    await decideOn('accept');
    await endUndo(server, fixture.formId);
    // The two documents that contain the decision are new: documents issued before are unchanged.
    const reported = [...callsWithDecision, 'document 3 registration', 'document 4 result'];
    expect([...differing(before, await readAll())].sort()).toEqual(reported.sort());
  }, 180_000);
});

const detailOf = async (person: Person, formId: string) => (await getForm(person, formId)).body.data;
const asAdmin = async (formId: string) =>
  (await admin.client.call(getAdminApplication, { params: { formId } })).body.data.Application;

describe('an applicant’s withdrawal of an application with a decision', () => {
  const withdrawn = async (decide: (formId: string) => Promise<unknown>) => {
    const { person, formId } = await makeSubmitted(server);
    await decide(formId);
    const answer = await withdraw(person, formId);
    const { Status, History, Version } = await detailOf(person, formId);
    const reported = History.map(({ at: _at, ...entry }) => entry);
    const mail = await server.waitForMail(person.email, /withdrawn/i);
    const again = await withdraw(person, formId);
    return {
      answers: [answer.status, answer.body.message, again.status, again.body.message],
      detail: { Status, reported, Version, mail: mail.subject.replace(/[\d-]{5,}/, '…') },
      formId,
    };
  };

  let untouched: Awaited<ReturnType<typeof withdrawn>>;
  beforeAll(async () => {
    untouched = await withdrawn(async () => undefined);
  });

  test.each(['accept', 'waitlist', 'reject', 'withdraw'] as const)(
    'while the decision “%s” is unreleased, a withdrawal gets the same response, history and mail as without a decision',
    async (decision) => {
      const decided = await withdrawn((formId) =>
        decideAs(admin, formId, decision, decision === 'reject' ? { rejection: reasons } : {}),
      );
      expect([decided.answers, decided.detail]).toEqual([untouched.answers, untouched.detail]);
      expect(decided.answers[0]).toBe(200);
    },
    60_000,
  );

  test('a withdrawal undoes an unreleased acceptance, cancels the acceptance mail and makes a later undo by an admin get 422', async () => {
    const { formId } = await withdrawn((id) => decideAs(admin, id, 'accept'));
    const mails = await mailsOf(server, formId);
    expect(mails.find(({ template }) => template === 'application-accepted')).toMatchObject({ recalled: true });
    const seen = await asAdmin(formId);
    expect(seen.Status).toBe('Withdrawn');
    expect((await decideAs(admin, formId, 'undo')).status).toBe(422);
    const { rows: held } = await server.db.query(
      'select from application_decision where application_id = $1 and undone_at is null',
      [formId],
    );
    expect(held).toHaveLength(0);
  });

  test('a withdrawal after the release of an acceptance gets 422, and the application stays Accepted', async () => {
    const { person, formId } = await makeSubmitted(server);
    await decideAs(admin, formId, 'accept');
    await endUndo(server, formId);
    expect((await withdraw(person, formId)).status).toBe(422);
    expect((await asAdmin(formId)).Status).toBe('Accepted');
  });

  test('a withdrawal at the same time as an acceptance leads to the status Withdrawn without an acceptance mail', async () => {
    const { person, formId: sample } = await makeSubmitted(server);
    for (let round = 0; round < 4; round++) {
      const formId = await copyApplication(server, sample);
      const [decided, taken] = await Promise.all([decideAs(admin, formId, 'accept'), withdraw(person, formId)]);
      expect(taken.status).toBe(200);
      expect([200, 422]).toContain(decided.status);
      expect((await asAdmin(formId)).Status).toBe('Withdrawn');
      const activeMails = (await mailsOf(server, formId)).filter(({ recalled }) => !recalled);
      expect(activeMails.map(({ template }) => template)).not.toContain('application-accepted');
    }
  }, 60_000);
});

describe('application versions of applicants and reviewers', () => {
  test('decisions and undos increase the version that admins see, and a decision with an outdated version gets 412', async () => {
    const { formId } = await makeSubmitted(server);
    const versionOf = async () => (await asAdmin(formId)).Version;
    const first = await versionOf();
    await decideAs(admin, formId, 'accept', { ifMatch: first });
    expect(await versionOf()).toBe(first + 1);
    expect((await decideAs(admin, formId, 'undo', { ifMatch: first })).status).toBe(412);
    expect((await decideAs(admin, formId, 'undo', { ifMatch: first + 1 })).status).toBe(200);
    expect(await versionOf()).toBe(first + 2);
    expect((await decideAs(admin, formId, 'reject', { ifMatch: first, rejection: reasons })).status).toBe(412);
    const { body } = await listAs(admin, { q: String((await asAdmin(formId)).RegistrationNumber) });
    expect(body.data.Applications[0]).toMatchObject({ Id: formId, Version: first + 2 });
  });

  test('the version that the applicant sees stays after an undone decision and rises by one with a correction request, and a save with the old version gets 412', async () => {
    const { person, formId } = await makeSubmitted(server);
    const before = (await detailOf(person, formId)).Version;
    await decideAs(admin, formId, 'accept');
    await decideAs(admin, formId, 'undo');
    const asked = await admin.client.call(askForCorrection, {
      params: { formId },
      body: { fields: ['personal.firstName'], message: 'As in the passport, please.' },
    });
    expect(asked.body.data.Version).toBe((await asAdmin(formId)).Version);
    const detail = await detailOf(person, formId);
    expect(detail.Version).toBe(before + 1);
    const step = getStep(server, 'personal');
    const answers = { ...detail.Steps.find(({ step: key }) => key === 'personal')?.answers, firstName: 'Putri' };
    expect((await save(person, step, formId, answers, { ifMatch: before })).status).toBe(412);
    expect((await save(person, step, formId, answers, { ifMatch: before + 1 })).body.data.version).toBe(before + 2);
  });
});

test('when an admin settles a refund while an acceptance is unreleased, the applicant’s history shows the refund with the status Submitted', async () => {
  const { rows: waiting } = await server.db.query<{ id: string; formId: string; accountId: string }>(
    `select p.id, a.id as "formId", a.account_id as "accountId" from payment p join application a on a.id = p.application_id
      where p.status = 'Refund Needed' limit 1`,
  );
  const { id, formId, accountId } = waiting[0] as (typeof waiting)[number];
  await server.db.query(`update application set status = 'Submitted', undo_until = null where id = $1`, [formId]);
  const owner = await sessionOf(server, accountId);
  const historyOf = async () => (await owner.call(getApplication, { query: { formId } })).body.data.History;
  const before = (await historyOf()).length;
  expect((await decideAs(admin, formId, 'accept')).status).toBe(200);
  expect((await admin.client.call(settleRefund, { params: { id }, body: { action: 'done' } })).status).toBe(200);
  const reported = (await historyOf()).slice(before);
  expect(reported.map(({ event, from, to }) => [event, from, to])).toEqual([['refund.done', 'Submitted', 'Submitted']]);
});
