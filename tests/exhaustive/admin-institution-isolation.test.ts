import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeUser } from '../../src/contract/admin-users.ts';
import { listValidCalls, listValidForms, type ValidCall } from '../api/admin-fuzz-support.ts';
import { startAdmissionServer } from '../api/application-support.ts';
import { type Fixture, makeFixture, sessionOf } from '../api/authorization-fixture.ts';
import type { ApiAnswer, ApiClient, RequestOptions } from '../support/client.ts';
import { makePerson, type Person, password } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let fixture: Fixture;
let group: Person;
let validCalls: readonly ValidCall[];
beforeAll(async () => {
  server = await startAdmissionServer();
  fixture = await makeFixture(server);
  group = await makePerson(server, { role: 'admin' });
  validCalls = [
    ...(await listValidCalls(server, fixture)),
    ...(await listValidForms(server, fixture, group.client)),
    // What is open to all shows more to admins.
    ...Object.entries(fixture.contentIds).flatMap(([kind, id]): ValidCall[] =>
      ['', `/${id}`].map((rest) => ({
        name: `drafts of ${kind}${rest && ' by id'}`,
        call: { method: 'GET', path: `/${kind}${rest}` },
        options: { query: { drafts: 'true' } },
      })),
    ),
  ];
});
afterAll(() => server.close());

const make = (client: ApiClient, { call }: ValidCall, options: RequestOptions): Promise<ApiAnswer<unknown>> =>
  client.send(call, options);

/** Values that reveal data of A, or of institution 20, beside the ids that the caller knows already. */
const secrets = async (): Promise<readonly string[]> => {
  const { rows } = await server.db.query<{ secret: string }>(
    `select unnest(array[p.invoice_number, a.registration_number, person.email,
         a.applicant_name]) as secret
       from application a join account person on person.id = a.account_id
       left join payment p on p.application_id = a.id where a.id = $1
     union select code from promo_code where id = $2
     union select fields->>'title' from content_item where id = any($3) and fields ? 'title'`,
    [fixture.formId, fixture.promoCodeId, Object.values(fixture.contentIds)],
  );
  return rows.map(({ secret }) => secret).filter(Boolean);
};

describe('an admin out of whose bounds an application is', () => {
  test.each([
    ['institution', () => ({ institutionCode: 40 })],
    ['program', () => ({ institutionCode: 20, staffRoles: ['systemAdmin'], programIds: [fixture.otherProgramId] })],
  ])('because of the %s, gets none of its data from any GET call, with or without filters', async (_, bounds) => {
    const known = await secrets();
    expect(known.length).toBeGreaterThan(5);
    await server.db.query(`update content_item set fields = fields || '{"published": false}' where id = any($1)`, [
      Object.values(fixture.contentIds),
    ]);
    const stranger = await makePerson(server, { role: 'admin', ...bounds() });
    const names: Record<string, readonly string[]> = {
      institutionCode: ['20'],
      admissionPeriodId: [fixture.periodId],
      q: known.map((secret) => secret.slice(0, 100)),
      actorId: [fixture.accountId],
      subjectId: [fixture.formId, fixture.accountId, fixture.paymentId],
      assignee: [fixture.accountId],
    };
    const leaks: string[] = [];
    let asked = 0;
    for (const validCall of validCalls.filter(({ call }) => call.method === 'GET')) {
      const properties = Object.keys((validCall.call.query as { properties?: object } | undefined)?.properties ?? {});
      const queries = [{}, ...properties.flatMap((name) => (names[name] ?? []).map((value) => ({ [name]: value })))];
      for (const query of queries) {
        asked++;
        const options = { ...validCall.options, query: { ...validCall.options.query, ...query } };
        let { text, status } = await make(stranger.client, validCall, options);
        // A busy machine asks to come back for a document.
        while (status === 503) ({ text, status } = await make(stranger.client, validCall, options));
        const leaked = [...known, fixture.formId, fixture.paymentId, fixture.fileId].filter((secret) =>
          text.includes(secret),
        );
        if (status >= 500 || leaked.length > 0)
          leaks.push(`${validCall.name} ${JSON.stringify(query)}: ${status} ${leaked}`);
      }
    }
    expect(asked).toBeGreaterThan(60);
    expect(leaks).toEqual([]);
  });
});

describe('a session without admin rights', () => {
  const states: readonly (readonly [string, string, number])[] = [
    [
      'lacks its second factor',
      `insert into second_factor (account_id, secret, confirmed_at) values ($1, '\\x00', now())`,
      403,
    ],
    ['has expired', 'update session set expires_at = now() where account_id = $1', 401],
    ['was idle for 3 hours', `update session set last_seen_at = now() - interval '3 hours' where account_id = $1`, 401],
    ['belongs to a deactivated account', 'update account set active = false where id = $1', 401],
    ['belongs to a former admin', `update account set role = 'applicant' where id = $1`, 403],
  ];
  /** Open until the second factor is shown, and to applicants too. */
  const ownCalls =
    /SecondFactor|^(?:logout|currentUser|changePassword|sendEmailVerification|getUser|listSessions|endOtherSessions|getFile|describeFile|download\w+|getPeriodOfApplication|listSubjects|listQualifications|listQualificationTypes)$/;

  test.each(states)(
    'a session that %s gets 401 or 403 without data from every call reserved to admins, except those of the second factor',
    async (_, statement, expected) => {
      const { id } = await makePerson(server, { role: 'admin' });
      const client = await sessionOf(server, id);
      await server.db.query(statement, [id]);
      const trailOf = async () =>
        (await server.db.query<{ count: number }>('select count(*) as count from audit where actor_id = $1', [id]))
          .rows[0]?.count;
      const before = await trailOf();
      const wrong: string[] = [];
      for (const validCall of validCalls.filter(({ name }) => !ownCalls.test(name))) {
        const { status, body } = await make(client, validCall, validCall.options);
        if (status !== expected || body.data !== null) wrong.push(`${validCall.name}: ${status}`);
      }
      expect(wrong).toEqual([]);
      expect(await trailOf()).toBe(before);
    },
  );
});

describe('two admins who deactivate each other at the same time', () => {
  test('one deactivation succeeds and the other is refused', async () => {
    for (let round = 0; round < 3; round++) {
      const [one, two] = [await makePerson(server, { role: 'admin' }), await makePerson(server, { role: 'admin' })];
      const answers = await Promise.all(
        [
          [one, two],
          [two, one],
        ].map(([by, of]) =>
          (by as Person).client.call(changeUser, {
            params: { id: (of as Person).id },
            body: { active: false, currentPassword: password },
          }),
        ),
      );
      const codes = answers.map(({ status }) => status).sort();
      expect(codes[0]).toBe(200);
      expect([401, 403]).toContain(codes[1]);
    }
  });
});
