import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentOrder } from '../../src/server/gateways/payment/payment-gateway.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ gateway: true });
});
afterAll(() => server.close());

let count = 0;
const order = (more: Partial<PaymentOrder> = {}): PaymentOrder => {
  count += 1;
  return {
    reference: `20-2026-00000${count}-1`,
    requestId: randomUUID(),
    amount: 350_000,
    channel: { kind: 'card' },
    expiresInMinutes: 60,
    payer: { name: 'Siti Ñusa', email: 'siti@example.test', phone: '+62 812 3456 7890' },
    description: 'Biaya pendaftaran',
    returnUrl: `${server.url}/back`,
    notifyUrl: `${server.url}/api/payment/notification/doku`,
    locale: 'en',
    ...more,
  };
};

test('a card is paid on a page of the gateway', async () => {
  const { payments } = server.portal.services;
  const wanted = order();
  const created = await payments.create(wanted);
  expect(created).toMatchObject({ kind: 'redirect', url: expect.stringMatching(/checkout-link-v2/) });
  expect(created.expiresAt.getTime() - Date.now()).toBeGreaterThan(59 * 60_000);
  expect(await payments.status(wanted.reference)).toMatchObject({ status: 'pending', amount: 350_000 });
  expect(server.gateway.pay(wanted.reference)).toBe('paid');
  expect(await payments.status(wanted.reference)).toMatchObject({
    status: 'paid',
    eventKey: `${wanted.reference}:paid`,
  });
  expect(await payments.create(wanted)).toEqual(created);
});

test.each(['BCA', 'MANDIRI', 'BRI', 'BNI', 'PERMATA', 'BSI', 'CIMB', 'DANAMON', 'MAYBANK', 'DOKU'])(
  'a virtual account of %s has a number',
  async (bank) => {
    const created = await server.portal.services.payments.create(order({ channel: { kind: 'virtual-account', bank } }));
    expect(created).toMatchObject({ kind: 'instructions', vaNumber: expect.stringMatching(/^\d{16}$/) });
    expect(Math.abs(created.expiresAt.getTime() - Date.now() - 3_600_000)).toBeLessThan(5_000);
  },
);
