import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentUser, register, requestDeletion, withdrawDeletion } from '../../src/contract/account.ts';
import { startApplication } from '../../src/contract/application.ts';
import { closeAccounts } from '../../src/server/features/account/delete-account.ts';
import { createClient } from '../support/client.ts';
import { codePattern } from '../support/one-time-code.ts';
import { logIn, makePerson, type Person, password, registration } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { DEMO_DATA: 'true' } });
});
afterAll(() => server.close());

const carryOut = () => closeAccounts(server.portal.services.applications);
const ask = ({ client }: Person, currentPassword = password) =>
  client.call(requestDeletion, { body: { currentPassword } });
const letPass = ({ id }: Person) =>
  server.db.query("update account_deletion set due_at = now() - interval '1 second' where account_id = $1", [id]);
const rowOf = async (id: string) => (await server.db.query('select * from account where id = $1', [id])).rows[0];
const count = async (statement: string, id: string) =>
  (await server.db.query<{ n: number }>(`select count(*)::int as n from ${statement}`, [id])).rows[0]?.n;

describe('a deletion request', () => {
  test('a deletion request does not close the account before its due time', async () => {
    const person = await makePerson(server);
    await ask(person);
    await carryOut();
    expect((await person.client.call(currentUser)).status).toBe(200);
  });

  test('a withdrawn deletion request does not close the account after its due time', async () => {
    const person = await makePerson(server);
    await ask(person);
    await person.client.call(withdrawDeletion);
    await letPass(person);
    await carryOut();
    expect((await person.client.call(currentUser)).status).toBe(200);
  });

  test('closing an account with only a draft ends its session, erases draft and personal data, mails the owner and frees the address', async () => {
    const person = await makePerson(server);
    await person.client.call(startApplication, { body: { institutionCode: 20 } });
    await ask(person);
    await letPass(person);
    await carryOut();
    expect((await person.client.call(currentUser)).status).toBe(401);
    await expect(logIn(server, person.email)).rejects.toThrow('login failed');
    expect(await rowOf(person.id)).toMatchObject({ active: false, profile: {}, consent: {}, password_hash: '' });
    expect(JSON.stringify(await rowOf(person.id))).not.toContain(person.email);
    expect(await count('application where account_id = $1 and deleted_at is null', person.id)).toBe(0);
    await server.waitForMail(person.email, 2);
    const subjects = (await server.mails(person.email)).map(({ subject }) => subject);
    // Mails that are sent at the same moment arrive in any order.
    expect(subjects.toSorted()).toEqual(['Request to delete your account', 'Your account has been closed']);
    await createClient(server.url).call(register, { body: registration(person.email) });
    // A new account gets a code, a taken address would not.
    expect((await server.waitForMail(person.email, 3)).otp).toMatch(codePattern);
  });

  test('a closed account keeps its paid application for 10 full years after the year of the payment; then answers, files and profile are erased and payments kept', async () => {
    const person = await logIn(server, 'dewi@example.com', undefined, 'Pendaftaran2026');
    const steps = 'application_step s join application a on a.id = s.application_id where a.account_id = $1';
    const payments =
      "payment p join application a on a.id = p.application_id where a.account_id = $1 and p.status = 'Paid'";
    const files = 'file where account_id = $1';
    const kept = async () => [
      await count(steps, person.id),
      await count(files, person.id),
      await count(payments, person.id),
    ];
    const before = await kept();
    expect(before.every((number) => Number(number) > 0)).toBe(true);
    expect((await ask(person, 'Pendaftaran2026')).status).toBe(200);
    await letPass(person);
    await carryOut();
    expect((await person.client.call(currentUser)).status).toBe(401);
    expect((await rowOf(person.id))?.['profile']).toMatchObject({ email: 'dewi@example.com' });
    expect(await kept()).toEqual(before);

    // The first moment of the year before the 10 last full ones, in Jakarta, and the moment before it.
    const firstKept = `(date_trunc('year', now() at time zone 'Asia/Jakarta') - interval '10 years') at time zone 'Asia/Jakarta'`;
    const happenedAt = async (moment: string) => {
      await server.db.query(
        `update application set submitted_at = ${moment} where account_id = $1 and submitted_at is not null`,
        [person.id],
      );
      await server.db.query(
        `update payment p set paid_at = ${moment} from application a
          where a.id = p.application_id and a.account_id = $1 and p.paid_at is not null`,
        [person.id],
      );
      await carryOut();
    };
    await happenedAt(firstKept);
    expect(await kept()).toEqual(before);
    await happenedAt(`${firstKept} - interval '1 second'`);
    expect(await kept()).toEqual([0, 0, before[2]]);
    expect(await rowOf(person.id)).toMatchObject({ profile: {}, consent: {} });
  });

  test('two simultaneous runs of closeAccounts leave one completed deletion record', async () => {
    const person = await makePerson(server);
    await ask(person);
    await letPass(person);
    await Promise.all([carryOut(), carryOut()]);
    const { rows } = await server.db.query('select * from account_deletion where account_id = $1', [person.id]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ withdrawn_at: null });
    expect(rows[0]?.['erased_at']).not.toBeNull();
  });
});
