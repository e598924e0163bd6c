import type { ApplicationSummary } from '../../src/client/api/queries.ts';

type Preference = ApplicationSummary['ProgramPreferences'][number];
type Payment = ApplicationSummary['RegistrationFeePayments'][number];

interface PreferenceChange extends Partial<Pick<Preference, 'Order' | 'IsVerified'>> {
  readonly fee?: number;
  readonly program?: string;
}

export const samplePreference = ({
  Order = 1,
  IsVerified = false,
  fee = 0,
  program = 'Informatika',
}: PreferenceChange) =>
  ({
    Order,
    IsVerified,
    PeriodicProgram: {
      SFPeriodicProgramId: 'offered',
      ProgramStudyName: program,
      RegistrationFee: fee,
      AllowScholarship: true,
      ProgramStudy: { PsikotesRequired: false, SFProgramStudyId: 'program' },
    },
  }) satisfies Preference;

export const samplePayment = (change: Partial<Payment>): Payment => ({
  Id: 'payment',
  DueDate: null,
  PaymentUrlPage: null,
  PaymentStatus: 'Open',
  SFPaymentChannelId: 'card',
  PaymentChannelName: 'Kartu Kredit',
  Amount: 350_000,
  ...change,
});

/** An application as the registration lists get it; a draft unless changed. */
export const sampleApplication = (change: Partial<ApplicationSummary> = {}): ApplicationSummary => ({
  Id: '00000000-0000-4000-8000-000000000001',
  Status: 'Draft',
  RegistrationNumber: null,
  LastStepSubmitted: 0,
  AskedSteps: ['program', 'personal', 'family', 'academic', 'attachment', 'submission'],
  Institution: { InstitutionCode: 20, InstitutionName: 'Universitas' },
  AdmissionEntity: null,
  AdmissionYear: null,
  AdmissionSemester: null,
  AdmissionChannel: null,
  Dates: { FeeDue: null, Test: null, Announcement: null, Today: '2026-11-26' },
  Offer: null,
  WaitlistPlace: null,
  Interview: null,
  AdmissionPeriodName: null,
  Deadline: null,
  ProgramPreferences: [],
  RegistrationFeePayments: [],
  Group: 'draft',
  CreatedAt: '2027-01-02T03:04:05Z',
  UpdatedAt: '2027-01-02T03:04:05Z',
  SubmittedAt: null,
  ...change,
});
