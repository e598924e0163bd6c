import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BulkAction, rightOfAction } from '../../src/contract/admin-bulk.ts';
import type { Call } from '../../src/contract/call.ts';
import { accessOf, findRight, type Right, rights } from '../../src/contract/rights.ts';
import { rightsWithinBounds } from '../../src/contract/staff-rights.ts';
import { rightsOfRoles } from '../../src/engine/staff/staff-roles.ts';
import { snapshot, startAdmissionServer } from '../api/application-support.ts';
import { addressOf, contractCalls, registeredAddresses } from '../api/authorization-calls.ts';
import {
  type Actor,
  actors,
  attempt,
  type Fixture,
  makeActors,
  makeFixture,
  namesRecord,
  renewFixture,
  rightsOfKey,
  roleOf,
} from '../api/authorization-fixture.ts';
import type { ApiClient, RequestOptions } from '../support/client.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let fixture: Fixture;
let calls: readonly Call[];
let answered: ReadonlySet<string>;
let as: (actor: Actor) => Promise<ApiClient>;

beforeAll(async () => {
  server = await startAdmissionServer();
  fixture = await makeFixture(server);
  as = await makeActors(server, fixture);
  calls = contractCalls(server);
  answered = new Set(registeredAddresses(server));
});
afterAll(() => server.close());

const kinds = (): string[] => Object.values(server.portal.services.catalogue.content).map(({ path }) => path);
const rightOf = (call: Call): Right => findRight(call, kinds()) as Right;

/** Pages about the calls themselves. */
const notCalls = /^(?:GET|HEAD) \/api\/(?:docs|openapi\.json)/;

describe('the table of access rights', () => {
  test('the table has a row with the same roles for every call of the contract', () => {
    const wrong = calls.filter((call) => !rightOf(call) || accessOf(rightOf(call)) !== call.access);
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('the table has no row for a call that does not exist', () => {
    const known = new Set(
      calls.flatMap((call) => [call.name, `${call.method} ${call.path.replace(/^\/[^/]+/, '/{kind}')}`]),
    );
    expect(Object.keys(rights).filter((name) => !known.has(name))).toEqual([]);
  });

  test('every route of the server belongs to a call, and every call except calendars has a route', () => {
    const addresses = new Set(calls.map(addressOf));
    const registered = registeredAddresses(server).filter((address) => !notCalls.test(address));
    expect(registered.length).toBeGreaterThan(60);
    expect(registered.filter((address) => !addresses.has(address))).toEqual([]);
    // A kind of content leaves out what its entity.json does not ask for.
    const missing = [...addresses].filter((address) => !registered.includes(address) && !/\/calendar$/.test(address));
    expect(missing).toEqual([]);
  });

  test('the table names an audit entry for every changing call that is open to admins and not to visitors', () => {
    const silent = calls.filter((call) => {
      const { roles: who, audit: trail } = rightOf(call);
      return who.includes('admin') && !who.includes('anonymous') && call.method !== 'GET' && trail === undefined;
    });
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});

const isKey = (actor: Actor): boolean => actor.startsWith('key');
const isStaff = (actor: Actor): boolean => actor.startsWith('admin') || isKey(actor) || roleOf(actor) !== undefined;
/** Within institution 20, of some programs of study. */
const isOfProgram = (actor: Actor): boolean => /^(?:admin|key) of (?:the|another) program$/.test(actor);
const isOfGroup = (actor: Actor): boolean =>
  /^(?:admin of the group|key|key with .*)$/.test(actor) || roleOf(actor) !== undefined;

/** An admin without a named role has the one that the database gives, see `makePerson`. */
const staffRightsOf = (actor: Actor): readonly string[] => {
  const { staffRoles, keyRights } = server.portal.services.catalogue;
  const role = roleOf(actor) ?? (isOfGroup(actor) || isOfProgram(actor) ? 'systemAdmin' : 'officeAdmin');
  return rightsWithinBounds(rightsOfKey(actor, keyRights) ?? rightsOfRoles(staffRoles, [role]), {
    institutionCode: isOfGroup(actor) ? null : 20,
    programIds: isOfProgram(actor) ? ['any'] : [],
  });
};

/** The right of the call, and that of the action that its body names. */
const neededRights = ({ staffRight, needsRightOfAction }: Right, { body }: RequestOptions): readonly string[] => {
  const action = needsRightOfAction && (body as { action?: BulkAction } | undefined)?.action;
  return [...(staffRight ? [staffRight] : []), ...(action ? [rightOfAction(action)] : [])];
};

const isPublicRead = ({ scope }: Right, { method, name }: Pick<Call, 'method' | 'name'>): boolean =>
  scope === 'everybody' && method === 'GET' && name !== 'logout';

/** The calls beside public reads and those of contents that a key may make, if it has the right. A new call is for persons until it stands here. */
const callsForKeys: readonly string[] = [
  'getFile',
  'describeFile',
  'downloadRegistration',
  'downloadReceipt',
  'downloadResult',
  'listAdminApplications',
  'getListPlace',
  'getAdminApplication',
  'getApplicationMail',
  'decideApplication',
  'decideApplications',
  'renewOffer',
  'listSamePerson',
  'judgeSamePerson',
  'getReview',
  'listScoreReaders',
  'askReaders',
  'dismissReader',
  'listInterviewSlots',
  'addInterviewSlots',
  'changeInterviewSlot',
  'cancelInterviewSlot',
  'getInterviewDay',
  'offerInterview',
  'withdrawInterview',
  'recordInterview',
  'noteOnApplication',
  'assignApplication',
  'askForCorrection',
  'recallCorrection',
  'exportApplications',
  'listScheduledExports',
  'writeScheduledExport',
  'downloadScheduledExport',
  'listExportColumns',
  'listTags',
  'listReviewers',
  'settleRefund',
  'listAdminPayments',
  'settlePaymentAlert',
  'listAudit',
  'getDashboard',
  'getReport',
  'exportReport',
  'listIssues',
  'handleIssue',
  'exportMasterData',
  'importMasterData',
  'listStaffLists',
  'listStaffListEntries',
  'getStaffListEntry',
  'addStaffListEntry',
  'changeStaffListEntry',
  'exportStaffList',
  'importStaffList',
  'getControlPanel',
  'changeControlPanel',
  'addToControlPanel',
  'removeFromControlPanel',
  'listPromoCode',
  'getPromoCode',
  'createPromoCode',
  'changePromoCode',
  'removePromoCode',
  'listPromoUses',
  'getPreview',
  'listPreviewMails',
  'getPreviewDocument',
];

/** The refusal that the table wants for this actor; undefined: the call goes through to its own rules. */
const refusalFor = (
  { name, method }: Call,
  right: Right,
  actor: Actor,
  options: RequestOptions,
  isNamed: boolean,
): number | undefined => {
  const { roles: who, scope: of } = right;
  const isForKeys =
    callsForKeys.includes(name) ||
    (right.staffRight === 'content' && !right.isForPersons) ||
    isPublicRead(right, { method, name });
  if (isKey(actor) && !isForKeys) return 403;
  if (actor === 'anonymous') return who.includes('anonymous') ? undefined : 401;
  if (!who.includes(isStaff(actor) ? 'admin' : 'applicant')) return 403;
  const held = isStaff(actor) ? staffRightsOf(actor) : undefined;
  if (held && !neededRights(right, options).every((needed) => held.includes(needed))) return 403;
  if (of === 'group') return isOfGroup(actor) ? undefined : 403;
  if (answersPerItem.includes(name)) return undefined;
  // The own account is open to everybody, that of others to those who may see accounts.
  if (name === 'getUser' && held)
    return held.includes('accounts') && actor !== 'admin of another institution' ? undefined : 404;
  const isForeign = actor === 'applicant B' || /^(?:admin|key) of another/.test(actor);
  return isForeign && isNamed && ['own', 'institution', 'ownOrInstitution'].includes(of) ? 404 : undefined;
};

/** Calls that answer for each item of a list whether the caller may access it, instead of refusing the call. */
const answersPerItem = ['decideApplications'];

/** Who has nothing to do with what the calls name. */
const strangers: readonly Actor[] = [
  'anonymous',
  'applicant B',
  'admin of another institution',
  'admin of another program',
  'key of another institution',
  'key of another program',
];

/** 401 of a login is about the password, not about the caller. */
const ownRefusals: Readonly<Record<string, readonly number[]>> = {
  login: [401],
  notifyPayment: [401, 403, 404],
  // The institution stands in the body: another one is not found.
  addInterviewSlots: [404],
  // The run, the view, the set of columns and the template of the fixture are nobody's, and there is no webhook, no key, no
  // invitation and no reader.
  ...Object.fromEntries(
    [
      'getBulkRun',
      'previewBulkMails',
      'listBulkItems',
      'performBulkRun',
      'stopBulkRun',
      'undoBulkRun',
      'changeView',
      'removeView',
      'changeExportSet',
      'removeExportSet',
      'changeMailTemplate',
      'removeMailTemplate',
      'changeWebhook',
      'replaceWebhookSecret',
      'removeWebhook',
      'listWebhookDeliveries',
      'replayWebhookDelivery',
      'replayFailedWebhooks',
      'testWebhook',
      'revokeApiKey',
      'dismissReader',
      // Of another institution, and no file was written.
      'writeScheduledExport',
      'downloadScheduledExport',
      'resendInvitation',
      'withdrawInvitation',
    ].map((name) => [name, [404]]),
  ),
  // The portal as it is has no list that staff maintain.
  ...Object.fromEntries(
    [
      'listStaffListEntries',
      'getStaffListEntry',
      'addStaffListEntry',
      'changeStaffListEntry',
      'exportStaffList',
      'importStaffList',
    ].map((name) => [name, [404]]),
  ),
};

interface CallOutcome {
  readonly wrong: readonly string[];
  /** The call may have changed what the calls name. */
  readonly isDone: boolean;
}

const evaluateCall = async (call: Call, actor: Actor): Promise<CallOutcome> => {
  const options = await attempt(call, fixture, server);
  const expected = refusalFor(call, rightOf(call), actor, options, namesRecord(options, fixture));
  const { status } = await (await as(actor)).call(call, options);
  const isPublic = rightOf(call).scope === 'everybody';
  const never = expected === undefined ? [401, 403, ...(isPublic ? [] : [404]), 500] : [];
  const isWrong = expected === undefined ? never.includes(status) : status !== expected;
  const isOwn = expected === undefined && ownRefusals[call.name]?.includes(status);
  const wrong = isWrong && !isOwn ? [`${call.name}: ${status} instead of ${expected ?? 'an answer'}`] : [];
  return { wrong, isDone: call.method !== 'GET' && status < 400 };
};

/** Makes every call as this actor. @returns what was answered otherwise than the table states */
const callAll = async (actor: Actor): Promise<readonly string[]> => {
  const wrong: string[] = [];
  let isUsed = true;
  for (const call of calls.filter((each) => answered.has(addressOf(each)))) {
    if (isUsed) fixture = await renewFixture(server, fixture);
    const outcome = await evaluateCall(call, actor);
    wrong.push(...outcome.wrong);
    isUsed = outcome.isDone;
  }
  return wrong;
};

test('an admin of programs has each right about applications, and none beside', () => {
  expect([...staffRightsOf('admin of the program')].sort()).toEqual([
    'applications',
    'decide',
    'documents',
    'export',
    'interviews',
    'mail',
    'reports',
    'review',
    'score',
  ]);
});

describe('access rights of every call', () => {
  test.each(actors)(
    'as %s, every call answers with the refusal that the table states, or with none if it states none',
    async (actor) => {
      const before = await snapshot(server, fixture.formId);
      expect(await callAll(actor)).toEqual([]);
      if (strangers.includes(actor)) expect(await snapshot(server, fixture.formId)).toBe(before);
    },
    120_000,
  );

  test('as an admin with each role of schemas/roles.json alone, every call answers as the table states', async () => {
    const roles = Object.keys(server.portal.services.catalogue.staffRoles);
    expect(roles.length).toBeGreaterThan(5);
    for (const role of roles) expect({ role, wrong: await callAll(`role ${role}`) }).toEqual({ role, wrong: [] });
  }, 600_000);

  test('with a key of each right alone, every call answers as the table states', async () => {
    const { keyRights } = server.portal.services.catalogue;
    expect(keyRights.length).toBeGreaterThan(5);
    for (const right of keyRights)
      expect({ right, wrong: await callAll(`key with ${right}`) }).toEqual({ right, wrong: [] });
  }, 600_000);

  test('every audit entry of what a key did names the key', async () => {
    await callAll('key');
    const { rows } = await server.db.query<{ action: string }>(
      `select distinct action from audit where actor_id in (select account_id from api_key) and api_key_id is null
          and action not like 'apiKey.%' and action not like 'login.%'`,
    );
    expect(rows.map(({ action }) => action)).toEqual([]);
    const { rows: named } = await server.db.query<{ count: string }>(
      'select count(distinct action) as count from audit where api_key_id is not null',
    );
    expect(Number(named[0]?.count)).toBeGreaterThan(10);
  }, 120_000);

  test('every changing call that needs a session answers 403 to a wrong CSRF token', async () => {
    const wrong: string[] = [];
    const guarded = calls.filter(({ method, access }) => method !== 'GET' && access !== 'everyone');
    for (const call of guarded.filter((each) => answered.has(addressOf(each)))) {
      const actor = rightOf(call).roles.includes('admin') ? 'admin of the group' : 'applicant A';
      const options = await attempt(call, fixture, server);
      const { status } = await (await as(actor)).call(call, { ...options, csrfToken: 'x'.repeat(43) });
      if (status !== 403) wrong.push(`${call.name}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  test('every audit entry written by an admin, applicant or visitor has an origin', async () => {
    for (const actor of ['anonymous', 'applicant A', 'admin of the group'] as const) await callAll(actor);
    const { rows } = await server.db.query<{ action: string; hasOrigin: boolean }>(
      `select action, bool_and(origin is not null) as "hasOrigin" from audit
        where actor_role <> 'system' group by action`,
    );
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['application.viewed', 'application.mailViewed', 'application.noted', 'mail.retried']),
    );
    expect(rows.filter(({ hasOrigin }) => !hasOrigin).map(({ action }) => action)).toEqual([]);
  });
});
