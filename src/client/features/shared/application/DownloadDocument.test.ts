import { expect, it } from 'vitest';
import { sampleApplication, samplePayment, samplePreference } from '../../../../../tests/support/sample-application.ts';
import { listDocuments } from './DownloadDocument.tsx';

it.each([
  ['a draft has no documents', 'Draft', undefined, []],
  ['an unpaid application has only its registration document', 'Pending Registration Fee', 'Open', ['registration']],
  [
    'a paid application has a registration document, a receipt and a result document',
    'Submitted',
    'Paid',
    ['registration', 'receipt', 'result'],
  ],
  [
    'a submitted application without payments has a registration document and a result document',
    'Submitted',
    undefined,
    ['registration', 'result'],
  ],
  [
    'an ineligible application has a registration document and a result document',
    'Not Eligible',
    undefined,
    ['registration', 'result'],
  ],
  [
    'a withdrawn application that was paid has a registration document and a receipt',
    'Withdrawn',
    'Paid',
    ['registration', 'receipt'],
  ],
])('listDocuments: %s', (_, Status, PaymentStatus, kinds) => {
  const payments = PaymentStatus === undefined ? [] : [samplePayment({ PaymentStatus })];
  expect(listDocuments(sampleApplication({ Status, RegistrationFeePayments: payments }))).toEqual(kinds);
});

it('listDocuments: an application with a required psychological test has no result document until it has fees', () => {
  const [one] = [samplePreference({ IsVerified: true })];
  const testRequired = {
    ...one,
    PeriodicProgram: {
      ...one.PeriodicProgram,
      ProgramStudy: { ...one.PeriodicProgram.ProgramStudy, PsikotesRequired: true },
    },
  };
  const application = sampleApplication({ Status: 'Submitted', ProgramPreferences: [testRequired] });
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
