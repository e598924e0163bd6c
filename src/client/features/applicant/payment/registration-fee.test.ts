import { describe, expect, it } from 'vitest';
import { type Fee, findMainPayment, findOpenPayment, type Payment, stateOfFee } from './registration-fee.ts';

const now = Date.parse('2027-01-10T00:00:00Z');

const payment = (Id: string, PaymentStatus: string, DueDate: string | null = null): Payment =>
  ({ Id, PaymentStatus, DueDate }) as Payment;
const fee = (PaymentStatus: string, ...Payments: Payment[]): Fee => ({ PaymentStatus, Payments }) as unknown as Fee;

const live = payment('live', 'Open', '2027-01-10T00:00:01Z');
const due = payment('due', 'Open', '2027-01-10T00:00:00Z');
const paid = payment('paid', 'Paid', '2027-01-01T00:00:00Z');
const failed = payment('failed', 'Failed');

describe('a link lives until its due date, which is not part of it', () => {
  it.each([
    [live, 'live'],
    [due, undefined],
    [paid, undefined],
    [failed, undefined],
  ])('%o', (given, id) => expect(findOpenPayment(fee('Open', given), now)?.Id).toBe(id));
});

it.each([
  ['Open', [live], 'Open'],
  ['Open', [due], 'Expired'],
  ['Creating', [], 'Creating'],
  ['Refund Needed', [due], 'RefundNeeded'],
  ['Paid', [paid], 'Paid'],
])('a fee that is %s', (status, payments, state) => expect(stateOfFee(fee(status, ...payments), now)).toBe(state));

it('shows what was paid before what is open before what is newest', () => {
  expect(findMainPayment(fee('Paid', failed, live, paid), now)?.Id).toBe('paid');
  expect(findMainPayment(fee('Open', failed, live), now)?.Id).toBe('live');
  expect(findMainPayment(fee('Failed', failed, due), now)?.Id).toBe('failed');
  expect(findMainPayment(fee('None'), now)).toBeUndefined();
});
