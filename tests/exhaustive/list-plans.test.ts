import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listOrders } from '../../src/contract/admin-applications.ts';
import type { StaffRight } from '../../src/contract/staff-rights.ts';
import { readApplicationFilter } from '../../src/server/features/admin-applications/application-filter.ts';
import {
  type ApplicationFilter,
  countStatement,
  type ListOrder,
  orderedIds,
  pageStatement,
  searchStatement,
} from '../../src/server/features/admin-applications/queries/application-list.ts';
import { exportStatement } from '../../src/server/features/admin-applications/queries/export.ts';
import { indexedPlaceStatement, isIndexed } from '../../src/server/features/admin-applications/queries/list-place.ts';
import { matchesStatement } from '../../src/server/features/admin-applications/queries/same-person.ts';
import {
  countPaymentsStatement,
  type PaymentFilter,
  paymentsStatement,
} from '../../src/server/features/admin-payments/queries.ts';
import {
  countUsersStatement,
  sortedMatchesStatement,
  type UserFilter,
  usersStatement,
} from '../../src/server/features/admin-users/queries.ts';
import { type AuditFilter, auditStatement, countAuditStatement } from '../../src/server/features/audit/queries.ts';
import type { Statement } from '../../src/server/platform/database/queryable.ts';
import { type StaffBounds, withoutBounds } from '../../src/server/staff-bounds.ts';
import { startAdmissionServer } from '../api/application-support.ts';
import { addManyApplications } from '../support/many-applications.ts';
import type { TestServer } from '../support/server.ts';

/** The tables that grow with every applicant. */
const growing = [
  'application',
  'account',
  'audit',
  'payment',
  'application_step',
  'application_preference',
  'fee_standing',
  'application_review',
  'application_score',
  'application_tag',
  'application_correction',
  'application_interview',
] as const;
/** Applications that have something in common with another account's. */
const DUPLICATES = 20_000;
const id = '00000000-0000-4000-8000-000000000001';

let server: TestServer;
/** Only a superuser may change the planner's row estimates. */
let asSuperuser: Client;
beforeAll(async () => {
  server = await startAdmissionServer();
  const { pathname } = new URL(server.databaseUrl.replace('@/', '@localhost/'));
  asSuperuser = new Client({ connectionString: inject('postgresAdminUrl').replace('/portal?', `${pathname}?`) });
  await asSuperuser.connect();
  const { db } = server;
  await addManyApplications(db, 0, 4_000);
  await db.query(
    `insert into payment (application_id, number, invoice_number, payment_channel_id, registration_fee, amount, status, paid_at, created_at)
     select a.id, 1, a.registration_number || '-1', (select min(id) from payment_channel), 1, 1,
        case when right(a.registration_number, 1) = '1' then 'Failed' else 'Paid' end, a.submitted_at, a.submitted_at
       from application a where a.registration_number like '77-%'`,
  );
  await asSuperuser.query(
    `insert into application_preference (application_id, position, offered_program_id)
     select a.id, n, offer.ids[1 + abs(hashtext(a.id::text || n)) % cardinality(offer.ids)] from application a
       cross join lateral (select array_agg(o.id) as ids from offered_program o where o.period_id = a.period_id) offer
       cross join generate_series(1, 2) n
      where a.registration_number like '77-%' and offer.ids is not null on conflict do nothing`,
  );
  await db.query(
    `insert into audit (at, actor_id, actor_role, action, institution_code, subject_kind, subject_id)
     select a.created_at, a.account_id, 'applicant', (array['application.viewed', 'login.succeeded', 'promo.changed'])[1 + (a.version % 3)],
        a.institution_code, 'application', a.id from application a`,
  );
  await db.query(
    `insert into fee_standing (application_id, status) select application_id, status from payment on conflict do nothing`,
  );
  await db.query(
    `insert into payment_alert (payment_id, kind, event_key, amount) select id, 'refund-needed', 'made', 1 from payment limit 10`,
  );
  await db.query(
    `insert into application_step (application_id, step, answers, schema_version, version)
     select id, 'personal', '{}', '0', 1 from application on conflict do nothing`,
  );
  // One in a hundred reviews is open for every admin.
  await asSuperuser.query(
    `insert into application_review (application_id, rubric, is_blind, state, score)
     select id, 'admission', n % 100 > 0, 'scored', n % 10000 / 100.0
       from (select id, row_number() over (order by id) as n from application) numbered`,
  );
  // Two thousand readers, of whom each has finished some and has to finish others.
  await asSuperuser.query(
    `insert into application_score (application_id, reader_id, is_extra, rubric_version, total, finished_at)
     select a.id, readers.ids[1 + (a.n + k * 1000) % 2000], false, '1', done.total, case when done.total is not null then now() end
       from (select id, row_number() over (order by id) as n from application) a
       cross join generate_series(0, 1) k cross join lateral (select case when (a.n + k) % 2 = 0 then 50 end) done (total)
       cross join (select array_agg(id order by id) as ids from (select id from account order by id limit 2000) one) readers`,
  );
  await db.query(
    `insert into application_tag (application_id, tag, added_by)
     select a.id, 'tag-' || n % 1000, $1 from (select id, row_number() over (order by id) as n from application) a`,
    [id],
  );
  await db.query('insert into possible_duplicate select id from application order by id limit 80');
  await db.query(
    `insert into application_correction (application_id, asked_by, fields, before, message, sent_at)
     select a.id, readers.ids[1 + n % 2000], '{one.field}', '{}', 'Mend this.', now()
       from (select id, row_number() over (order by id) as n from application) a
       cross join (select array_agg(id) as ids from (select id from account order by id limit 2000) one) readers`,
  );
  await db.query(
    `insert into application_interview (application_id, state)
     select a.id, case when n % 1000 = 0 then 'Offered' else 'None' end
       from (select id, row_number() over (order by id) as n from application) a`,
  );
  // Without the trigger that looks for other accounts: one number in a third of all is what an index is for here.
  await asSuperuser.query('alter table application disable trigger user');
  await asSuperuser.query(
    `update application set phone_digest = case when right(registration_number, 1) < '4' then sha256('agent') else sha256(id::text::bytea) end`,
  );
  await asSuperuser.query('alter table application enable trigger user');
  // Vacuumed, as it is most of the time: an index may answer alone.
  await asSuperuser.query('vacuum analyze');
  // Never committed: no other connection plans with these numbers.
  await asSuperuser.query('begin');
  await asSuperuser.query(setRowEstimates, [growing, 1e6]);
  await asSuperuser.query(setRowEstimates, [['possible_duplicate'], DUPLICATES]);
}, 120_000);
afterAll(async () => {
  await asSuperuser.end();
  await server.close();
});

const setRowEstimates = `
  update pg_class c set reltuples = c.reltuples * $2::float8 / t.reltuples from pg_class t
   where t.relname = any($1) and t.relkind = 'r'
     and (c.oid = t.oid or c.oid in (select indexrelid from pg_index where indrelid = t.oid))`;

/**
 * The plan as it would be with a million rows in each growing table: how rows are spread is known from those that are
 * there, the planner gets an estimate of their number.
 */
const planOf = async ({ text, values }: Statement): Promise<string> => {
  const { rows } = await asSuperuser.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...(values ?? [])]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

const readsAll = new RegExp(`Seq Scan on (?:${growing.join('|')})\\b.* rows=(\\d+)`);

const expectIndexes = async (statements: readonly Statement[]) => {
  for (const statement of statements) expect(await planOf(statement)).not.toMatch(readsAll);
};

/** Where a third of all fit, counting in whatever order ends after the first few ten thousand. */
const ENDS_SOON = 300_000;

const expectCounts = async (statements: readonly Statement[]) => {
  for (const statement of statements) {
    const plan = await planOf(statement);
    if (Number(readsAll.exec(plan)?.[1] ?? ENDS_SOON) < ENDS_SOON) expect(plan).not.toMatch(readsAll);
  }
};

it('the plan check detects a query that no index serves', async () => {
  expect(await planOf({ text: "select from application where outcome = 'x' limit 20", values: [] })).toMatch(readsAll);
});

describe('query plans of applications', () => {
  const filters = [
    {},
    { institutionCode: '20' },
    { status: 'Submitted' },
    { status: 'Withdrawn' },
    { institutionCode: '20', status: 'Submitted' },
    { status: 'Submitted,Waitlisted' },
    { institutionCode: '20', status: 'Accepted,Rejected,Withdrawn' },
    { submittedFrom: '2026-03-01', submittedUntil: '2026-03-31' },
    { submittedFrom: '2099-01-01' },
    { idleDays: '7' },
    { idleDays: '999', status: 'Submitted' },
    { q: 'a1234567' },
    { admissionPeriodId: '20-sarjana-2' },
    { admissionPeriodId: '20-sarjana-2', status: 'Rejected' },
    { admissionPeriodId: 'none' },
    { mark: 'undoable' },
    { mark: 'corrected' },
    { mark: 'corrected', institutionCode: '20' },
    { mark: 'correctedForMe' },
    { mark: 'seatFree' },
    { interview: 'offered' },
    { interview: 'chosen', interviewOn: '2027-01-12' },
    { mark: 'awaitsMyScore' },
    { mark: 'possibleDuplicate' },
    { mark: 'possibleDuplicate', institutionCode: '20', status: 'Submitted' },
    { tag: 'tag-1' },
    { scoreFrom: '99' },
    { scoreFrom: '50', scoreUntil: '50.5', institutionCode: '20' },
    { assignee: 'me' },
    { assignee: 'none', status: 'Submitted' },
    { q: 'siti rarename1' },
    { q: 'siti', institutionCode: '20' },
    { q: '77-2026-000001' },
    { q: '3200000000000001' },
    { q: 'person1@many.example' },
  ];
  interface ListViewer extends StaffBounds {
    readonly staffRights?: readonly StaffRight[];
  }
  const viewers: readonly ListViewer[] = [
    withoutBounds,
    { institutionCode: 20, programIds: [] },
    { institutionCode: 20, programIds: ['20-informatika'] },
    { ...withoutBounds, staffRights: [] },
  ];

  const filterOf = (
    filter: object,
    { staffRights = ['decide'], ...bounds }: ListViewer,
    accountId = id,
  ): ApplicationFilter =>
    readApplicationFilter(server.portal.services.catalogue, { accountId, ...bounds, staffRights }, filter);
  const cases = filters.flatMap((filter) => viewers.map((within) => [filter, within] as const));

  it.each(cases)(
    'applications filtered by %j within %j are listed without a sequential scan in every order',
    async (filter, within) => {
      const listFilter = filterOf(filter, within);
      const statements = listOrders.flatMap((order) => {
        const page = { order, limit: 20, offset: 0, locale: 'en' };
        if (listFilter.search?.by !== 'name') return [pageStatement(listFilter, page)];
        if (listFilter.search.words.length > 1) return [searchStatement(listFilter, page, 1_000)];
        const walks = order.endsWith('name') ? (['beginning', 'others'] as const) : (['all'] as const);
        return walks.map((walk) => pageStatement(listFilter, page, walk));
      });
      await expectIndexes(statements);
    },
  );

  it.each(cases.filter(([filter]) => !('q' in filter)))(
    'the neighbours of an application in the list filtered by %j within %j are found without a sequential scan in every order',
    async (filter, within) => {
      const indexed = listOrders.filter(isIndexed);
      await expectIndexes(indexed.map((order) => indexedPlaceStatement(filterOf(filter, within), order, id, 10_000)));
    },
  );

  it.each(cases)(
    'applications filtered by %j within %j are exported, and counted if under 300,000 are expected, without a sequential scan',
    async (filter, within) => {
      const listFilter = filterOf(filter, within);
      const after = { id, createdKey: '2026-01-01 00:00:00+00' };
      const counts = listOrders.map((order) => countStatement(listFilter, order, 10_001));
      await expectCounts(counts);
      const isOneWord = listFilter.search?.by === 'name' && listFilter.search.words.length === 1;
      if (isOneWord)
        await expectIndexes(listOrders.map((order) => countStatement(listFilter, order, 1_001, 'beginning')));
      await expectIndexes([exportStatement(listFilter, ['personal'], 500, after, 'en')]);
    },
  );

  const decider = withoutBounds;
  const reader = { ...withoutBounds, staffRights: [] };
  const program = { institutionCode: 20, programIds: ['20-informatika'] };
  const account = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
  const page = (order: ListOrder, filter: object, viewer: ListViewer, accountId = id) =>
    orderedIds({ filter: filterOf(filter, viewer, accountId), order }, { limit: 20 });
  const count = (filter: object, viewer: ListViewer, accountId = id) =>
    countStatement(filterOf(filter, viewer, accountId), '-createdAt', 10_001);
  const place = (order: 'score' | '-score', viewer: ListViewer) =>
    indexedPlaceStatement(filterOf({}, viewer), order, id, 10_000);

  const seen = () => countStatement(filterOf({}, reader, account(3)), '-score', 10_001);

  const served: readonly (readonly [string, string, () => Statement])[] = [
    ['application_listed_by_score', 'the highest scores', () => page('-score', {}, decider)],
    ['application_listed_by_score', 'the lowest scores', () => page('score', {}, decider)],
    ['application_listed_by_score', 'the count of high scores', () => count({ scoreFrom: '40' }, decider)],
    ['application_listed_by_score', 'the place by score', () => place('-score', decider)],
    ['application_listed_by_open_score', 'scores that a reader sees', () => seen()],
    ['application_score_finished_by_reader', 'own scores', () => page('-score', {}, reader, account(3))],
    [
      'application_score_finished_by_reader',
      'high own scores',
      () => page('name', { scoreFrom: '1' }, reader, account(3)),
    ],
    [
      'application_score_by_reader',
      'to be scored',
      () => page('-createdAt', { mark: 'awaitsMyScore' }, reader, account(4)),
    ],
    ['application_of_probe', 'the count of all', () => count({}, decider)],
    ['application_by_program', 'the count within a program', () => count({}, program)],
    ['application_tag_by_tag', 'a tag', () => count({ tag: 'tag-1' }, decider)],
    ['application_correction_by_asker', 'corrected for me', () => count({ mark: 'correctedForMe' }, decider)],
    ['application_interview_by_state', 'offered an interview', () => count({ interview: 'offered' }, decider)],
  ];

  it('the newest applications with a phone number are read in the order of an index', async () => {
    const statement = matchesStatement(id, decider, undefined);
    await expectIndexes([statement]);
    expect(await planOf(statement)).toContain('Index Scan using application_by_phone_newest');
  });

  it.each(served)('without the index %s, %s would cost more than twice as much', async (index, _what, statementOf) => {
    const costOf = async () => Number(/cost=[\d.]+\.\.([\d.]+)/.exec(await planOf(statementOf()))?.[1]);
    const before = await costOf();
    await asSuperuser.query('savepoint with_index');
    await asSuperuser.query(`drop index ${index}`);
    const without = await costOf();
    await asSuperuser.query('rollback to with_index');
    expect({ before, without: without > 2 * before }).toEqual({ before, without: true });
  });
});

const users: readonly UserFilter[] = [
  {},
  { role: 'admin' },
  { role: 'applicant' },
  { staffRole: 'reviewer' },
  { active: false },
  { verified: false },
  { institutionCode: 20 },
  { institutionCode: 20, words: ['siti'] },
  { words: ['siti'] },
  { words: ['siti', 'am'] },
  { words: ['person1@many'] },
  { id },
];

describe('query plans of users', () => {
  it.each(users)(
    'users filtered by %j are listed, and counted if under 300,000 are expected, without a sequential scan',
    async (listFilter) => {
      const sorts = ['created', '-created', 'email', '-email'] as const;
      const pages = sorts.map((sort) => {
        const page = { sort, limit: 20, offset: 0 };
        return listFilter.words && listFilter.words.length > 1
          ? sortedMatchesStatement(listFilter, page, 1_000)
          : usersStatement(listFilter, page, true);
      });
      await expectIndexes(pages);
      await expectCounts([countUsersStatement(listFilter, listFilter.words ? 1_001 : 10_001)]);
    },
  );
});

const lines: readonly AuditFilter[] = [
  {},
  { institutionCode: 20 },
  { actorId: id },
  { email: 'person1@many.example' },
  { subjectId: id },
  { subject: id },
  { action: 'file.', actionBegin: 'file.viewed' },
  { actionBegin: 'application.' },
  { actionBegin: 'promo.' },
  { from: '2025-01-01T00:00:00Z', until: '2025-02-01T00:00:00Z' },
  { from: '2025-01-01T00:00:00Z', until: '2025-02-01T00:00:00Z', institutionCode: 20, actionBegin: 'login' },
];

describe('query plans of the audit log', () => {
  it.each(lines)(
    'audit entries filtered by %j are listed, and counted if under 300,000 are expected, without a sequential scan',
    async (listFilter) => {
      await expectIndexes([auditStatement(listFilter, 50, 0)]);
      await expectCounts([countAuditStatement(listFilter, 10_000)]);
    },
  );
});

const payments: readonly Omit<PaymentFilter, 'within'>[] = [
  {},
  { institutionCode: 20 },
  { status: 'Paid' },
  { status: 'Failed' },
  { status: 'Open' },
  { status: 'Expired' },
  { institutionCode: 20, status: 'Paid' },
  { alert: 'any' },
  { alert: 'refund-needed', institutionCode: 20 },
  { search: { by: 'invoice', number: '77-2026-000001-1' } },
  { search: { by: 'email', start: 'person1@%' } },
  { search: { by: 'name', words: ['siti', 'rarename1'] } },
  { search: { by: 'name', words: ['siti'] } },
];

describe('query plans of payments', () => {
  it.each(payments)(
    'payments filtered by %j are listed, and counted if under 300,000 are expected, without a sequential scan',
    async (listFilter) => {
      const listFilters = [null, 20].map((within) => ({ within, ...listFilter }));
      const { search } = listFilter;
      const isWalked = search?.by === 'name' && search.words.length === 1;
      await expectIndexes(listFilters.map((one) => paymentsStatement(one, 20, 0, 'en', isWalked)));
      await expectCounts(listFilters.map((one) => countPaymentsStatement(one, 10_001)));
    },
  );
});
