import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PaymentOrder } from '../../../payment-order.ts';
import { OrderRefused } from '../payment-gateway.ts';
import { bankCodes, buildOrderRequest, toDokuText, uniqueReference } from './order-request.ts';

test.each([
  ['Siti Aminah', 'Siti Aminah'],
  ['José Ñusa', 'Jose Nusa'],
  ['Jose\u0301', 'Jose'],
  ["dr. José Ma'ruf O'Brien-Al Amin, S.Ked.", "dr. Jose Ma'ruf O'Brien-Al Amin, S.Ked."],
  ["Nur'aini", "Nur'aini"],
  ['Nur’aini', "Nur'aini"],
  ['Jørgen Großmann', 'Jorgen Grossmann'],
  ['Đặng Thị Hồng', 'Dang Thi Hong'],
  ['Anak Agung (Gde)', 'Anak Agung Gde'],
  ['  M.   Rizky  ', 'M. Rizky'],
  ['Tim & Co', 'Tim dan Co'],
  ['李明', 'Pendaftar'],
  ["'", 'Pendaftar'],
  ['😀 Budi', 'Budi'],
  ['', 'Pendaftar'],
  ['a\nb\tc', 'a b c'],
])('toDokuText(%j) is %j', (text, plain) => {
  expect(toDokuText(text, 255, 'Pendaftar')).toBe(plain);
});

test('toDokuText of any text contains only characters that DOKU accepts, and is not longer than the maximum length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.integer({ min: 3, max: 255 }), (text, longest) => {
      const plain = toDokuText(text, longest, 'abc');
      expect(plain).toMatch(/^[A-Za-z0-9.\-/+,=_:'@%]([A-Za-z0-9 .\-/+,=_:'@%]*[A-Za-z0-9.\-/+,=_:'@%])?$/);
      expect(plain.length).toBeLessThanOrEqual(longest);
    }),
  );
});

const order: PaymentOrder = {
  reference: '20-2026-000123-1',
  requestId: '11111111-1111-4111-8111-111111111111',
  amount: 350_000,
  channel: { kind: 'card' },
  expiresInMinutes: 1440,
  payer: { name: 'Siti Ñusa', email: 'siti@example.test', phone: '+62 812-3456-7890' },
  description: 'Biaya pendaftaran',
  returnUrl: 'https://portal.test/back',
  notifyUrl: 'https://portal.test/api/payment/notification/doku',
  locale: 'id',
};
const account = (bank: string) => buildOrderRequest({ ...order, channel: { kind: 'virtual-account', bank } });

test('buildOrderRequest for a card targets DOKU Checkout, and sends only name, email, phone and country of the payer', () => {
  const { target, body } = buildOrderRequest(order);
  expect(target).toBe('/checkout/v1/payment');
  expect(JSON.parse(body)).toMatchObject({
    order: {
      amount: 350_000,
      invoice_number: '20-2026-000123-1',
      currency: 'IDR',
      language: 'ID',
      auto_redirect: true,
    },
    payment: { payment_due_date: 1440, payment_method_types: ['CREDIT_CARD'] },
    customer: { name: 'Siti Nusa', email: 'siti@example.test', phone: '6281234567890', country: 'ID' },
    additional_info: { override_notification_url: order.notifyUrl },
  });
  expect(Object.keys(JSON.parse(body).customer)).toEqual(['name', 'email', 'phone', 'country']);
});

test.each([
  ['BCA', 'bca'],
  ['bca', 'bca'],
  ['MANDIRI', 'mandiri'],
  ['BSI', 'bsm'],
  ['DOKU', 'doku'],
])('buildOrderRequest for a virtual account of %s targets /%s-virtual-account/v2/payment-code', (bank, path) => {
  expect(account(bank).target).toBe(`/${path}-virtual-account/v2/payment-code`);
});

test('buildOrderRequest sends billing_type for BCA, no billing_type for Danamon, and merchant_unique_reference for BNI', () => {
  const info = (bank: string) => JSON.parse(account(bank).body).virtual_account_info;
  expect(info('BCA')).toEqual({ billing_type: 'FIX_BILL', expired_time: 1440, reusable_status: false });
  expect(info('DANAMON')).not.toHaveProperty('billing_type');
  expect(info('BNI').merchant_unique_reference).toBe(uniqueReference(order.reference));
});

test('buildOrderRequest throws OrderRefused for an unknown bank', () => {
  expect(() => account('constructor')).toThrow(OrderRefused);
});

test('buildOrderRequest returns the same request for the same order, for every bank', () => {
  for (const bank of bankCodes) expect(account(bank)).toEqual(account(bank));
});

test('uniqueReference returns 1,000 different references of at most 12 characters', () => {
  const all = Array.from({ length: 1_000 }, (_, i) => uniqueReference(`20-2026-${i}-1`));
  expect(new Set(all).size).toBe(1_000);
  for (const each of all) expect(each).toMatch(/^[A-Z0-9]{1,12}$/);
});

test.each([
  ['12', '12'],
  ['0812 3456 7890', '6281234567890'],
  ['+1 234 567 890 123 456', '1234567890123456'],
  ['+1 234 567 890 123 456 7', undefined],
  ['abc', undefined],
  ['', undefined],
])('buildOrderRequest with the payer’s phone %j sends the phone %j', (phone, sent) => {
  const { customer } = JSON.parse(buildOrderRequest({ ...order, payer: { ...order.payer, phone } }).body);
  expect(customer.phone).toBe(sent);
});
