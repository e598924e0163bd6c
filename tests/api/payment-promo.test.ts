import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../support/client.ts';
import { makePerson, type Person } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { errorKeys, startAdmissionServer } from './application-support.ts';
import { copyApplication, lookInto, notify, reconcileNow } from './payment-fixture.ts';
import { makePayer, newestInvoice, pay } from './payment-support.ts';

let servers: readonly [TestServer, TestServer];
let person: Person;
let formIds: readonly string[];
/** One application each: refused codes are counted per account. */
let rivals: readonly { readonly rival: Person; readonly formId: string }[];
const RIVALS = 20;
const ROUNDS = 6;

beforeAll(async () => {
  const first = await startAdmissionServer({ gateway: true });
  servers = [first, await startTestServer({ databaseUrl: first.databaseUrl, gateway: first.gateway })];
  const sample = await makePayer(first);
  person = sample.person;
  const copies: string[] = [];
  for (let i = 0; i < 4; i++) copies.push(await copyApplication(first, sample.formId));
  formIds = copies;
  const made: (typeof rivals)[number][] = [];
  for (let i = 0; i < RIVALS; i++) {
    const [rival, formId] = [await makePerson(first), await copyApplication(first, sample.formId)];
    await first.db.query('update application set account_id = $2 where id = $1', [formId, rival.id]);
    made.push({ rival, formId });
  }
  rivals = made;
});
afterAll(async () => {
  await servers?.[1].close();
  await servers?.[0].close();
});

const makeCode = (code: string, quota: number | null = 1) =>
  servers[0].db.query(
    `insert into promo_code (code, kind, value, start_date, end_date, quota) values ($1, 'percent', 50, '2020-01-01', '2099-01-01', $2)`,
    [code, quota],
  );

const usesOf = async (code: string) =>
  (
    await servers[0].db.query<{ status: string }>(
      `select used.status from promo_use used join promo_code promo on promo.id = used.promo_code_id where promo.code = $1`,
      [code],
    )
  ).rows.map(({ status }) => status);

/** The same person in front of either process. */
const at = (index: number, rival: Person): Person => ({
  ...rival,
  client: createClient((servers[index % 2] as TestServer).url, new Map(rival.client.cookies)),
});

describe('a promo code with a quota of one', () => {
  it('one of twenty simultaneous payment calls to two servers gets the only use and the others get 422, six times in a row', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const promoCode = `SISA-${round}`;
      await makeCode(promoCode);
      const answers = await Promise.all(
        rivals.map(({ rival, formId }, index) => pay(at(index, rival), formId, { promoCode })),
      );
      await servers[0].db.query("delete from throttle where bucket like 'promo-%'");
      const won = answers.filter(({ status }) => status === 200);
      expect(won, `round ${round}`).toHaveLength(1);
      const lost = answers.filter(({ status }) => status === 422);
      expect(lost).toHaveLength(RIVALS - 1);
      expect(new Set(lost.flatMap(errorKeys))).toEqual(new Set(['registration-fee.promoCode.error.promoRefused']));
      expect(await usesOf(promoCode)).toEqual(['held']);
    }
  }, 120_000);

  it('a promo code is released when its link ends unpaid and used when it is paid', async () => {
    await makeCode('LEPAS');
    const [one, two] = formIds as [string, string];
    expect((await pay(person, one, { promoCode: 'LEPAS' })).status).toBe(200);
    expect((await pay(person, two, { promoCode: 'LEPAS' })).status).toBe(422);
    const invoice = await newestInvoice(person, one);
    await servers[0].db.query(`update payment set due_at = now() where invoice_number = $1`, [invoice]);
    await reconcileNow(servers[0], one);
    expect(await lookInto(servers[0], one)).toMatchObject({ fee: 'Expired' });
    expect(await usesOf('LEPAS')).toEqual(['released']);
    expect((await pay(person, two, { promoCode: 'LEPAS' })).status).toBe(200);
    await servers[0].gateway.whenIdle();
    servers[0].gateway.pay(await newestInvoice(person, two));
    await servers[0].gateway.whenIdle();
    expect((await usesOf('LEPAS')).sort()).toEqual(['released', 'used']);
    expect((await pay(person, one, { promoCode: 'LEPAS' })).status).toBe(422);
  });

  it('a promo code stays reserved by an older link after a newer one is opened without it, and is used when the older one is paid', async () => {
    await makeCode('TAHAN');
    const [, , one, two] = formIds as [string, string, string, string];
    await pay(person, one, { promoCode: 'TAHAN' });
    const discounted = await newestInvoice(person, one);
    await pay(person, one);
    expect((await pay(person, two, { promoCode: 'TAHAN' })).status).toBe(422);
    const { rows } = await servers[0].db.query<{ amount: number }>(
      'select amount from payment where invoice_number = $1',
      [discounted],
    );
    const message = { invoice: discounted, amount: rows[0]?.amount ?? 0, status: 'SUCCESS', at: new Date() };
    expect((await notify(servers[0], message)).status).toBe(200);
    expect(await usesOf('TAHAN')).toEqual(['used']);
  });
});
