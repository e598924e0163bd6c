import { randomInt, randomUUID } from 'node:crypto';
import type { PaymentOrder } from '../../src/server/payment-order.ts';

/** An order as the portal gives it, with a reference of its own. */
export const dokuOrder = (more: Partial<PaymentOrder> = {}): PaymentOrder => ({
  reference: `20-2026-${randomInt(1_000_000_000)}-1`,
  requestId: randomUUID(),
  amount: 350_000,
  channel: { kind: 'card' },
  expiresInMinutes: 60,
  payer: { name: 'Siti Ñusa', email: 'siti@example.test', phone: '+62 812 3456 7890' },
  description: 'Biaya pendaftaran',
  returnUrl: 'http://127.0.0.1:1/back',
  notifyUrl: 'http://127.0.0.1:1/notification',
  locale: 'en',
  ...more,
});
