import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '../../src/contract/admin-applications.ts';
import { listOrders } from '../../src/contract/admin-applications.ts';
import { readApplicationFilter } from '../../src/server/features/admin-applications/application-filter.ts';
import {
  type ApplicationFilter,
  countStatement,
  pageStatement,
  searchStatement,
} from '../../src/server/features/admin-applications/queries/application-list.ts';
import { exportStatement } from '../../src/server/features/admin-applications/queries/export.ts';
import { identityDigest } from '../../src/server/features/application/answer-roles.ts';
import type { Statement } from '../../src/server/platform/database/queryable.ts';
import { addManyApplications, scoreManyApplications } from '../support/many-applications.ts';
import type { Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { type Applicant, decideAs, listAs, makeAdmin, makeSubmitted } from './admin-applications-support.ts';
import { startAdmissionServer } from './application-support.ts';

const many = 12_000;
let server: TestServer;
let admin: Person;
let siti: Applicant;
beforeAll(async () => {
  server = await startAdmissionServer();
  admin = await makeAdmin(server);
  siti = await makeSubmitted(server);
  await addManyApplications(server.db, 0, many);
  await scoreManyApplications(server.db);
}, 120_000);
afterAll(() => server.close());

const idsOf = async (query: Readonly<Record<string, string | number>>, by = admin) => {
  const answer = await listAs(by, query);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.Applications.map(({ Id }) => Id);
};

describe('the applications list', () => {
  it.each([
    ['a registration number', async () => 'select registration_number as q from application where id = $1'],
    [
      'an email address',
      async () => 'select email as q from account where id = (select account_id from application where id = $1)',
    ],
  ])('a search by %s finds exactly one application', async (_what, sql) => {
    const { rows } = await server.db.query<{ q: string }>(await sql(), [siti.formId]);
    expect(rows[0]?.q).toEqual(expect.any(String));
    expect(await idsOf({ q: rows[0]?.q ?? '' })).toEqual([siti.formId]);
  });

  it('a search by identity number needs all digits and accepts spaces and dots between them', async () => {
    const number =
      "select answers ->> 'nik' as q from application_step where application_id = $1 and step = 'personal'";
    const { rows } = await server.db.query<{ q: string }>(number, [siti.formId]);
    const nik = rows[0]?.q ?? '';
    const found = await idsOf({ q: nik });
    expect(found).toContain(siti.formId);
    for (const id of found) expect((await server.db.query<{ q: string }>(number, [id])).rows[0]?.q).toBe(nik);
    expect(await idsOf({ q: nik.slice(0, 15) })).toEqual([]);
    for (const sign of [' ', '.']) expect(await idsOf({ q: nik.replace(/\d{4}(?=\d)/g, `$&${sign}`) })).toEqual(found);
  });

  it('a search by name matches word beginnings in any case and order, and text with SQL or search operators finds nothing', async () => {
    const { rows } = await server.db.query<{ n: number }>(
      "select count(*)::int as n from application where applicant_name ilike 'siti rarename%'",
    );
    const answer = await listAs(admin, { q: 'rarename SIT', pageSize: 100 });
    expect(answer.body.pagination?.totalItems).toBe(rows[0]?.n);
    expect(answer.body.data.Applications.every(({ Name }) => /^Siti Rarename/.test(Name))).toBe(true);
    expect(await idsOf({ q: "'; drop table application --" })).toEqual([]);
    expect(await idsOf({ q: '%@' })).toEqual([]);
    expect(await idsOf({ q: "!!! & | ( ':*" })).toEqual([]);
  });

  describe('a search for a very common name', () => {
    beforeAll(async () => {
      await server.db.transaction(async (tx) => {
        await tx.query('set local statement_timeout = 0');
        await tx.query(
          `update application set applicant_name =
              case right(id::text, 2) when '00' then 'zZz ' else 'Anna Zzz ' end || applicant_name
            where id::text like '00000000-0000-4000-9000-%' and created_at > now() - interval '4 months'`,
        );
      });
    });

    const named = async (order: string): Promise<readonly string[]> => {
      const sql = `select id from application where applicant_name ilike '%zzz%' order by ${order} limit 1000`;
      return (await server.db.query<{ id: string }>(sql)).rows.map(({ id }) => id);
    };
    const beginsFirst = "applicant_name not ilike 'zzz%'";
    const name = 'lower(applicant_name) collate "C"';

    it.each([
      ['-createdAt', 'created_at desc, id desc'],
      ['name', `${beginsFirst}, ${name}, id`],
      ['-name', `${beginsFirst}, ${name} desc, id desc`],
    ] as const)(
      'in the order %s, the pages contain the first 1,000 results and report that there are more',
      async (sort, order) => {
        const first = await listAs(admin, { q: 'zzz', pageSize: 50, sort });
        expect([first.body.data.More, first.body.pagination?.totalItems]).toEqual([true, 1_000]);
        const pages = await Promise.all([1, 2, 20].map((page) => idsOf({ q: 'zzz', pageSize: 50, page, sort })));
        const expected = await named(order);
        expect(pages).toEqual([expected.slice(0, 50), expected.slice(50, 100), expected.slice(950)]);
        expect(await idsOf({ q: 'zzz', pageSize: 50, page: 21, sort })).toEqual([]);
      },
    );
  });

  // The order of the waitlist leaves out the others: see the test of offers.
  it.each(listOrders.filter((order) => order !== 'waitlist'))(
    'the list in the order %s has no gap or overlap between pages',
    async (sort) => {
      const all = [
        ...(await idsOf({ sort, pageSize: 100, page: 1 })),
        ...(await idsOf({ sort, pageSize: 100, page: 2 })),
      ];
      const halves = await Promise.all([1, 2, 3, 4].map((page) => idsOf({ sort, pageSize: 50, page })));
      expect(halves.flat()).toEqual(all);
      expect(new Set(all).size).toBe(200);
    },
  );

  it('the list filters by institution, status, period and assignee and counts at most 10,000 results', async () => {
    const { body } = await listAs(admin, { institutionCode: '20', status: 'Rejected', pageSize: 100 });
    expect(body.data.Applications.length).toBe(100);
    const listed = body.data.Applications.map((row) => `${row.InstitutionCode} ${row.Status}`);
    expect(new Set(listed)).toEqual(new Set(['20 Rejected']));
    const period = body.data.Applications[0]?.AdmissionPeriodId ?? '';
    const ofPeriod = (await listAs(admin, { admissionPeriodId: period })).body.data.Applications;
    expect(new Set(ofPeriod.map(({ AdmissionPeriodId }) => AdmissionPeriodId))).toEqual(new Set([period]));
    await server.db.query('update application set assignee_id = $1 where id = $2', [admin.id, siti.formId]);
    expect(await idsOf({ assignee: 'me' })).toEqual([siti.formId]);
    expect(await idsOf({ assignee: 'none', q: siti.person.email })).toEqual([]);
    expect(await idsOf({ assignee: 'none' })).not.toEqual([]);
    const whole = await listAs(admin, {});
    expect([whole.body.pagination?.totalItems, whole.body.data.More]).toEqual([10_000, true]);
    expect(await idsOf({ page: 1_000_000_000 })).toEqual([]);
  });

  it('the list finds several statuses at once, and days of submission in Jakarta with their first and last moment', async () => {
    const { body } = await listAs(admin, { status: 'Rejected,Accepted', pageSize: 100, sort: 'submittedAt' });
    expect(new Set(body.data.Applications.map(({ Status }) => Status))).toEqual(new Set(['Rejected', 'Accepted']));
    const counts = await Promise.all(
      ['Rejected,Accepted', 'Rejected', 'Accepted'].map(
        async (status) =>
          (await listAs(admin, { status, sort: 'submittedAt', institutionCode: '20' })).body.pagination?.totalItems ??
          0,
      ),
    );
    expect(counts[0]).toBe((counts[1] ?? 0) + (counts[2] ?? 0));
    // An order by submission leaves drafts out, whether they are asked for alone or beside others.
    expect(await idsOf({ status: 'Draft', sort: 'submittedAt' })).toEqual([]);
    const beside = await listAs(admin, { status: 'Draft,Rejected', sort: 'submittedAt', institutionCode: '20' });
    expect(beside.body.pagination?.totalItems).toBe(counts[1]);

    const moments = [
      '2031-03-04T16:59:59Z',
      '2031-03-04T17:00:00Z',
      '2031-03-06T16:59:59.999Z',
      '2031-03-06T17:00:00Z',
    ];
    const first = await idsOf({ status: 'Rejected', institutionCode: '20', pageSize: 4 });
    for (const [index, at] of moments.entries())
      await server.db.query('update application set submitted_at = $1 where id = $2', [at, first[index]]);
    const days = { submittedFrom: '2031-03-05', submittedUntil: '2031-03-06' };
    expect((await idsOf(days)).sort()).toEqual([first[1], first[2]].sort());
    expect(await idsOf({ submittedFrom: '2031-03-07' })).toEqual([first[3]]);
    expect(await idsOf({ submittedFrom: '2031-03-06', submittedUntil: '2031-03-05' })).toEqual([]);
  });

  it('the list finds what nobody has touched for some days; an assignment, a note and a decision touch, a draft never counts', async () => {
    const { formId } = await makeSubmitted(server);
    const q =
      (await server.db.query<{ q: string }>('select registration_number as q from application where id = $1', [formId]))
        .rows[0]?.q ?? '';
    const isIdle = async () => (await idsOf({ q, idleDays: '7' })).length === 1;
    const age = () =>
      server.db.query("update application set acted_at = now() - interval '8 days' where id = $1", [formId]);
    expect(await isIdle()).toBe(false);
    await age();
    expect(await isIdle()).toBe(true);
    expect(await idsOf({ q, idleDays: '9' })).toEqual([]);
    const params = { formId };
    const actions = [
      () => admin.client.call(calls.assignApplication, { params, body: { assigneeId: admin.id } }),
      () => admin.client.call(calls.noteOnApplication, { params, body: { body: 'Ditelepon' } }),
      () => decideAs(admin, formId, 'accept'),
      () => decideAs(admin, formId, 'undo'),
    ];
    for (const act of actions) {
      await age();
      expect((await act()).status).toBe(200);
      expect(await isIdle()).toBe(false);
    }
    // Reading is no action.
    await age();
    await admin.client.call(calls.getAdminApplication, { params });
    expect(await isIdle()).toBe(true);
    const { rows } = await server.db.query("select from application where status = 'Draft' and acted_at is not null");
    expect(rows).toEqual([]);
  });

  it('chosen columns show answers in words and in their order, in the language of the page; what the list cannot have is left out', async () => {
    const { formId } = await makeSubmitted(server);
    const { data: offered } = (await admin.client.call(calls.listExportColumns)).body;
    const nik = offered.find(({ Key }) => Key === 'personal.nik');
    expect(nik?.Listable).toBe(false);
    expect(offered.filter(({ Listable }) => Listable).length).toBeGreaterThan(20);
    const q =
      (await server.db.query<{ q: string }>('select registration_number as q from application where id = $1', [formId]))
        .rows[0]?.q ?? '';
    const ask = async (columns: string) => {
      const { status, body, text } = await listAs(admin, { q, columns });
      expect(status, text).toBe(200);
      return body.data;
    };
    const keys = 'personal.birthDate,personal.gender,institutionCode,registrationFee,createdAt';
    const { Columns, Cells } = await ask(`${keys},personal.nik,no.such,${keys}`);
    expect(Columns.map(({ Key }) => Key)).toEqual(keys.split(','));
    expect(Cells).toHaveLength(1);
    const [day, gender, institution, fee, begun] = Cells[0] ?? [];
    expect(day).toMatch(/\p{L}{3,}.* \d{4}$/u);
    for (const cell of [gender, institution, fee]) expect(cell ?? '–').not.toMatch(/^\d+$/);
    expect(begun).toMatch(/WIB$/);
    // Rows and cells stay beside each other where there are many, also for applications without any answer.
    const many = (await listAs(admin, { pageSize: 100, columns: 'personal.birthDate' })).body.data;
    expect(many.Cells).toHaveLength(many.Applications.length);
    expect(many.Cells.every((cells) => cells.length === 1)).toBe(true);
    expect((await ask('')).Cells).toEqual([]);
    // At most eight.
    const all = offered.filter(({ Listable }) => Listable).map(({ Key }) => Key);
    // No two columns are called the same.
    expect(new Set(offered.map(({ Label }) => Label)).size).toBe(offered.length);
    expect((await ask(all.slice(0, 12).join(','))).Columns).toHaveLength(8);
    expect((await listAs(admin, { columns: "a';--" })).status).toBe(400);
    // A list beside a table: a key with entries of a list is no column that breaks the page.
    for (const key of all) expect((await ask(key)).Cells[0], key).toHaveLength(1);
  });

  it('one word with a digit finds a name and an identity number', async () => {
    const { formId } = await makeSubmitted(server);
    await server.db.query("update application set applicant_name = 'Rara Xq2uinta' where id = $1", [formId]);
    expect(await idsOf({ q: 'xq2ui' })).toEqual([formId]);
    await server.db.query('update application set identity_digest = $1 where id = $2', [
      identityDigest('X1234567'),
      formId,
    ]);
    expect(await idsOf({ q: 'X1234567' })).toEqual([formId]);
    expect(await idsOf({ q: 'X123456' })).toEqual([]);
  });

  it('the list shows an admin of one institution no application of another', async () => {
    const own = await makeAdmin(server, 20);
    const { body } = await listAs(own, { pageSize: 100 });
    expect(new Set(body.data.Applications.map(({ InstitutionCode }) => InstitutionCode))).toEqual(new Set([20]));
    expect(await idsOf({ institutionCode: '30' }, own)).toEqual([]);
  });

  it.each([
    { page: 0 },
    { pageSize: 101 },
    { sort: 'nik' },
    { assignee: 'x' },
    { institutionCode: '99' },
    { idleDays: '0' },
    { submittedFrom: '2031-02-30' },
    { submittedUntil: '0001-01-01' },
  ])('the list answers 400 to the query %j', async (query) => {
    expect((await listAs(admin, query)).status).toBe(400);
  });
});

describe('query plans of the applications list', () => {
  const viewer = {
    accountId: '00000000-0000-4000-8000-000000000001',
    institutionCode: null,
    programIds: [],
    staffRights: [],
  };
  const filters = [
    {},
    { institutionCode: '20' },
    { status: 'Submitted' },
    { institutionCode: '20', status: 'Submitted' },
    { admissionPeriodId: 'some' },
    { admissionPeriodId: 'some', status: 'Rejected' },
    { assignee: 'me' },
    { q: 'siti rarename1' },
    { q: 'siti', institutionCode: '20' },
    { q: '77-2026-000001' },
    { q: '3200000000000001' },
    { q: 'person1@many.example' },
  ];

  /** With tables as small as a test's, a sequential scan may be faster: the test allows one only where no index applies. */
  const planOf = ({ text, values }: Statement): Promise<string> =>
    server.db.transaction(async (tx) => {
      await tx.query('set local enable_seqscan = off');
      const { rows } = await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...(values ?? [])]);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });

  const readsAll = (plan: string): boolean => /Seq Scan on (?:application|account)\b/.test(plan);

  it('the plan check detects a query that no index serves', async () => {
    const plan = await planOf({ text: "select from application where outcome = 'x'", values: [] });
    expect(readsAll(plan)).toBe(true);
  });

  const filterOf = (filter: object): ApplicationFilter =>
    readApplicationFilter(server.portal.services.catalogue, viewer, filter);

  it.each(filters.flatMap((filter) => listOrders.map((order) => [filter, order] as const)))(
    'a list with the filter %j in the order %s needs no sequential scan',
    async (filter, order) => {
      const listFilter = filterOf(filter);
      const page = { order, limit: 20, offset: 0, locale: 'en' };
      const statements = [
        pageStatement(listFilter, page),
        ...(['all', 'beginning', 'others'] as const).map((walk) => pageStatement(listFilter, page, walk)),
        ...(listFilter.search?.by === 'name' ? [searchStatement(listFilter, page, 1_000)] : []),
      ];
      for (const statement of statements) {
        const plan = await planOf(statement);
        expect(readsAll(plan), plan).toBe(false);
      }
    },
  );

  it.each(filters)(
    'an export with the filter %j needs no sequential scan, nor does a count with a non-empty filter',
    async (filter) => {
      const count = await planOf(countStatement(filterOf(filter), '-createdAt', 10_001));
      const after = { id: viewer.accountId, createdKey: '2026-01-01 00:00:00+00' };
      const part = await planOf(exportStatement(filterOf(filter), ['personal'], 500, after, 'en'));
      expect(readsAll(part), part).toBe(false);
      if (Object.keys(filter).length > 0) expect(readsAll(count), count).toBe(false);
    },
  );
});
