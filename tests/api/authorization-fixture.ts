import type { JSONSchema } from 'json-schema-to-ts';
import { startApplication } from '../../src/contract/application.ts';
import type { Call } from '../../src/contract/call.ts';
import { findRight } from '../../src/contract/rights.ts';
import { groupRights, programRights } from '../../src/contract/staff-rights.ts';
import { createToken, digest } from '../../src/server/tokens.ts';
import { type KeyValues, keyClient, makeApiKey } from '../support/api-keys.ts';
import { type ApiClient, createClient, type RequestOptions } from '../support/client.ts';
import { makePerson } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { getStep, makePicture, uploadForm, validAnswers } from './application-support.ts';

/** What belongs to applicant A and to institution 20. */
export interface Fixture {
  readonly accountId: string;
  readonly email: string;
  readonly formId: string;
  readonly draftId: string;
  readonly fileId: string;
  readonly uploadId: string;
  readonly paymentId: string;
  readonly mailId: string;
  /** A mail about A's application that was given up. */
  readonly troubleId: string;
  readonly promoCodeId: string;
  readonly periodId: string;
  /** A time of interviews for this program. */
  readonly slotId: string;
  /** The program of study that the submitted application names, and one that no application of A names. */
  readonly programId: string;
  readonly otherProgramId: string;
  /** By path of their kind. */
  readonly contentIds: Readonly<Record<string, string>>;
}

const one = async (server: TestServer, statement: string, values: unknown[] = []): Promise<string> => {
  const { rows } = await server.db.query<{ id: string }>(statement, values);
  if (!rows[0]) throw new Error(`nothing found: ${statement}`);
  return rows[0].id;
};

/** A client with a session of its own, without the cost of a login. */
export const sessionOf = async (server: TestServer, accountId: string): Promise<ApiClient> => {
  const [token, csrfToken] = [createToken(), createToken()];
  await server.db.query(
    `insert into session (token_hash, csrf_token, account_id, expires_at) values ($1, $2, $3, now() + interval '1 hour')`,
    [digest(token), csrfToken, accountId],
  );
  return createClient(
    server.url,
    new Map([
      ['session', token],
      ['csrf_token', csrfToken],
      ['userId', accountId],
    ]),
  );
};

const contentOf = async (server: TestServer): Promise<Record<string, string>> => {
  const ids: Record<string, string> = {};
  for (const { key, path } of Object.values(server.portal.services.catalogue.content)) {
    const { rows } = await server.db.query<{ id: string }>(
      `update content_item set institution_code = 20
        where id = (select id from content_item where entity = $1 and deleted_at is null limit 1) returning id`,
      [key],
    );
    if (rows[0]) ids[path] = rows[0].id;
  }
  return ids;
};

/** The empty draft of A at institution 20, or a new one. */
const startDraft = async (server: TestServer, accountId: string): Promise<string> => {
  const client = await sessionOf(server, accountId);
  return (await client.call(startApplication, { body: { institutionCode: 20 } })).body.data.id;
};

/** An upload of which nothing has arrived. */
const startUpload = (server: TestServer, accountId: string, formId: string): Promise<string> =>
  one(
    server,
    `insert into upload (account_id, application_id, step, place, name, size)
     values ($1, $2, 'attachment', 'photo', 'a.jpg', 9) returning id`,
    [accountId, formId],
  );

/** The demo applicant who submitted and paid at institution 20, and an empty draft of the same person. */
export const makeFixture = async (server: TestServer): Promise<Fixture> => {
  const email = 'putra@example.com';
  const accountId = await one(server, 'select id from account where email = $1', [email]);
  const formId = await one(
    server,
    `select id from application where account_id = $1 and institution_code = 20 and status = 'Submitted'`,
    [accountId],
  );
  const mailId = String(
    await one(
      server,
      `insert into application_mail (application_id, template, recipient, locale, data, path)
       values ($1, 'application-submitted', $2, 'en', '{}', '/') returning id`,
      [formId, email],
    ),
  );
  const draftId = await startDraft(server, accountId);
  const isNamed = `exists (select from application_preference p join offered_program o on o.id = p.offered_program_id
    join application a on a.id = p.application_id where a.account_id = $1 and o.program_id = program.id)`;
  const programOf = (condition: string) =>
    one(server, `select id from program where institution_code = 20 and ${condition} order by id limit 1`, [accountId]);
  const programId = await programOf(isNamed);
  return {
    accountId,
    email,
    formId,
    programId,
    slotId: await one(
      server,
      `insert into interview_slot (institution_code, program_ids, starts_at, minutes, places, place)
       values (20, array[$1], '2090-01-05', 20, 1, 'R. 1') returning id`,
      [programId],
    ),
    otherProgramId: await programOf(`not ${isNamed}`),
    draftId,
    uploadId: await startUpload(server, accountId, draftId),
    fileId: await one(server, 'select id from file where application_id = $1', [formId]),
    paymentId: await one(server, 'select id from payment where application_id = $1', [formId]),
    mailId,
    troubleId: await one(
      server,
      `insert into undelivered_mail (template, recipient, reason, task, mail_id)
       values ('application-submitted', $1, 'EENVELOPE 550', 'sendMail', $2) returning key as id`,
      [email, mailId],
    ),
    // A record in use, which the call cannot remove, so that it is there for the next call.
    periodId: await one(server, 'select period_id as id from application where id = $1', [formId]),
    promoCodeId: await one(
      server,
      'update promo_code set institution_code = 20 where code in (select min(code) from promo_code) returning id',
    ),
    contentIds: await contentOf(server),
  };
};

/** Restores records that the previous call may have used up. */
export const renewFixture = async (server: TestServer, fixture: Fixture): Promise<Fixture> => {
  await server.db.query('update content_item set deleted_at = null where id = any($1)', [
    Object.values(fixture.contentIds),
  ]);
  await server.db.query('update promo_code set deleted_at = null where id = $1', [fixture.promoCodeId]);
  await server.db.query('update undelivered_mail set closed_at = null where key = $1', [fixture.troubleId]);
  await server.db.query(`update application_mail set sent_at = null, data = '{}', path = '/' where id = $1`, [
    fixture.mailId,
  ]);
  await server.db.query('update interview_slot set cancelled_at = null, version = 1 where id = $1', [fixture.slotId]);
  const draftId = await startDraft(server, fixture.accountId);
  return { ...fixture, draftId, uploadId: await startUpload(server, fixture.accountId, draftId) };
};

export type Actor =
  | 'anonymous'
  | 'applicant A'
  | 'applicant B'
  | 'admin of another institution'
  | 'admin of another program'
  | 'admin of the program'
  | 'admin'
  | 'admin of the group'
  | 'key'
  | 'key of another institution'
  | 'key of another program'
  | 'key of the program'
  | RoleActor
  | RightActor;

/** An admin of the group with one role of `schemas/roles.json`. */
export type RoleActor = `role ${string}`;

/** An API key of all institutions with one right. */
export type RightActor = `key with ${string}`;

/** The rights that a key was given; undefined for others. */
export const rightsOfKey = (actor: Actor, all: readonly string[]): readonly string[] | undefined => {
  if (!actor.startsWith('key')) return undefined;
  return actor.startsWith('key with ') ? [actor.slice('key with '.length)] : all;
};

export const roleOf = (actor: Actor): string | undefined =>
  actor.startsWith('role ') ? actor.slice('role '.length) : undefined;

export const actors: readonly Actor[] = [
  'anonymous',
  'applicant B',
  'admin of another institution',
  'admin of another program',
  'key of another institution',
  'key of another program',
  'applicant A',
  'admin of the program',
  'admin',
  'admin of the group',
  'key of the program',
  'key',
];

/** @returns a fresh client for each use, so that a call that ends sessions ends no other test */
export const makeActors = async (
  server: TestServer,
  fixture: Fixture,
): Promise<(actor: Actor) => Promise<ApiClient>> => {
  const roles = Object.keys(server.portal.services.catalogue.staffRoles);
  const ofRoles = roles.map(
    async (role) => [`role ${role}`, (await makePerson(server, { role: 'admin', staffRoles: [role] })).id] as const,
  );
  // Every right that a role can give: the bounds alone take some.
  const ofProgram = { role: 'admin', institutionCode: 20, staffRoles: ['systemAdmin'] } as const;
  const ids: Partial<Record<Actor, string>> = {
    ...Object.fromEntries(await Promise.all(ofRoles)),
    'applicant A': fixture.accountId,
    'applicant B': (await makePerson(server)).id,
    'admin of another institution': (await makePerson(server, { role: 'admin', institutionCode: 40 })).id,
    'admin of another program': (await makePerson(server, { ...ofProgram, programIds: [fixture.otherProgramId] })).id,
    'admin of the program': (await makePerson(server, { ...ofProgram, programIds: [fixture.programId] })).id,
    admin: (await makePerson(server, { role: 'admin', institutionCode: 20 })).id,
    'admin of the group': (await makePerson(server, { role: 'admin' })).id,
  };
  const creator = await makePerson(server, { role: 'admin' });
  const { keyRights } = server.portal.services.catalogue;
  const ofPrograms = keyRights.filter((right) => programRights.includes(right));
  const ofInstitution = keyRights.filter((right) => !groupRights.includes(right));
  const keys: Partial<Record<Actor, KeyValues>> = {
    key: { rights: [...keyRights] },
    'key of another institution': { rights: ofInstitution, institutionCode: 40 },
    'key of another program': { rights: ofPrograms, institutionCode: 20, programIds: [fixture.otherProgramId] },
    'key of the program': { rights: ofPrograms, institutionCode: 20, programIds: [fixture.programId] },
    ...Object.fromEntries(keyRights.map((right) => [`key with ${right}`, { rights: [right] }])),
  };
  const secrets = new Map<string, string>();
  for (const [actor, values] of Object.entries(keys))
    secrets.set(actor, (await makeApiKey(server, creator, values)).secret);
  return async (actor) => {
    const secret = secrets.get(actor);
    if (secret !== undefined) {
      await server.db.query('update api_key set minute_calls = 0');
      return keyClient(server.url, secret);
    }
    const id = ids[actor];
    return id === undefined ? createClient(server.url) : sessionOf(server, id);
  };
};

type Names = Readonly<Record<string, string>>;

/** The record of the fixture that a parameter names; undefined: the parameter names no record. */
const recordOf = (call: Call, fixture: Fixture, name: string): string | undefined => {
  const kind = call.path.split('/')[1] ?? '';
  if (name === 'userId' || call.path.startsWith('/admin/user/')) return fixture.accountId;
  if (call.path.startsWith('/admin/payment/')) return fixture.paymentId;
  if (call.path.startsWith('/form/file/')) return fixture.fileId;
  if (call.path.startsWith('/form/upload/')) return fixture.uploadId;
  if (name === 'mailId') return fixture.mailId;
  if (name === 'slotId') return fixture.slotId;
  if (name === 'troubleId') return fixture.troubleId;
  if (call.path.startsWith('/admin/control-panel/') && name === 'id') return fixture.periodId;
  if (kind === 'promo-code') return fixture.promoCodeId;
  if (name === 'id' && fixture.contentIds[kind]) return fixture.contentIds[kind];
  const onDraft = /^(?:step\.saved|draft\.|application\.submitted)/.test(findRight(call)?.event ?? '');
  return /^(?:formId|id|applicationId)$/.test(name) ? (onDraft ? fixture.draftId : fixture.formId) : undefined;
};

/** An existing record. */
const INSTITUTION = 20;

const others: Names = {
  version: '1',
  gateway: 'local',
  code: 'AAAABBBBCCCC',
  width: '480.jpg',
  kind: 'provinces',
  document: 'receipt',
  section: 'period',
  report: 'reviewers',
  list: 'towns',
  value: 'bay',
  // Runs belong to the admin who started them: this one is nobody's.
  viewId: '00000000-0000-4000-8000-000000000000',
  setId: '00000000-0000-4000-8000-000000000000',
  templateId: '00000000-0000-4000-8000-000000000000',
  webhookId: '00000000-0000-4000-8000-000000000000',
  deliveryId: '1',
  exportKey: 'student-system',
  keyId: '00000000-0000-4000-8000-000000000000',
  invitationId: '00000000-0000-4000-8000-000000000000',
  readerId: '00000000-0000-4000-8000-000000000000',
  runId: '00000000-0000-4000-8000-000000000000',
};

const paramsOf = (call: Call, fixture: Fixture): Names =>
  Object.fromEntries(
    [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
      const value = recordOf(call, fixture, name) ?? others[name];
      if (value === undefined) throw new Error(`${call.name}: add {${name}} to authorization-fixture.ts`);
      return [name, value];
    }),
  );

type Shape = Exclude<JSONSchema, boolean>;

const sample = (schema: Shape, call: Call, fixture: Fixture, name: string): unknown => {
  const record = recordOf(call, fixture, name.replace(/s$/, ''));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'array') return [sample(schema.items as Shape, call, fixture, name)];
  if (name === 'institutionCode') return INSTITUTION;
  if (schema.enum) return (schema.enum as readonly unknown[])[0];
  if (schema.const !== undefined) return schema.const;
  if (type === 'object') return sampleRecord(schema, call, fixture);
  if (type === 'integer' || type === 'number') return Math.max(1, Number(schema.minimum ?? 20));
  if (type === 'boolean') return true;
  return record ?? (schema.format === 'uuid' ? crypto.randomUUID() : 'x'.repeat(Number(schema.minLength ?? 1)));
};

const sampleRecord = (schema: Shape, call: Call, fixture: Fixture): Record<string, unknown> =>
  Object.fromEntries(
    (schema.required ?? []).map((name) => [
      name,
      sample((schema.properties?.[name] ?? {}) as Shape, call, fixture, name),
    ]),
  );

type Special = (fixture: Fixture, server: TestServer) => RequestOptions | Promise<RequestOptions>;

const interview = { minutes: 20, places: 1, place: 'R. 1', link: '', interviewers: '' };

/** Bodies that are forms or files. */
const special: Readonly<Record<string, Special>> = {
  saveStep: async ({ draftId }, server) => ({
    body: { step: 1, id: draftId, ...(await validAnswers(server, getStep(server, 'program'))) },
  }),
  saveDraft: ({ draftId }) => ({ body: { formId: draftId, step: 'program', answers: {} } }),
  getNewerAnswers: ({ draftId }) => ({ query: { formId: draftId, step: 'program' } }),
  beginStepWith: ({ formId }) => ({ body: { formId, step: 'personal', from: null } }),
  markFormChangesRead: ({ formId }) => ({ body: { formId, until: '2026-01-01T00:00:00.000Z' } }),
  startUpload: ({ draftId }) => ({
    body: { formId: draftId, step: 'attachment', field: 'photo', name: 'a.jpg', size: 9 },
  }),
  uploadFile: async ({ draftId }) => ({
    body: uploadForm({ formId: draftId, step: 'attachment', field: 'photo', content: await makePicture() }),
  }),
  reuseFile: ({ draftId, fileId }) => ({
    params: { id: fileId },
    body: { formId: draftId, step: 'attachment', field: 'photo' },
  }),
  showApplicantPage: ({ formId }) => ({
    params: { formId },
    query: { path: `/admission/untar/my-registration/${formId}` },
  }),
  // Somebody with an application for the same program, of whom staff have said something.
  judgeSamePerson: async ({ formId, accountId }, server) => {
    const other = await one(
      server,
      `select account_id as id from application
        where account_id <> $1 and institution_code = 20 and deleted_at is null order by id limit 1`,
      [accountId],
    );
    await server.db.query(
      `insert into application_preference (application_id, position, offered_program_id)
       select a.id, 7, named.offered_program_id from application a, application_preference named
        where a.account_id = $1 and a.institution_code = 20 and named.application_id = $2 and named.position = 1
           on conflict do nothing`,
      [other, formId],
    );
    await server.db.query(
      `insert into same_person (account_id, other_id, is_same)
         values (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), true) on conflict do nothing`,
      [accountId, other],
    );
    return { params: { formId }, body: { accountId: other, isSame: false } };
  },
  askReaders: ({ formId }) => ({ params: { formId }, body: { readerId: null } }),
  saveScore: ({ formId }) => ({ params: { formId }, body: { points: { academic: 3 }, note: '' } }),
  answerOffer: ({ formId }) => ({ body: { formId, answer: 'decline' } }),
  chooseInterview: ({ formId, slotId }) => ({ body: { formId, slotId } }),
  addInterviewSlots: ({ programId }) => ({
    body: {
      ...{ institutionCode: INSTITUTION, programIds: [programId], days: ['2090-01-05'], from: '09:00', until: '09:20' },
      ...{ every: 20, ...interview },
    },
  }),
  changeInterviewSlot: ({ slotId }) => ({
    params: { slotId },
    body: { day: '2090-01-05', time: '09:00', ...interview },
  }),
  startBulkRun: () => ({ body: { action: { kind: 'decide', decision: 'accept' }, selection: { q: 'nobody-at-all' } } }),
  saveView: () => ({ body: { name: 'Mine', search: 'status=Submitted', isShared: false } }),
  setStartView: () => ({ body: { viewId: null } }),
  saveExportSet: () => ({ body: { name: 'Mine', columns: ['email'], isShared: false } }),
  saveMailTemplate: () => ({
    body: { name: 'Mine', texts: { en: { subject: 'Interview', body: 'On Monday.' } }, isShared: false },
  }),
  renewOffer: ({ formId }) => ({ params: { formId }, body: { until: '2099-01-01' } }),
  submitApplication: ({ draftId }) => ({ body: { formId: draftId, declaration: true } }),
  assignApplication: ({ formId }) => ({ params: { formId }, body: { assigneeId: null } }),
  askForCorrection: ({ formId }) => ({ params: { formId }, body: { fields: ['personal.firstName'], message: 'x' } }),
  changeControlPanel: ({ periodId }) => ({ body: { section: 'period', id: periodId, values: {} } }),
  checkPromoCode: ({ formId }) => ({ body: { formId, code: 'HEMAT10' } }),
  payRegistrationFee: ({ formId }) => ({ body: { formId, sfPaymentChannelId: 'card' } }),
};

/** Options of a call that names records of applicant A, or of institution 20. */
export const attempt = async (call: Call, fixture: Fixture, server: TestServer): Promise<RequestOptions> => {
  const made = await special[call.name]?.(fixture, server);
  if (made) return made;
  const query = call.query && (sampleRecord(call.query as Shape, call, fixture) as Record<string, string>);
  const body = call.body ? sampleRecord(call.body as Shape, call, fixture) : {};
  return {
    params: paramsOf(call, fixture),
    ...(query && { query }),
    ...(call.method !== 'GET' && call.method !== 'DELETE' && { body }),
  };
};

/** Whether a request names something of A, or of institution 20. */
export const namesRecord = (options: RequestOptions, fixture: Fixture): boolean => {
  const text = JSON.stringify(options.body instanceof FormData ? [...options.body.values()] : options);
  const records = [
    fixture.accountId,
    fixture.formId,
    fixture.draftId,
    fixture.fileId,
    fixture.uploadId,
    fixture.paymentId,
    fixture.troubleId,
    fixture.promoCodeId,
    fixture.periodId,
    fixture.slotId,
  ];
  return [...records, ...Object.values(fixture.contentIds)].some((id) => text.includes(id));
};
