import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentUser } from '../../src/contract/account.ts';
import {
  assignApplication,
  getAdminApplication,
  getListPlace,
  listAdminPeriods,
  listOrders,
  listReviewers,
} from '../../src/contract/admin-applications.ts';
import { listAudit } from '../../src/contract/admin-audit.ts';
import { listBulkItems, listTags, startBulkRun } from '../../src/contract/admin-bulk.ts';
import { getDashboard } from '../../src/contract/admin-dashboard.ts';
import { getReport, type ReportName } from '../../src/contract/admin-reports.ts';
import { changeUser, listUserPrograms } from '../../src/contract/admin-users.ts';
import type { QueryOf } from '../../src/contract/call.ts';
import { addManyApplications } from '../support/many-applications.ts';
import { logIn, makePerson, type Person, password } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { listAs, makeSubmitted } from './admin-applications-support.ts';
import { performAs, rehearseAs, untilState } from './admin-bulk-support.ts';
import { errorKeys, startAdmissionServer } from './application-support.ts';

let server: TestServer;
let admin: Person;
let institution: Person;
let programs: readonly string[];
/** Application -> the programs that it names. */
let named: ReadonlyMap<string, readonly string[]>;

const readNamed = async () => {
  const { rows } = await server.db.query<{ id: string; programs: string[] }>(
    `select a.id, array_agg(o.program_id) as programs from application a
       join application_preference p on p.application_id = a.id
       join offered_program o on o.id = p.offered_program_id group by a.id`,
  );
  return new Map(rows.map((row) => [row.id, row.programs]));
};

beforeAll(async () => {
  server = await startAdmissionServer();
  admin = await makePerson(server, { role: 'admin' });
  institution = await makePerson(server, { role: 'admin', institutionCode: 20 });
  await addManyApplications(server.db, 0, 900);
  // None, one or two choices, by the number of the application.
  await server.db.query(
    `insert into application_preference (application_id, position, offered_program_id)
     select a.id, n, offer.ids[1 + (abs(hashtext(a.id::text || n)) % cardinality(offer.ids))]
       from application a
       cross join lateral (select array_agg(o.id order by o.id) as ids from offered_program o where o.period_id = a.period_id) offer
       cross join generate_series(1, abs(hashtext(a.id::text)) % 3) n
      where a.registration_number like '77-%' and offer.ids is not null`,
  );
  await server.db.query(
    `insert into application_tag (application_id, tag, added_by)
     select a.id, 'tag-' || abs(hashtext(a.id::text)) % 40, $1 from application a where a.registration_number like '77-%'`,
    [admin.id],
  );
  const { rows } = await server.db.query<{ id: string }>(
    `select distinct o.program_id as id from application_preference p join offered_program o on o.id = p.offered_program_id
       join program on program.id = o.program_id where program.institution_code = 20 order by 1`,
  );
  programs = rows.map(({ id }) => id);
  named = await readNamed();
  expect(programs.length).toBeGreaterThan(3);
}, 120_000);
afterAll(() => server.close());

const boundedTo = (...programIds: readonly string[]): Promise<Person> =>
  makePerson(server, { role: 'admin', institutionCode: 20, programIds });

type Query = Readonly<Record<string, string>>;

const idsOf = async (by: Person, query: Query): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { body } = await listAs(by, { ...query, page, pageSize: 100 });
    ids.push(...body.data.Applications.map(({ Id }) => Id));
    pages = body.pagination?.totalPages ?? 0;
  }
  return ids;
};

const exportedNumbers = async (by: Person, query: Query): Promise<readonly string[]> => {
  const cookie = [...by.client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const search = new URLSearchParams({ ...query, columns: 'registrationNumber,email' });
  const response = await fetch(`${server.url}/api/admin/form/export?${search}`, { headers: { cookie } });
  expect(response.status).toBe(200);
  const [, ...rows] = parse(Buffer.from(await response.arrayBuffer()), { bom: true }) as string[][];
  return rows.map(([number = '', email = '']) => `${number} ${email}`).sort();
};

const isOf = (programIds: readonly string[]) => (id: string) =>
  named.get(id)?.some((program) => programIds.includes(program)) === true;

const someFilter = fc.record(
  {
    status: fc.constantFrom('Submitted', 'Draft', 'Accepted,Rejected'),
    q: fc.constantFrom('si', 'siti ami', 'budi'),
    assignee: fc.constant('none'),
    sort: fc.constantFrom(...listOrders),
  },
  { requiredKeys: [] },
);

describe('an admin who is bounded to programs', () => {
  test('lists, counts, pages through and exports what an admin of the institution does, without applications that name none of the programs', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...programs], { minLength: 1, maxLength: 3 }),
        someFilter,
        async (own, filter) => {
          const bounded = await boundedTo(...own);
          const query = filter as Query;
          const all = await idsOf(institution, query);
          const expected = all.filter(isOf(own));
          expect(await idsOf(bounded, query)).toEqual(expected);
          expect((await listAs(bounded, query)).body.pagination?.totalItems).toBe(expected.length);
          for (const index of [0, expected.length - 1]) {
            const formId = expected[index];
            if (formId === undefined) continue;
            const place = await bounded.client.call(getListPlace, { params: { formId }, query });
            expect(place.body.data).toMatchObject({
              Before: index,
              Total: expected.length,
              Previous: expected[index - 1] ?? null,
              Next: expected[index + 1] ?? null,
            });
          }
          const { sort: _order, ...plain } = query;
          const exported = (await idsOf(institution, plain)).filter(isOf(own));
          expect(await exportedNumbers(bounded, plain)).toHaveLength(exported.length);
          const hidden = all.find((id) => !isOf(own)(id));
          if (hidden === undefined) return;
          const open = await bounded.client.call(getAdminApplication, { params: { formId: hidden } });
          expect(open.status).toBe(404);
          expect((await bounded.client.call(getListPlace, { params: { formId: hidden }, query })).status).toBe(404);
        },
      ),
      { numRuns: 12 },
    );
  }, 120_000);

  test('counts in the dashboard what the list finds, by status, by period, by day and in money', async () => {
    const [one = '', two = ''] = programs;
    for (const own of [[one], [one, two], [...programs]]) {
      const bounded = await boundedTo(...own);
      const { body } = await bounded.client.call(getDashboard, { query: {} });
      const { statuses, periods, trend, paid, money, trouble, brokenRules } = body.data;
      for (const { status, count } of statuses)
        expect({ status, count }).toEqual({ status, count: (await idsOf(bounded, { status })).length });
      for (const { id, statuses: counts } of periods)
        expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(
          (await idsOf(bounded, { admissionPeriodId: id })).length,
        );
      const { rows } = await server.db.query<{ paid: number; received: number; started: number }>(
        `with mine as (select a.* from application a where a.deleted_at is null and a.institution_code = 20 and exists (
           select from application_preference p join offered_program o on o.id = p.offered_program_id
            where p.application_id = a.id and o.program_id = any($1)))
         select (select count(*) from payment p join mine on mine.id = p.application_id where p.status = 'Paid')::int as paid,
           (select coalesce(sum(p.amount), 0) from payment p join mine on mine.id = p.application_id where p.status = 'Paid')::int
             as received,
           (select count(*) from mine where jakarta_day(created_at) >= $2)::int as started`,
        [own, body.data.from],
      );
      expect(rows[0]).toEqual({
        paid,
        received: money.received,
        started: trend.reduce((sum, day) => sum + day.started, 0),
      });
      expect([trouble.impossibleStates, brokenRules]).toEqual([[], []]);
    }
  });

  test('gets every report about what the list finds', async () => {
    const [one = '', two = ''] = programs;
    for (const own of [[one], [one, two]]) {
      const bounded = await boundedTo(...own);
      const cellsOf = async (report: ReportName) => {
        const { status, body } = await bounded.client.call(getReport, { params: { report }, query: {} });
        expect(status).toBe(200);
        const index = (key: string) => body.data.columns.findIndex((column) => column.key === key);
        return (key: string, row?: string) =>
          body.data.rows
            .filter((each) => row === undefined || each.key === row)
            .reduce((sum, { cells }) => sum + Number(cells[index(key)] ?? 0), 0);
      };
      const begun = (await idsOf(bounded, {})).length;
      const drafts = (await idsOf(bounded, { status: 'Draft' })).length;
      expect((await cellsOf('funnel'))('count', 'begun')).toBe(begun);
      for (const report of ['sources', 'programs', 'institutions'] as const)
        expect([report, (await cellsOf(report))('begun'), (await cellsOf(report))('submitted')]).toEqual([
          report,
          begun,
          begun - drafts,
        ]);
      const waiting = (await idsOf(bounded, { status: 'Submitted' })).length;
      expect((await cellsOf('reviewers'))('waiting')).toBe(waiting);
      expect((await cellsOf('reasons'))('rejected')).toBe((await idsOf(bounded, { status: 'Rejected' })).length);
      const { rows } = await server.db.query<{ begun: number }>(
        `select count(*)::int as begun from application a join admission_period p on p.id = a.period_id
          where a.deleted_at is null and a.institution_code = 20 and exists (
            select from application_preference c join offered_program o on o.id = c.offered_program_id
             where c.application_id = a.id and o.program_id = any($1))
           and p.year <= (select max(year) from admission_period where institution_code = 20 and opens_at <= now())
           and a.created_at::date <= (now() - ((select max(year) from admission_period where institution_code = 20
             and opens_at <= now()) - p.year) * interval '1 year')::date`,
        [own],
      );
      expect((await cellsOf('years'))('begun')).toBe(rows[0]?.begun);
    }
  });

  test('is offered the periods that offer a program, and the tags of the applications that it sees', async () => {
    const [own = ''] = programs;
    const bounded = await boundedTo(own);
    const periods = (await bounded.client.call(listAdminPeriods, { query: {} })).body.data.map(({ Id }) => Id);
    const { rows } = await server.db.query<{ id: string }>(
      'select period_id as id from offered_program where program_id = $1',
      [own],
    );
    expect([...periods].sort()).toEqual(rows.map(({ id }) => id).sort());
    const tags = (await bounded.client.call(listTags)).body.data;
    const all = (await institution.client.call(listTags)).body.data;
    const used = new Set((await listAll(bounded)).flatMap(({ Tags }) => Tags));
    expect([...tags].sort()).toEqual([...used].sort());
    expect(tags.length).toBeLessThan(all.length);
  });

  test('sees an application enter when it names the program, as any choice, and leave when it names another', async () => {
    const [own = '', other = ''] = programs;
    const [bounded, { formId }] = [await boundedTo(own), await makeSubmitted(server)];
    const status = async () => (await bounded.client.call(getAdminApplication, { params: { formId } })).status;
    const name = async (...chosen: readonly string[]) => {
      await server.db.query('delete from application_preference where application_id = $1', [formId]);
      await server.db.query(
        `insert into application_preference (application_id, position, offered_program_id)
         select $1, place, (select min(id) from offered_program where program_id = chosen.program)
           from unnest($2::text[]) with ordinality chosen (program, place)`,
        [formId, chosen],
      );
    };
    const stored = async () =>
      (await server.db.query<{ ids: string[] }>('select program_ids as ids from application where id = $1', [formId]))
        .rows[0]?.ids;
    await name(own);
    expect(await status()).toBe(200);
    await name(other);
    expect(await status()).toBe(404);
    await name(other, own);
    expect(await status()).toBe(200);
    expect(await stored()).toEqual([own, other].sort());
    await name(own, own);
    expect(await stored()).toEqual([own]);
    await server.db.query(
      `update application_preference set offered_program_id = (select min(id) from offered_program where program_id = $2)
        where application_id = $1 and position = 2`,
      [formId, other],
    );
    expect(await stored()).toEqual([own, other].sort());
    await name();
    expect(await status()).toBe(404);
  });

  test('sees no longer what names a program through an offer that is given another one', async () => {
    const [own = ''] = programs;
    const bounded = await boundedTo(own);
    const { db } = server;
    const offer = `(select min(id) from offered_program where program_id = $1)`;
    const [seen] = (
      await db.query<{ id: string; offer: string }>(
        `select application_id as id, offered_program_id as offer from application_preference p
          where offered_program_id = ${offer} and not exists (
            select from application_preference other where other.application_id = p.application_id and other.position <> p.position)
          limit 1`,
        [own],
      )
    ).rows;
    const status = async () =>
      (await bounded.client.call(getAdminApplication, { params: { formId: seen?.id ?? '' } })).status;
    expect(await status()).toBe(200);
    await db.query(
      `insert into program select (jsonb_populate_record(program, '{"id": "moved"}')).* from program where id = $1`,
      [own],
    );
    const give = (program: string) =>
      db.query('update offered_program set program_id = $1 where id = $2', [program, seen?.offer]);
    await give('moved');
    expect(await status()).toBe(404);
    await give(own);
    expect(await status()).toBe(200);
  });

  test('has no right that is not about applications, whatever the role gives, and the session names the programs', async () => {
    const [own = ''] = programs;
    const { client } = await makePerson(server, {
      role: 'admin',
      institutionCode: 20,
      staffRoles: ['systemAdmin'],
      programIds: [own],
    });
    const { data } = (await client.call(currentUser)).body;
    expect([...(data.staffRights ?? [])].sort()).toEqual([
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
    expect(data.programs).toHaveLength(1);
    expect(data.institutionCode).toBe(20);
    expect((await institution.client.call(currentUser)).body.data).not.toHaveProperty('programs');
  });
});

const listAll = async (by: Person) => {
  const rows = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { body } = await listAs(by, { page, pageSize: 100 });
    rows.push(...body.data.Applications);
    pages = body.pagination?.totalPages ?? 0;
  }
  return rows;
};

describe('reviewers with bounds', () => {
  test('an application is assigned only to a reviewer who may see it, alone or with many', async () => {
    const [own = '', other = ''] = programs;
    const [mine, theirs] = [await boundedTo(own), await boundedTo(other)];
    const formId = (await idsOf(institution, { status: 'Submitted' })).find(
      (id) => isOf([own])(id) && !isOf([other])(id),
    );
    if (formId === undefined) throw new Error('no application');
    const assign = async (assigneeId: string) =>
      (await institution.client.call(assignApplication, { params: { formId }, body: { assigneeId } })).status;
    expect([await assign(theirs.id), await assign(mine.id)]).toEqual([422, 200]);
    const offeredFor = async (query: QueryOf<typeof listReviewers>, by = mine) => {
      const ids = (await by.client.call(listReviewers, { query })).body.data.map(({ Id }) => Id);
      return [mine.id, institution.id, theirs.id].map((id) => ids.includes(id));
    };
    expect(await offeredFor({})).toEqual([true, true, false]);
    expect(await offeredFor({ institutionCode: '20' }, institution)).toEqual([true, true, true]);
    expect(await offeredFor({ formId }, institution)).toEqual([true, true, false]);
    expect(await offeredFor({ formId }, theirs)).toEqual([false, false, false]);
    const action = { kind: 'assign' as const, assigneeIds: [theirs.id, institution.id] };
    const applications = [{ formId }];
    const run = await rehearse(institution, action, applications);
    expect(run).toMatchObject({ Possible: 1, Refused: 0 });
    await performAs(institution, run.Id);
    await untilState(institution, run.Id, 'done');
    const { rows } = await server.db.query('select assignee_id as id from application where id = $1', [formId]);
    expect(rows).toEqual([{ id: institution.id }]);
  });

  test('an action on many reaches only applications within the bounds, also those that left them after the dry run', async () => {
    const [own = ''] = programs;
    const bounded = await boundedTo(own);
    const all = await idsOf(institution, { status: 'Rejected' });
    const within = all.filter(isOf([own]));
    const run = await rehearseAs(bounded, { kind: 'note', body: 'Bounds' }, { status: 'Rejected' });
    expect(run).toMatchObject({ Total: within.length, Possible: within.length });
    const [gone = ''] = within;
    await server.db.query('delete from application_preference where application_id = $1', [gone]);
    await performAs(bounded, run.Id);
    const ended = await untilState(bounded, run.Id, 'done');
    expect(ended).toMatchObject({ Done: within.length - 1, Refused: 1 });
    const items = await bounded.client.call(listBulkItems, { params: { runId: run.Id }, query: { state: 'refused' } });
    expect(items.body.data).toEqual([]);
    const ticked = await rehearse(
      bounded,
      { kind: 'note', body: 'x' },
      all.slice(0, 40).map((formId) => ({ formId })),
    );
    expect(ticked.Total).toBe(all.slice(0, 40).filter((id) => id !== gone && isOf([own])(id)).length);
  });

  test('a run ends when the programs of its admin change', async () => {
    const [own = '', other = ''] = programs;
    const bounded = await boundedTo(own);
    const run = await rehearseAs(bounded, { kind: 'note', body: 'Revoked' }, { status: 'Accepted' });
    await server.db.query('update account set program_ids = array[$2] where id = $1', [bounded.id, other]);
    await server.db.query(`update bulk_run set state = 'running' where id = $1`, [run.Id]);
    await server.db.query(`select graphile_worker.add_job('continueBulkRun', json_build_object('run', $1::text))`, [
      run.Id,
    ]);
    const state = async () =>
      (await server.db.query<{ state: string }>('select state from bulk_run where id = $1', [run.Id])).rows[0]?.state;
    await expect.poll(state, { timeout: 30_000 }).toBe('revoked');
    const { rows } = await server.db.query(`select from application_note where body = 'Revoked'`);
    expect(rows).toEqual([]);
  });
});

const rehearse = async (
  by: Person,
  action: Parameters<typeof rehearseAs>[1],
  applications: readonly { readonly formId: string }[],
) => {
  const started = await by.client.call(startBulkRun, { body: { action, applications: [...applications] } });
  expect(started.status, started.text).toBe(200);
  return untilState(by, started.body.data.Id, 'rehearsed');
};

const change = (id: string, body: object, by = admin) =>
  by.client.call(changeUser, { params: { id }, body: { currentPassword: password, ...body } });

const storedOf = async (id: string) =>
  (
    await server.db.query(
      `select role, institution_code as code, program_institution as institution, program_ids as programs from account where id = $1`,
      [id],
    )
  ).rows[0];

describe('the programs of an account', () => {
  test('are set with the institution, end the sessions, are in the trail, told by mail, and taken again', async () => {
    const [own = '', other = ''] = programs;
    const person = await makePerson(server, { role: 'admin', institutionCode: 20, staffRoles: ['reviewer'] });
    const set = await change(person.id, { programIds: [other, own] });
    expect(set.status, set.text).toBe(200);
    expect(set.body.data).toMatchObject({ institutionCode: 20, programIds: [own, other].sort(), sessions: 0 });
    expect((await person.client.call(currentUser)).status).toBe(401);
    expect((await server.waitForMail(person.email)).subject).toMatch(/Hak akses|access rights/i);
    const trail = (await admin.client.call(listAudit, { query: { q: person.id } })).body.data;
    expect(trail.find(({ action }) => action === 'account.rightsChanged')?.details).toEqual({
      programIds: { from: [], to: [own, other].sort() },
    });
    const { client } = await logIn(server, person.email);
    expect((await client.call(currentUser)).body.data.programs).toHaveLength(2);
    expect((await change(person.id, { programIds: [own, other] })).status).toBe(200);
    expect((await client.call(currentUser)).status).toBe(200);
    expect((await change(person.id, { programIds: null })).body.data).toMatchObject({
      programIds: [],
      institutionCode: 20,
    });
    expect(await storedOf(person.id)).toEqual({ role: 'admin', code: 20, institution: null, programs: [] });
  });

  test.each([
    ['no program', { programIds: [] }, 'user.programIds.error.programsMissing'],
    ['a program that does not exist', { programIds: ['nowhere'] }, 'user.programIds.error.programsMissing'],
    [
      'programs for a role that allows nothing within them',
      { programIds: ['20-kedokteran'], staffRoles: ['contentEditor'] },
      'user.staffRoles.error.nothingWithinBounds',
    ],
    ['another institution alone', { institutionCode: 30 }, 'user.programIds.error.programsMissing'],
    ['all institutions alone', { institutionCode: null }, 'user.programIds.error.programsMissing'],
    [
      'programs of all institutions',
      { institutionCode: null, programIds: ['20-kedokteran'] },
      'user.programIds.error.programsMissing',
    ],
  ])('%s is refused and changes nothing', async (_, body, key) => {
    const [own = ''] = programs;
    const person = await boundedTo(own);
    const before = await storedOf(person.id);
    const answer = await change(person.id, body);
    expect([answer.status, errorKeys(answer)]).toEqual([422, [key]]);
    expect(await storedOf(person.id)).toEqual(before);
  });

  test('stay when roles change, need the password, and go with the rights of an admin', async () => {
    const [own = ''] = programs;
    const person = await boundedTo(own);
    expect((await change(person.id, { staffRoles: ['reviewer'] })).body.data).toMatchObject({ programIds: [own] });
    const unconfirmed = await change(person.id, { programIds: null, currentPassword: undefined });
    expect(errorKeys(unconfirmed)).toEqual(['user.currentPassword.error.passwordMissing']);
    expect((await change(person.id, { institutionCode: 30, programIds: null })).body.data).toMatchObject({
      institutionCode: 30,
      programIds: [],
    });
    const other = await boundedTo(own);
    expect((await change(other.id, { role: 'applicant' })).status).toBe(200);
    expect(await storedOf(other.id)).toEqual({ role: 'applicant', code: null, institution: null, programs: [] });
  });

  test('are offered of the institutions of the admin', async () => {
    const offered = async (by: Person) =>
      new Set((await by.client.call(listUserPrograms)).body.data.map(({ InstitutionCode }) => InstitutionCode));
    expect(await offered(institution)).toEqual(new Set([20]));
    expect((await offered(admin)).size).toBeGreaterThan(1);
  });
});

describe('a process of the version before', () => {
  test('finds an institution without applications for a bounded account, and cannot widen it', async () => {
    const [own = ''] = programs;
    const person = await boundedTo(own);
    const old = (statement: string) => server.db.query(statement, [person.id]);
    const { rows } = await old(
      `select exists (select from application a where a.institution_code = (
         select institution_code from account where id = $1)) as found, institution_code is null as "isOfGroup"
         from account where id = $1`,
    );
    expect(rows).toEqual([{ found: false, isOfGroup: false }]);
    for (const value of ['20', 'null'])
      await expect(old(`update account set institution_code = ${value} where id = $1`)).rejects.toThrow(
        /bounded to programs/,
      );
    await old(`update account set role = 'admin', active = false, institution_code = -1 where id = $1`);
    expect(await storedOf(person.id)).toMatchObject({ programs: [own], institution: 20 });
    await old(`update account set role = 'applicant', institution_code = null where id = $1`);
    expect(await storedOf(person.id)).toMatchObject({ programs: [], institution: null });
  });
});
