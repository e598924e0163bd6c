import { expect, it } from 'vitest';
import { sampleApplication, samplePayment, samplePreference } from '../../../../../tests/support/sample-application.ts';
import { listDocuments } from './DownloadDocument.tsx';

it.each([
  ['a draft has none', 'Draft', undefined, []],
  ['before the fee there is only what was sent', 'Pending Registration Fee', 'Open', ['registration']],
  ['who paid gets a receipt', 'Submitted', 'Paid', ['registration', 'receipt', 'result']],
  ['free of charge is without a receipt', 'Submitted', undefined, ['registration', 'result']],
  ['not eligible is a result', 'Not Eligible', undefined, ['registration', 'result']],
  ['after a withdrawal the receipt stays', 'Withdrawn', 'Paid', ['registration', 'receipt']],
])('%s', (_, Status, PaymentStatus, kinds) => {
  const payments = PaymentStatus === undefined ? [] : [samplePayment({ PaymentStatus })];
  expect(listDocuments(sampleApplication({ Status, RegistrationFeePayments: payments }))).toEqual(kinds);
});

it('a result waits for the psychological test, and is there once fees are told', () => {
  const [one] = [samplePreference({ IsVerified: true })];
  const owed = {
    ...one,
    PeriodicProgram: {
      ...one.PeriodicProgram,
      ProgramStudy: { ...one.PeriodicProgram.ProgramStudy, PsikotesRequired: true },
    },
  };
  const application = sampleApplication({ Status: 'Submitted', ProgramPreferences: [owed] });
  const fees = {
    ProgramStudyName: 'Doktor',
    SppAmount: 1,
    Scholarship: 0,
    TotalSpp: 1,
    TotalUkt: 1,
    AdvanceAmount: 1,
    AdditionalDiscount: null,
  };
  expect(listDocuments(application)).not.toContain('result');
  expect(listDocuments({ ...application, Fees: null })).not.toContain('result');
  expect(listDocuments({ ...application, Fees: fees })).toContain('result');
});
