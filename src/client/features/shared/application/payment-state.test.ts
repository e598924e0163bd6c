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
  ])('%s, due %s, is %s', (PaymentStatus, DueDate, state) => {
    expect(stateOfPayment(samplePayment({ PaymentStatus, DueDate }), now)).toBe(state);
  });
});

describe('stateOfApplicationFee', () => {
  const verified = (fee: number) => [samplePreference({ IsVerified: true, fee })];

  it.each([
    ['a draft has no fee yet', { Group: 'draft' as const }, 'None'],
    ['pending without an attempt', { Group: 'pending' as const, ProgramPreferences: verified(350_000) }, 'Unpaid'],
    ['free of charge', { Group: 'active' as const, ProgramPreferences: verified(0) }, 'Free'],
    ['not eligible for any', { Group: 'active' as const, ProgramPreferences: [samplePreference({})] }, 'None'],
    [
      'the latest payment decides',
      {
        Group: 'pending' as const,
        RegistrationFeePayments: [samplePayment({ PaymentStatus: 'Failed' }), samplePayment({ PaymentStatus: 'Open' })],
      },
      'Open',
    ],
    [
      'a paid fee remains paid',
      {
        Group: 'active' as const,
        RegistrationFeePayments: [samplePayment({ PaymentStatus: 'Paid' }), samplePayment({ PaymentStatus: 'Failed' })],
      },
      'Paid',
    ],
  ])('%s: %o is %s', (_, change, state) => expect(stateOfApplicationFee(sampleApplication(change), now)).toBe(state));
});

describe('registrationFee', () => {
  it('is the fee of the verified preference', () => {
    const preferences = [samplePreference({ fee: 300_000 }), samplePreference({ fee: 500_000, IsVerified: true })];
    expect(registrationFee(sampleApplication({ ProgramPreferences: preferences }))).toBe(500_000);
  });

  it('is unknown before a preference is verified', () => {
    expect(registrationFee(sampleApplication({ ProgramPreferences: [samplePreference({ fee: 1 })] }))).toBeUndefined();
  });
});
