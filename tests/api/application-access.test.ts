import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as applicationCalls from '../../src/contract/application.ts';
import type { Call } from '../../src/contract/call.ts';
import * as masterDataCalls from '../../src/contract/master-data.ts';
import * as ownFileCalls from '../../src/contract/own-files.ts';
import { type ApiClient, createClient, type RequestOptions } from '../support/client.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import {
  getForm,
  getStep,
  makeDraft,
  makePicture,
  snapshot,
  startAdmissionServer,
  uploadForm,
  validAnswers,
} from './application-support.ts';

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'access' in value;

/** Every call of the contract that is not open to everyone. */
const guarded = [applicationCalls, masterDataCalls, ownFileCalls]
  .flatMap((module): readonly unknown[] => Object.values(module))
  .filter(isCall)
  .filter(({ access }) => access !== 'everyone');

interface Owned {
  readonly formId: string;
  readonly fileId: string;
  readonly uploadId: string;
}

/** How each call names a record of an account; undefined: it names none. */
type Attempt = (owned: Owned) => RequestOptions | Promise<RequestOptions> | undefined;

let server: TestServer;
let owner: Person;
let other: Person;
let admin: Person;
let owned: Owned;

const byForm: Attempt = ({ formId }) => ({ query: { formId } });
const byFormInBody: Attempt = ({ formId }) => ({ body: { formId } });
const byFile: Attempt = ({ fileId }) => ({ params: { id: fileId } });

const byUpload: Attempt = ({ uploadId }) => ({ params: { id: uploadId } });

const attempts: Readonly<Record<string, Attempt>> = {
  listApplications: () => undefined,
  startApplication: () => undefined,
  getApplication: byForm,
  getAdvice: byForm,
  getApplicationCalendar: byForm,
  markFormChangesRead: ({ formId }) => ({ body: { formId, until: '2027-01-01T00:00:00.000Z' } }),
  beginStepWith: ({ formId }) => ({ body: { formId, step: 'personal', from: null } }),
  deleteApplication: ({ formId }) => ({ query: { id: formId } }),
  saveStep: async ({ formId }) => ({
    body: { step: 1, id: formId, ...(await validAnswers(server, getStep(server, 'program'))) },
  }),
  saveDraft: ({ formId }) => ({ body: { formId, step: 'program', answers: { admissionEntity: 'sarjana' } } }),
  getNewerAnswers: ({ formId }) => ({ query: { formId, step: 'program' } }),
  uploadFile: async ({ formId }) => ({
    body: uploadForm({ formId, step: 'attachment', field: 'photo', content: await makePicture() }),
  }),
  startUpload: ({ formId }) => ({ body: { formId, step: 'attachment', field: 'photo', name: 'a.jpg', size: 9 } }),
  getUpload: byUpload,
  continueUpload: byUpload,
  finishUpload: byUpload,
  cancelUpload: byUpload,
  listOwnFiles: () => undefined,
  reuseFile: ({ formId, fileId }) => ({
    params: { id: fileId },
    body: { formId, step: 'attachment', field: 'photo' },
  }),
  removeOwnFile: byFile,
  getFile: byFile,
  describeFile: byFile,
  autofill: ({ formId }) => ({ query: { formId, step: 2 } }),
  submitApplication: ({ formId }) => ({ body: { formId, declaration: true } }),
  withdrawApplication: byFormInBody,
  answerOffer: ({ formId }) => ({ body: { formId, answer: 'decline' } }),
  chooseInterview: ({ formId }) => ({ body: { formId, slotId: '00000000-0000-4000-8000-0000000510b5' } }),
  attachmentRequired: byFormInBody,
  checkNecessaryAttachment: ({ formId }) => ({ body: { formId, sfPeriodicProgramId1: '20-informatika-2' } }),
  getPeriodOfApplication: byForm,
  listSubjects: ({ formId }) => ({ query: { formId, preferredReportId: 'kurikulum-merdeka' } }),
  listQualifications: byForm,
  listQualificationTypes: byForm,
};

const optionsOf = async (call: Call, records: Owned): Promise<RequestOptions> =>
  (await attempts[call.name]?.(records)) ?? (call.name === 'startApplication' ? { body: { institutionCode: 20 } } : {});

beforeAll(async () => {
  server = await startAdmissionServer();
  owner = await makePerson(server);
  other = await makePerson(server);
  admin = await makePerson(server, { role: 'admin' });
  const formId = await makeDraft(server, owner);
  const { data } = (await getForm(owner, formId)).body;
  const attachment = data.Steps.find(({ step }) => step === 'attachment')?.answers as { photo: string };
  const body = { formId, step: 'attachment', field: 'photo', name: 'a.jpg', size: 9 };
  const uploadId = (await owner.client.call(applicationCalls.startUpload, { body })).body.data.id;
  owned = { formId, fileId: attachment.photo, uploadId };
});
afterAll(() => server.close());

describe('access to applications', () => {
  test('the table of attempts has an entry for every protected call on applications and reference data', () => {
    expect(guarded.map(({ name }) => name).sort()).toEqual(Object.keys(attempts).sort());
  });

  const owning = guarded.filter(({ name }) => !['listApplications', 'listOwnFiles', 'startApplication'].includes(name));

  test.each(owning)('$name: another applicant gets 404 and changes nothing', async (call) => {
    const before = await snapshot(server, owned.formId);
    const answer = await other.client.call(call, await optionsOf(call, owned));
    expect(answer.status, answer.text).toBe(404);
    expect(answer.body.data).toBeNull();
    expect(await snapshot(server, owned.formId)).toBe(before);
  });

  test.each(owning)(
    '$name: the ids of another applicant get the same response as ids that do not exist',
    async (call) => {
      const id = '00000000-0000-4000-8000-00000000dead';
      const absent = { formId: id, fileId: id, uploadId: id };
      const foreign = await other.client.call(call, await optionsOf(call, owned));
      const nothing = await other.client.call(call, await optionsOf(call, absent));
      const { requestId: _one, ...mine } = foreign.body;
      const { requestId: _two, ...none } = nothing.body;
      expect([foreign.status, mine]).toEqual([nothing.status, none]);
    },
  );

  test.each(guarded)('$name: a caller without a session gets 401 and changes nothing', async (call) => {
    const anonymous: ApiClient = createClient(server.url);
    const before = await snapshot(server, owned.formId);
    const answer = await anonymous.call(call, await optionsOf(call, owned));
    expect(answer.status, answer.text).toBe(401);
    expect(await snapshot(server, owned.formId)).toBe(before);
  });

  test.each(guarded.filter(({ access }) => access === 'applicant'))('$name: an admin gets 403', async (call) => {
    const answer = await admin.client.call(call, await optionsOf(call, owned));
    expect(answer.status, answer.text).toBe(403);
  });

  const changing = guarded.filter(({ method }) => method !== 'GET');

  test.each(changing)(
    '$name: a call without a CSRF token, with a wrong one or with that of another session gets 403',
    async (call) => {
      const before = await snapshot(server, owned.formId);
      const csrfOfOther = other.client.cookies.get('csrf_token') as string;
      for (const csrfToken of [null, 'wrong', csrfOfOther]) {
        const options = await optionsOf(call, owned);
        const answer = await owner.client.call(call, { ...options, csrfToken });
        expect(answer.status, `${csrfToken} ${answer.text}`).toBe(403);
      }
      expect(await snapshot(server, owned.formId)).toBe(before);
    },
  );

  test('a file can be read by group admins and admins of its institution, not of another one', async () => {
    const mine = await makePerson(server, { role: 'admin', institutionCode: 20 });
    const foreign = await makePerson(server, { role: 'admin', institutionCode: 30 });
    const ask = ({ client }: Person) => client.call(applicationCalls.getFile, { params: { id: owned.fileId } });
    expect((await ask(admin)).status).toBe(200);
    expect((await ask(mine)).status).toBe(200);
    expect((await ask(foreign)).status).toBe(404);
  });

  test('an application’s period, subjects and qualifications can be read by group admins and admins of its institution, not of another one', async () => {
    const mine = await makePerson(server, { role: 'admin', institutionCode: 20 });
    const foreign = await makePerson(server, { role: 'admin', institutionCode: 30 });
    const ask = async ({ client }: Person, call: Call) =>
      (await client.call(call, await optionsOf(call, owned))).status;
    const lists = guarded.filter(({ name }) => /^(getPeriodOf|listSubjects|listQualif)/.test(name));
    expect(lists).toHaveLength(4);
    for (const call of lists)
      expect([await ask(admin, call), await ask(mine, call), await ask(foreign, call)], call.name).toEqual([
        200, 200, 404,
      ]);
  });

  test('the applications list shows only the applicant’s own applications', async () => {
    const answer = await other.client.call(applicationCalls.listApplications);
    expect(answer.body.data.map(({ Id }) => Id)).not.toContain(owned.formId);
    const own = await owner.client.call(applicationCalls.listApplications);
    expect(own.body.data.map(({ Id }) => Id)).toContain(owned.formId);
  });

  test('every id in the details of an application answers 404 to another applicant who requests it as a file', async () => {
    const { text } = await getForm(owner, owned.formId);
    const ids = [...new Set(text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g))];
    expect(ids).toContain(owned.fileId);
    for (const id of ids) {
      const answer = await other.client.call(applicationCalls.getFile, { params: { id } });
      expect(answer.status).toBe(404);
    }
  });
});
