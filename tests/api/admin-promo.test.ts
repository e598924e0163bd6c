import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '../../src/contract/admin-audit.ts';
import * as calls from '../../src/contract/admin-promo-code.ts';
import type { Call } from '../../src/contract/call.ts';
import type { freeObject } from '../../src/contract/shapes.ts';
import type { RequestOptions } from '../support/client.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { errorKeys, startAdmissionServer } from './application-support.ts';
import { itemOf, itemsOf } from './content-support.ts';
import { checkPromo, makePayer } from './payment-support.ts';

/** Fields of content are data: there is no type to work out of the schemas of these calls. */
type PlainCall = Omit<Call, 'query' | 'body' | 'data'> & { readonly data: typeof freeObject };
const plain = (call: unknown): PlainCall => call as PlainCall;

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startAdmissionServer();
  admin = await makePerson(server, { role: 'admin' });
});
afterAll(() => server.close());

const fields = {
  institutionCode: 20,
  kind: 'amount',
  value: 50_000,
  startDate: '2020-01-01',
  endDate: '2099-12-31',
  active: true,
};
let count = 0;
const newCode = (): string => `BARU-${++count}`;

const create = (person: Person, more: Readonly<Record<string, unknown>>) =>
  person.client.call(plain(calls.createPromoCode), { body: { code: newCode(), ...fields, ...more } });
const on = (call: unknown, id: string, options: RequestOptions = {}, person = admin) =>
  person.client.call(plain(call), { ...options, params: { id } });
const list = (query: Readonly<Record<string, string | number>>, person = admin) =>
  person.client.call(plain(calls.listPromoCodes), { query });
const codesOf = (answer: unknown): unknown[] => itemsOf(answer).map(({ code }) => code);

describe('a promo code', () => {
  test('a new promo code is valid until it is deactivated or removed, and can be created again after its removal', async () => {
    const made = await create(admin, { note: 'Gelombang 1' });
    expect(made.status).toBe(201);
    const item = itemOf(made);
    expect(item).toMatchObject({ ...fields, slug: null, usedCount: 0, version: 1, state: 'public', isPublic: true });
    const { person, formId } = await makePayer(server);
    const worth = async () => (await checkPromo(person, formId, String(item['code']))).status;
    expect(await worth()).toBe(200);
    const changed = await on(calls.changePromoCode, item.Id, { body: { active: false, note: '' } });
    expect(itemOf(changed)).toMatchObject({ active: false, state: 'draft', version: 2 });
    expect(itemOf(changed)).not.toHaveProperty('note');
    expect(await worth()).toBe(422);
    await on(calls.changePromoCode, item.Id, { body: { active: true } });
    expect((await on(calls.removePromoCode, item.Id)).status).toBe(200);
    expect((await on(calls.getPromoCode, item.Id)).status).toBe(404);
    expect(await worth()).toBe(422);
    expect((await create(admin, { code: item['code'] })).status).toBe(201);
  });

  test.each([
    ['percent above 100', { kind: 'percent', value: 101 }, 'promo-code.value.error.maximum'],
    [
      'a last day before the first',
      { startDate: '2026-12-02', endDate: '2026-12-01' },
      'promo-code.endDate.error.beforeStart',
    ],
    ['a code that exists', { code: 'HEMAT10' }, 'promo-code.code.error.taken'],
    ['the field usedCount', { usedCount: 0 }, 'promo-code.usedCount.error.unknown'],
  ])('a promo code with %s is refused', async (_name, more, key) => {
    const answer = await create(admin, more);
    expect([answer.status, errorKeys(answer)]).toEqual([422, [key]]);
  });

  test('one of three simultaneous creations of one promo code succeeds', async () => {
    const code = newCode();
    const answers = await Promise.all([1, 2, 3].map(() => create(admin, { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  test('the second of two changes of a promo code with the same version gets 412', async () => {
    const { Id, version } = itemOf(await create(admin, {}));
    const first = await on(calls.changePromoCode, Id, { body: { quota: 5 }, ifMatch: version });
    const second = await on(calls.changePromoCode, Id, { body: { quota: 9 }, ifMatch: version });
    expect([first.status, second.status]).toEqual([200, 412]);
    expect(itemOf(await on(calls.getPromoCode, Id))).toMatchObject({ quota: 5 });
  });

  test('the list of promo codes filters by institution, text and state', async () => {
    const { code } = itemOf(await create(admin, { institutionCode: 40, note: 'Hanya untuk lomba debat' }));
    expect(codesOf(await list({ q: 'LOMBA debat' }))).toEqual([code]);
    expect(codesOf(await list({ institutionCode: '30', pageSize: 100 }))).not.toContain(code);
    const over = itemsOf(await list({ state: 'over' }));
    expect(new Set(over.map(({ state }) => state))).toEqual(new Set(['over']));
    const { body } = await list({ pageSize: 1, page: 2 });
    expect(body.pagination).toMatchObject({ currentPage: 2, pageSize: 1 });
  });

  test('an admin of one institution can read group promo codes but not change them, and can neither see nor create those of another', async () => {
    const limited = await makePerson(server, { role: 'admin', institutionCode: 40 });
    const foreign = itemOf(await create(admin, {}));
    const common = itemOf(await create(admin, { institutionCode: 0 }));
    expect((await on(calls.getPromoCode, foreign.Id, {}, limited)).status).toBe(404);
    expect((await on(calls.getPromoCode, common.Id, {}, limited)).status).toBe(200);
    expect((await on(calls.changePromoCode, common.Id, { body: { quota: 1 } }, limited)).status).toBe(404);
    expect(errorKeys(await create(limited, {}))).toEqual(['promo-code.institutionCode.error.enum']);
    expect(codesOf(await list({ pageSize: 100 }, limited))).not.toContain(foreign['code']);
  });

  test('the uses of a promo code are listed with status and registration number, and are counted', async () => {
    const { rows } = await server.db.query<{ id: string; n: number }>(
      `select promo_code_id as id, count(*) as n from promo_use group by 1 limit 1`,
    );
    const answer = await on(calls.listPromoUses, rows[0]?.id as string);
    expect(answer.body.data).toHaveLength(rows[0]?.n as number);
    expect(answer.body.data).toMatchObject([{ Status: 'used', RegistrationNumber: expect.any(String) }]);
    const counted = itemOf(await on(calls.getPromoCode, rows[0]?.id as string));
    expect(counted['usedCount']).toBe(1);
  });

  test('a change of a promo code writes the changed field names to the audit log', async () => {
    const { Id } = itemOf(await create(admin, {}));
    await on(calls.changePromoCode, Id, { body: { quota: 7 } });
    const { body } = await admin.client.call(listAudit, { query: { subjectId: Id } });
    expect(body.data.map(({ action }) => action)).toEqual(['promoCode.changed', 'promoCode.created']);
    expect(body.data[0]).toMatchObject({ details: { fields: ['quota'] }, institutionCode: 20 });
  });
});
