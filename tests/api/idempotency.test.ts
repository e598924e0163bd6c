import { afterAll, beforeAll, expect, test } from 'vitest';
import { changePassword, editProfile, forgotPassword } from '../../src/contract/account.ts';
import { deleteExpiredRows, EXPIRED_AT_ONCE } from '../../src/server/platform/jobs/delete-expired-rows.ts';
import { makePerson, password } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let second: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  second = await startTestServer({ databaseUrl: server.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await server.close();
});

const profile = (firstName: string) => ({ firstName, noLastName: true, dialCode: '+62', phone: '8111222333' });
const stored = async () => Number((await server.db.query('select count(*) from idempotency')).rows[0]?.count);

test('one password change sent three times to two servers at the same time with one idempotency key gets equal responses, two of them marked as replayed', async () => {
  const { client } = await makePerson(server);
  const options = {
    body: { currentPassword: password, password: 'Perahu-Kuning-9', confirmPassword: 'Perahu-Kuning-9' },
    idempotencyKey: crypto.randomUUID(),
  };
  const elsewhere = second.api.copy();
  for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value);
  const answers = await Promise.all([
    client.call(changePassword, options),
    elsewhere.call(changePassword, options),
    client.call(changePassword, options),
  ]);
  expect(answers.map((a) => a.status)).toEqual([200, 200, 200]);
  for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
  expect(answers.filter((a) => a.headers.get('idempotency-replayed') === 'true')).toHaveLength(2);
});

test('a profile change with an idempotency key that another account used changes the profile of the calling account', async () => {
  const idempotencyKey = crypto.randomUUID();
  const [one, two] = [await makePerson(server), await makePerson(server)];
  await one.client.call(editProfile, { body: profile('Dewi'), idempotencyKey });
  const answer = await two.client.call(editProfile, { body: profile('Budi'), idempotencyKey });
  expect(answer.status).toBe(200);
  expect(answer.body.data).toMatchObject({ id: two.id, profile: { firstName: 'Budi' } });
});

test('a password change with the idempotency key of a profile change gets 422', async () => {
  const idempotencyKey = crypto.randomUUID();
  const { client } = await makePerson(server);
  await client.call(editProfile, { body: profile('Dewi'), idempotencyKey });
  const answer = await client.call(changePassword, {
    body: { currentPassword: password, password: 'Perahu-Kuning-9', confirmPassword: 'Perahu-Kuning-9' },
    idempotencyKey,
    locale: 'id',
  });
  expect(answer.status).toBe(422);
  expect(answer.body.message).toBe(server.portal.services.texts.translate('id')('server.error.idempotencyMismatch'));
});

test('a 500 response is not stored, and the request repeated with its idempotency key succeeds', async () => {
  const { client } = await makePerson(server);
  const options = { body: profile('Dewi'), idempotencyKey: crypto.randomUUID() };
  await server.db.query(
    "alter table account add constraint broken check (profile->>'firstName' is distinct from 'Dewi') not valid",
  );
  const failed = await client.call(editProfile, options);
  await server.db.query('alter table account drop constraint broken');
  expect(failed.status).toBe(500);
  expect(failed.text).not.toMatch(/constraint|broken|account/);
  expect((await client.call(editProfile, options)).status).toBe(200);
});

test('a 429 response is not stored, and the request repeated with its idempotency key succeeds after the limit is reset', async () => {
  const { email } = await makePerson(server);
  for (let i = 0; i < 5; i++) await server.api.call(forgotPassword, { body: { email } });
  const options = { body: { email }, idempotencyKey: crypto.randomUUID() };
  expect((await server.api.call(forgotPassword, options)).status).toBe(429);
  await server.db.query('delete from throttle');
  expect((await server.api.call(forgotPassword, options)).status).toBe(200);
});

test('a change whose response cannot be stored gets 500 and is rolled back', async () => {
  const { client, id } = await makePerson(server);
  // The record of the answer fails: then the change must not stand either.
  await server.db.query("alter table idempotency add constraint full_table check (call <> 'editProfile') not valid");
  const failed = await client.call(editProfile, { body: profile('Dewi') });
  await server.db.query('alter table idempotency drop constraint full_table');
  expect(failed.status).toBe(500);
  const { rows } = await server.db.query("select profile->>'firstName' as name from account where id = $1", [id]);
  expect(rows).toEqual([{ name: 'Siti' }]);
});

test('deleteExpiredRows keeps responses stored under idempotency keys for 24 hours and then deletes them', async () => {
  await server.db.query("update idempotency set created_at = created_at - interval '23 hours 50 minutes'");
  const before = await stored();
  await deleteExpiredRows(server.db);
  expect(await stored()).toBe(before);
  await server.db.query("update idempotency set created_at = created_at - interval '10 minutes'");
  await deleteExpiredRows(server.db);
  expect(await stored()).toBe(0);
});

test('deleteExpiredRows deletes any number of rows, a part with each statement, and leaves the others', async () => {
  const add = (count: number, age: string) =>
    server.db.query(
      `insert into idempotency (scope, key, call, request_hash, created_at)
       select $2, decode(md5($2 || i), 'hex'), 'test', 'x', now() - $2::interval from generate_series(1, $1::int) i`,
      [count, age],
    );
  await add(2 * EXPIRED_AT_ONCE + 1, '25 hours');
  await add(3, '23 hours');
  const parts: number[] = [];
  await deleteExpiredRows({
    ...server.db,
    run: async (statement) => {
      const deleted = await server.db.run(statement);
      if (deleted > 0) parts.push(deleted);
      return deleted;
    },
  });
  expect(parts).toEqual([EXPIRED_AT_ONCE, EXPIRED_AT_ONCE, 1]);
  expect(await stored()).toBe(3);
});

test('a request repeated with its idempotency key gets a response with the headers of the first response', async () => {
  const { client } = await makePerson(server);
  const shownBy = (headers: Headers) =>
    [...headers]
      .filter(([name]) => !['date', 'idempotency-replayed', 'content-length', 'x-request-id'].includes(name))
      .sort();
  const options = { body: profile('Dewi'), idempotencyKey: crypto.randomUUID() };
  const [first, again] = [await client.call(editProfile, options), await client.call(editProfile, options)];
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(again.headers.get('cache-control')).toBe('no-store');
  expect(shownBy(again.headers)).toEqual(shownBy(first.headers));
});
