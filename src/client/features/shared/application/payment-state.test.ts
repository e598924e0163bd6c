import { describe, expect, it } from 'vitest';
import { sampleApplication, samplePayment, samplePreference } from '../../../../../tests/support/sample-application.ts';
import { registrationFee, stateOfApplicationFee, stateOfPayment } from './payment-state.ts';

const now = Date.parse('2027-01-10T00:00:00Z');

describe('stateOfPayment', () => {
  it.each([
    ['Open', '2027-01-11T00:00:00Z', 'Open'],
    ['Open', null, 'Open'],
    ['Open', '2027-01-10T00:00:00Z', 'Expired'],
    ['Paid', '2027-01-01T00:00:00Z', 'Paid'],
    ['Refund Needed', null, 'RefundNeeded'],
    ['Something new', null, 'None'],
  ])('of a payment with the status %s, due %s, is %s at 2027-01-10T00:00:00Z', (PaymentStatus, DueDate, state) => {
    expect(stateOfPayment(samplePayment({ PaymentStatus, DueDate }), now)).toBe(state);
  });
});

describe('stateOfApplicationFee', () => {
  const verified = (fee: number) => [samplePreference({ IsVerified: true, fee })];

  it.each([
    ['is None for a draft', { Group: 'draft' as const }, 'None'],
    [
      'is Unpaid for a pending application with a fee and without payments',
      { Group: 'pending' as const, ProgramPreferences: verified(350_000) },
      'Unpaid',
    ],
    [
      'is Free for an active application whose verified preference costs nothing',
      { Group: 'active' as const, ProgramPreferences: verified(0) },
      'Free',
    ],
    [
      'is None for an active application without a verified preference',
      { Group: 'active' as const, ProgramPreferences: [samplePreference({})] },
      'None',
    ],
    [
      'is Open when the first payment failed and the second is open',
      {
        Group: 'pending' as const,
        RegistrationFeePayments: [samplePayment({ PaymentStatus: 'Failed' }), samplePayment({ PaymentStatus: 'Open' })],
      },
      'Open',
    ],
    [
      'is Paid when the first payment is paid and the second failed',
      {
        Group: 'active' as const,
        RegistrationFeePayments: [samplePayment({ PaymentStatus: 'Paid' }), samplePayment({ PaymentStatus: 'Failed' })],
      },
      'Paid',
    ],
  ])('%s', (_, change, state) => expect(stateOfApplicationFee(sampleApplication(change), now)).toBe(state));
});

describe('registrationFee', () => {
  it('is the fee of the verified preference', () => {
    const preferences = [samplePreference({ fee: 300_000 }), samplePreference({ fee: 500_000, IsVerified: true })];
    expect(registrationFee(sampleApplication({ ProgramPreferences: preferences }))).toBe(500_000);
  });

  it('is undefined before a preference is verified', () => {
    expect(registrationFee(sampleApplication({ ProgramPreferences: [samplePreference({ fee: 1 })] }))).toBeUndefined();
  });
});
