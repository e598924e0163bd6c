import { expect, it } from 'vitest';
import { sampleApplication, samplePayment, samplePreference } from '../../../../../tests/support/sample-application.ts';
import { listDocuments } from './DownloadDocument.tsx';

it.each([
  ['a draft has none', 'Draft', undefined, []],
  ['an unpaid application has its registration', 'Pending Registration Fee', 'Open', ['registration']],
  ['a paid application has a receipt', 'Submitted', 'Paid', ['registration', 'receipt', 'result']],
  ['an application without a fee has no receipt', 'Submitted', undefined, ['registration', 'result']],
  ['an ineligible application has a result', 'Not Eligible', undefined, ['registration', 'result']],
  ['a withdrawn application keeps its receipt', 'Withdrawn', 'Paid', ['registration', 'receipt']],
])('%s', (_, Status, PaymentStatus, kinds) => {
  const payments = PaymentStatus === undefined ? [] : [samplePayment({ PaymentStatus })];
  expect(listDocuments(sampleApplication({ Status, RegistrationFeePayments: payments }))).toEqual(kinds);
});

it('an application has a result after a required psychological test, which the fees show', () => {
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
