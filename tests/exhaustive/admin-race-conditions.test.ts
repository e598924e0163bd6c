import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideApplications } from '../../src/contract/admin-applications.ts';
import { exportMasterData, importMasterData } from '../../src/contract/admin-master-data.ts';
import { addToControlPanel, changeControlPanel, getControlPanel } from '../../src/contract/admin-panel.ts';
import { contentCalls } from '../../src/contract/content.ts';
import { makeAdmin, makeSubmitted } from '../api/admin-applications-support.ts';
import { listValidCalls, listValidForms, type ValidCall } from '../api/admin-fuzz-support.ts';
import { snapshot, startAdmissionServer } from '../api/application-support.ts';
import { type Fixture, makeFixture, renewFixture } from '../api/authorization-fixture.ts';
import { itemOf, makeNews, newsFields } from '../api/content-support.ts';
import { copyApplication } from '../api/payment-fixture.ts';
import type { Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let fixture: Fixture;
let one: Person;
let two: Person;
beforeAll(async () => {
  server = await startAdmissionServer();
  fixture = await makeFixture(server);
  [one, two] = await Promise.all([makeAdmin(server), makeAdmin(server)]);
});
afterAll(() => server.close());

const codesOf = (answers: readonly { readonly status: number }[]): number[] =>
  answers.map(({ status }) => status).sort();
const trailLength = async (): Promise<number> =>
  (await server.db.query<{ count: number }>('select count(*) as count from audit')).rows[0]?.count ?? 0;

describe('an admin request sent twice at the same time with one idempotency key', () => {
  /** Answers of these are not kept, since they hold secrets; and what only reads. */
  const notKept = /SecondFactor|RecoveryCodes|^logout$|^download/;

  test('gets equal responses and writes at most one audit entry, in every changing call but second factor, logout and downloads', async () => {
    const validCalls = [
      ...(await listValidCalls(server, fixture)),
      ...(await listValidForms(server, fixture, one.client)),
    ];
    const wrong: string[] = [];
    let changing = 0;
    for (const { call, options, name } of validCalls.filter(
      (validCall: ValidCall) => validCall.call.method !== 'GET' && !notKept.test(validCall.name),
    )) {
      fixture = await renewFixture(server, fixture);
      const idempotencyKey = randomUUID();
      const { client } = await makeAdmin(server);
      const send = () => client.send(call, { ...options, idempotencyKey });
      const before = await trailLength();
      const [a, b] = await Promise.all([send(), send()]);
      const lines = (await trailLength()) - before;
      const isAlike = a.status === b.status && isDeepStrictEqual(a.body.data, b.body.data);
      if (a.status < 300) changing++;
      if (!isAlike || a.status >= 500 || lines > 1)
        wrong.push(`${name}: ${a.status} ${b.status}, ${lines} lines ${a.text.slice(0, 100)} ${b.text.slice(0, 100)}`);
    }
    expect(wrong).toEqual([]);
    expect(changing).toBeGreaterThan(15);
  });
});

describe('content items changed at the same time', () => {
  const calls = contentCalls({ key: 'news', path: 'news' });
  type Verb = 'change' | 'restore' | 'remove';
  const act = (by: Person, verb: Verb, id: string, ifMatch: number | undefined) =>
    by.client.send(calls[verb], {
      params: { id, version: '1' },
      ...(ifMatch !== undefined && { ifMatch }),
      ...(verb === 'change' && { body: { summary: `Ringkasan ${randomUUID()}` } }),
    });
  const versionsOf = async (id: string) =>
    (
      await server.db.query<{ version: number }>('select version from content_version where item_id = $1 order by 1', [
        id,
      ])
    ).rows.map(({ version }) => version);
  const pairs: readonly (readonly [Verb, Verb])[] = [
    ['change', 'change'],
    ['change', 'restore'],
    ['change', 'remove'],
    ['restore', 'restore'],
    ['restore', 'remove'],
    ['remove', 'remove'],
  ];

  test.each(pairs)(
    '%s and %s with the same If-Match: one succeeds, the other gets 404 or 412, and no version is lost',
    async (a, b) => {
      const { Id } = await makeNews(one.client);
      await act(one, 'change', Id, 1);
      const answers = await Promise.all([act(one, a, Id, 2), act(two, b, Id, 2)]);
      const [done, refused] = codesOf(answers);
      expect(done).toBe(200);
      expect([404, 412]).toContain(refused);
      expect(await versionsOf(Id)).toEqual([1, 2, 3]);
    },
  );

  test.each(pairs.slice(0, 4))(
    '%s and %s without If-Match: at least one succeeds and the version numbers have no gap',
    async (a, b) => {
      const { Id } = await makeNews(one.client);
      expect(codesOf(await Promise.all([act(one, a, Id, undefined), act(two, b, Id, undefined)]))[0]).toBe(200);
      const versions = await versionsOf(Id);
      expect(versions).toEqual(versions.map((_, index) => index + 1));
    },
  );

  test('three news items created at the same time with one title get different slugs', async () => {
    const title = `Judul ${randomUUID()}`;
    const create = contentCalls({ key: 'news', path: 'news' }).create;
    const made = await Promise.all(
      [one, two, one].map(({ client }) => client.send(create, { body: { ...newsFields, title } })),
    );
    expect(new Set(made.map((answer) => itemOf(answer).slug)).size).toBe(3);
  });
});

describe('the control panel under concurrent changes', () => {
  const entriesOf = async (section: 'studies' | 'period' | 'offer') =>
    (await one.client.call(getControlPanel)).body.data[section];
  const changeEntry = (by: Person, body: Readonly<Record<string, unknown>>, ifMatch?: number) =>
    by.client.call(changeControlPanel, { body, ...(ifMatch !== undefined && { ifMatch }) });

  test('an import and a simultaneous edit of one program: the import succeeds, the edit succeeds or gets 412', async () => {
    const [entry] = await entriesOf('studies');
    if (!entry) throw new Error('there is no program');
    const file = await one.client.call(exportMasterData, { params: { kind: 'programs' }, query: { format: 'json' } });
    const rows = JSON.parse(file.text) as Record<string, unknown>[];
    for (let round = 0; round < 3; round++) {
      const [now] = (await entriesOf('studies')).filter(({ id }) => id === entry.id);
      const content = JSON.stringify(
        rows.map((row) => (row['id'] === entry.id ? { ...row, name: `Impor ${round}` } : row)),
      );
      const [imported, edited] = await Promise.all([
        two.client.call(importMasterData, {
          params: { kind: 'programs' },
          body: { format: 'json', content, dryRun: false },
        }),
        changeEntry(
          one,
          { section: 'studies', id: entry.id, values: { ...now?.values, name: `Sunting ${round}` } },
          now?.version,
        ),
      ]);
      expect(imported.status).toBe(200);
      expect([200, 412]).toContain(edited.status);
      const [after] = (await entriesOf('studies')).filter(({ id }) => id === entry.id);
      // An edit that came first is replaced by the import; one that came later is refused.
      expect(after?.values['name']).toBe(`Impor ${round}`);
      expect(after?.version).toBe(Number(now?.version) + (edited.status === 412 ? 1 : 2));
    }
  });

  test('of three simultaneous requests that offer one program in one period, one succeeds and two get 422', async () => {
    const [period] = (await entriesOf('period')).filter(({ institutionCode }) => institutionCode === 20);
    const name = `Studi ${randomUUID()}`;
    const add = (by: Person, section: string, values: Readonly<Record<string, unknown>>) =>
      by.client.call(addToControlPanel, { body: { section, values } });
    const studies = await Promise.all([one, two].map((by) => add(by, 'studies', { institutionCode: 20, name })));
    const ids = studies.map(({ body }) => body.data.entry.id);
    expect(new Set(ids).size).toBe(2);
    const offer = { institutionCode: 20, periodId: period?.id, programId: ids[0] };
    const offers = await Promise.all([one, two, one].map((by) => add(by, 'offer', offer)));
    expect(codesOf(offers)).toEqual([200, 422, 422]);
  });
});

describe('overlapping mass decisions', () => {
  test('mass decisions in opposite order decide each application once and do not deadlock', async () => {
    const first = await makeSubmitted(server);
    const forms = await Promise.all(Array.from({ length: 12 }, () => copyApplication(server, first.formId)));
    const decide = (by: Person, decision: 'accept' | 'reject', formIds: readonly string[]) =>
      by.client.call(decideApplications, {
        body: {
          decision,
          dryRun: false,
          applications: formIds.map((formId) => ({ formId })),
          ...(decision === 'reject' && { rejection: { reason: 'grades' } }),
        },
      });
    const [accepted, rejected, dryRun] = await Promise.all([
      decide(one, 'accept', forms),
      decide(two, 'reject', [...forms].reverse()),
      decide(two, 'accept', [forms[3] as string, (forms[3] as string).toUpperCase()]),
    ]);
    expect(codesOf([accepted, rejected, dryRun])).toEqual([200, 200, 200]);
    const { rows } = await server.db.query<{ n: number }>(
      'select count(*)::int as n from application_decision where application_id = any($1) group by application_id',
      [forms],
    );
    expect(rows.map(({ n }) => n)).toEqual(forms.map(() => 1));
  });

  test('a mass decision refuses an application of another institution like an unknown one and leaves it unchanged', async () => {
    const limited = await makeAdmin(server, 40);
    const before = await snapshot(server, fixture.formId);
    const { body } = await limited.client.call(decideApplications, {
      body: {
        decision: 'withdraw',
        dryRun: false,
        applications: [{ formId: fixture.formId }, { formId: randomUUID() }],
      },
    });
    expect(body.data.Decided).toEqual([]);
    expect(body.data.Refused.map(({ Name, statusCode }) => [Name, statusCode])).toEqual([
      [null, 404],
      [null, 404],
    ]);
    expect(await snapshot(server, fixture.formId)).toBe(before);
  });
});
