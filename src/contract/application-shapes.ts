import { ownForm } from './own-form.ts';
import { reason } from './reason-shape.ts';
import { freeObject, list, nothing, optionalText, partial, record, text, whole, yesNo } from './shapes.ts';

/** An application as the answers of specification 3 show it. */
export const offeredProgram = record({
  SFPeriodicProgramId: text,
  ProgramStudyName: text,
  RegistrationFee: whole,
  AllowScholarship: yesNo,
  ProgramStudy: record({ PsikotesRequired: yesNo, SFProgramStudyId: text }),
});
const preference = record({ Order: whole, IsVerified: yesNo, PeriodicProgram: offeredProgram });
const payment = record({
  Id: text,
  DueDate: optionalText,
  PaymentUrlPage: optionalText,
  PaymentStatus: text,
  SFPaymentChannelId: text,
  PaymentChannelName: text,
  /** What is to be transferred: fee, less the discount, and the channel's admin fee. */
  Amount: whole,
});
const institution = record({ InstitutionCode: whole, InstitutionName: text });

/** One row of the registration lists. */
export const applicationSummary = record({
  Id: text,
  Status: text,
  RegistrationNumber: optionalText,
  LastStepSubmitted: whole,
  Institution: institution,
  AdmissionEntity: optionalText,
  AdmissionYear: optionalText,
  AdmissionSemester: optionalText,
  AdmissionChannel: optionalText,
  AdmissionPeriodName: optionalText,
  ProgramPreferences: list(preference),
  RegistrationFeePayments: list(payment),
  /** active, pending, draft (specification 4) */
  Group: { type: 'string', enum: ['active', 'pending', 'draft'] },
  CreatedAt: text,
  UpdatedAt: text,
  SubmittedAt: optionalText,
});

const stepAnswers = partial(
  { step: text, wireStep: whole, version: whole, schemaVersion: text, savedAt: text, answers: freeObject },
  // Of what is no longer edited.
  { Form: ownForm },
);
/** What changed in the forms since the applicant was told last; `until` goes back with `seeFormChanges`. */
const formChanges = record({
  until: text,
  steps: list(record({ step: text, changes: list(record({ kind: text, texts: freeObject })) })),
});
const draftAnswers = record({ step: text, answers: freeObject, savedAt: text });
const reopened = record({ step: text, errors: list(record({ path: text, key: text, message: text })) });
/** Whole rupiah. */
const fees = record({
  ProgramStudyName: text,
  SppAmount: whole,
  /** What the scholarship takes off the SPP. */
  Scholarship: whole,
  TotalSpp: whole,
  TotalUkt: whole,
  AdvanceAmount: whole,
  AdditionalDiscount: { anyOf: [record({ Name: text, Amount: whole }), nothing] },
});
const historyEntry = record({
  at: text,
  actor: text,
  event: text,
  from: optionalText,
  to: optionalText,
  step: optionalText,
});

export const applicationDetail = {
  ...applicationSummary,
  required: [
    ...applicationSummary.required,
    'Version',
    'CompletedSteps',
    'Steps',
    'Drafts',
    'Reopened',
    'FormChanges',
    'History',
    'MasterScholarship',
    'Outcome',
    'Reasons',
    'Fees',
    'Applicant',
  ] as const,
  properties: {
    ...applicationSummary.properties,
    /** Sent back as If-Match with every save. */
    Version: whole,
    CompletedSteps: list(text),
    Steps: list(stepAnswers),
    Drafts: list(draftAnswers),
    /** Steps that a changed schema asks again, with the reason. */
    Reopened: list(reopened),
    FormChanges: { anyOf: [formChanges, nothing] },
    History: list(historyEntry),
    MasterScholarship: { anyOf: [record({ Rank: whole }), nothing] },
    /** Message key of the outcome, null before the submit. */
    Outcome: optionalText,
    /** Why chosen programs were not granted, by order of preference. */
    Reasons: list(record({ Order: whole, Reasons: list(reason) })),
    /** Null before an outcome, and while a psychological test is owed (specification 4): then they are not told at all. */
    Fees: { anyOf: [fees, nothing] },
    Applicant: record({ Dialcode: optionalText, Name: optionalText }),
  },
} as const;
