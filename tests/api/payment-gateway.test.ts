import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankCodes } from '../../src/server/platform/payments/doku/order-request.ts';
import { dokuOrder } from '../support/doku-order.ts';
import type { TestServer } from '../support/server.ts';
import { startAdmissionServer } from './application-support.ts';
import { getFee, makePayer, pay, settled } from './payment-support.ts';

/** As `npm start` does without any setting: the stand-in is a program of its own. */
let server: TestServer;
beforeAll(async () => {
  server = await startAdmissionServer({ env: { PAYMENT_GATEWAY: 'local', LOCAL_GATEWAY_PORT: '0' } });
});
afterAll(() => server?.close());

const press = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

test('a card payment at the local gateway returns to the portal and makes the fee paid', async () => {
  const { person, formId } = await makePayer(server);
  const url = (await pay(person, formId)).body.data.payment?.url ?? '';
  const paid = await press(url, { action: 'pay', number: '4111 1111 1111 1111' });
  expect(paid.headers.get('location')).toContain(`${server.url}/`);
  await settled(person, formId, 'Paid');
  expect((await getFee(person, formId)).body.data.Status).toBe('Submitted');
});

test('a transfer simulated on the instructions page makes the fee paid by a notification', async () => {
  const { person, formId } = await makePayer(server);
  const { body } = await pay(person, formId, { sfPaymentChannelId: 'va-mandiri' });
  await press(body.data.virtual_account_info?.how_to_pay_page ?? '', { action: 'pay' });
  await settled(person, formId, 'Paid');
  const { rows } = await server.db.query<{ source: string }>(
    `select m.source from payment_message m join payment p on p.id = m.payment_id where p.application_id = $1`,
    [formId],
  );
  expect(rows).toEqual([{ source: 'notification' }]);
});

test.each(bankCodes)('a virtual account order at %s has a number of 16 digits and expires in an hour', async (bank) => {
  const order = dokuOrder({ channel: { kind: 'virtual-account', bank } });
  const created = await server.portal.services.payments.current.create(order);
  expect(created).toMatchObject({ kind: 'instructions', vaNumber: expect.stringMatching(/^\d{16}$/) });
  // within the seconds that its compact times leave out
  expect(Math.abs(created.expiresAt.getTime() - Date.now() - 3_600_000)).toBeLessThan(5_000);
});
