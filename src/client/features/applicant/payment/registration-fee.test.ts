import { describe, expect, it } from 'vitest';
import { findMainPayment, findOpenPayment, stateOfFee } from './registration-fee.ts';

const now = Date.parse('2027-01-10T00:00:00Z');

const payment = (Id: string, PaymentStatus: string, DueDate: string | null = null) => ({ Id, PaymentStatus, DueDate });
const fee = (PaymentStatus: string, ...Payments: ReturnType<typeof payment>[]) => ({ PaymentStatus, Payments });

const live = payment('live', 'Open', '2027-01-10T00:00:01Z');
const due = payment('due', 'Open', '2027-01-10T00:00:00Z');
const paid = payment('paid', 'Paid', '2027-01-01T00:00:00Z');
const failed = payment('failed', 'Failed');

describe('findOpenPayment', () => {
  it.each([
    [live, 'live'],
    [due, undefined],
    [paid, undefined],
    [failed, undefined],
  ])('finds for the only payment %j, at 2027-01-10T00:00:00Z, the id %s', (only, id) =>
    expect(findOpenPayment(fee('Open', only), now)?.Id).toBe(id),
  );
});

it.each([
  ['Open', [live], 'Open'],
  ['Open', [due], 'Expired'],
  ['Creating', [], 'Creating'],
  ['Refund Needed', [due], 'RefundNeeded'],
  ['Paid', [paid], 'Paid'],
])(
  'stateOfFee of a fee with the status %s and the payments %j, at 2027-01-10T00:00:00Z, is %s',
  (status, payments, state) => expect(stateOfFee(fee(status, ...payments), now)).toBe(state),
);

it('findMainPayment returns the paid payment, else the open one, else the first of the list', () => {
  expect(findMainPayment(fee('Paid', failed, live, paid), now)?.Id).toBe('paid');
  expect(findMainPayment(fee('Open', failed, live), now)?.Id).toBe('live');
  expect(findMainPayment(fee('Failed', failed, due), now)?.Id).toBe('failed');
  expect(findMainPayment(fee('None'), now)).toBeUndefined();
});
