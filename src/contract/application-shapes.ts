import {
  anything,
  freeObject,
  list,
  nothing,
  nullableText,
  record,
  recordWithOptional,
  text,
  wholeNumber,
  yesNo,
} from './shapes.ts';

/** The form version of the answers, texts by language; null when it is the current one. */
export const formVersion = {
  anyOf: [record({ Id: wholeNumber, Schema: freeObject, Ui: freeObject, Texts: freeObject }), nothing],
} as const;

/** Why a rule is broken (engine/rules/reasons.ts): its name, the deciding answer, and the required value. */
export const reason = recordWithOptional({ name: text }, { value: anything, limit: anything });

/** A condition of a program (engine/rules/requirements.ts). `Step`: where its answer is asked; null when nowhere. */
export const requirement = recordWithOptional(
  { Name: text, State: { type: 'string', enum: ['met', 'broken', 'unknown'] }, Step: nullableText },
  { Value: anything, Limit: list(anything) },
);
/**
 * A chosen program; amounts are whole rupiah. `Offer` is null when it is not offered any more, `Requirements` when its rule
 * does not exist.
 */
export const programAdvice = record({
  Id: text,
  Order: wholeNumber,
  Offer: {
    anyOf: [
      record({
        ProgramId: text,
        Name: text,
        RegistrationFee: wholeNumber,
        Spp: wholeNumber,
        Ukt: wholeNumber,
        PsikotesRequired: yesNo,
        IsOpen: yesNo,
        Requirements: { anyOf: [list(requirement), nothing] },
      }),
      nothing,
    ],
  },
});

/** An application as in the replies of specification 3. */
const offeredProgramFields = {
  SFPeriodicProgramId: text,
  ProgramStudyName: text,
  RegistrationFee: wholeNumber,
  AllowScholarship: yesNo,
  ProgramStudy: record({ PsikotesRequired: yesNo, SFProgramStudyId: text }),
} as const;
const offeredProgram = record(offeredProgramFields);
/** A program of the selection list; it accepts applications before `ClosesAt`. */
export const selectableProgram = record({
  ...offeredProgramFields,
  /** The Indonesian name, where that in the reader's language differs from it. */
  OtherName: nullableText,
  OpensAt: text,
  ClosesAt: text,
  IsOpen: yesNo,
});
const preference = record({ Order: wholeNumber, IsVerified: yesNo, PeriodicProgram: offeredProgram });
const payment = record({
  Id: text,
  DueDate: nullableText,
  PaymentUrlPage: nullableText,
  PaymentStatus: text,
  SFPaymentChannelId: text,
  PaymentChannelName: text,
  /** Total to pay: fee minus discount plus the channel's admin fee. */
  Amount: wholeNumber,
});
const institution = record({ InstitutionCode: wholeNumber, InstitutionName: text });

/** One row of the registration lists. */
export const applicationSummary = record({
  Id: text,
  Status: text,
  RegistrationNumber: nullableText,
  LastStepSubmitted: wholeNumber,
  /** Keys of the steps that the application asks, in its order; after the submit, of those that were submitted. */
  AskedSteps: list(text),
  Institution: institution,
  AdmissionEntity: nullableText,
  AdmissionYear: nullableText,
  AdmissionSemester: nullableText,
  AdmissionChannel: nullableText,
  AdmissionPeriodName: nullableText,
  /**
   * Until when a draft can be submitted; null without an admission period and after the submit. `Program`: the chosen
   * program with this date, null where it is that of the period. `Now`: the server's time, from which browsers count.
   */
  Deadline: { anyOf: [record({ ClosesAt: text, IsOpen: yesNo, Program: nullableText, Now: text }), nothing] },
  /**
   * Days of the admission period, yyyy-MM-dd in Jakarta; null where none is set. `Test`: null where no test is required.
   * `Today`: the server's day.
   */
  Dates: record({ FeeDue: nullableText, Test: nullableText, Announcement: nullableText, Today: text }),
  /** The offered place that can be accepted or declined, until a moment or without an end. */
  Offer: { anyOf: [record({ Until: nullableText }), nothing] },
  /** The interview, while it matters to the applicant. `StartsAt` and `EndsAt`: of the chosen time. */
  Interview: {
    anyOf: [
      record({
        State: { type: 'string', enum: ['Offered', 'Chosen', 'Done', 'Missed'] },
        StartsAt: nullableText,
        EndsAt: nullableText,
        IsOver: yesNo,
      }),
      nothing,
    ],
  },
  /** From 1; null for an application that is not on the waitlist of its program. */
  WaitlistPlace: { type: ['integer', 'null'] },
  ProgramPreferences: list(preference),
  RegistrationFeePayments: list(payment),
  /** active, pending, draft (specification 4) */
  Group: { type: 'string', enum: ['active', 'pending', 'draft'] },
  CreatedAt: text,
  UpdatedAt: text,
  SubmittedAt: nullableText,
});

const stepAnswers = recordWithOptional(
  { step: text, wireStep: wholeNumber, version: wholeNumber, schemaVersion: text, savedAt: text, answers: freeObject },
  // `Sent`: what was sent, where the answers are already those of another form; of a draft, what was saved of a step that
  // a changed form reopened. The others for submitted applications only. `Received`: answers that other steps, corrected
  // later, do not ask for any more, under the form of now. `Former`: answers that no form of now asks for.
  {
    Form: formVersion,
    Sent: record({ answers: freeObject, Form: formVersion }),
    Received: freeObject,
    Former: list(record({ Form: formVersion, Answers: freeObject })),
  },
);
/** Changes of the forms since the last acknowledged notice; `until` is sent back with `markFormChangesRead`. */
const formChanges = record({
  until: text,
  steps: list(record({ step: text, changes: list(record({ kind: text, texts: freeObject })) })),
});
/**
 * Unfinished answers of a step. `TakenFrom`: the earlier application that the step began with, until it is saved;
 * `LeftOut`: places of its answers that the form does not accept any more, with dots between the names.
 */
const draftAnswers = recordWithOptional(
  { step: text, answers: freeObject, savedAt: text },
  { TakenFrom: text, LeftOut: list(text) },
);
/** Another application of the applicant; a step in `Steps` can begin with its answers. */
const earlierApplication = record({
  Id: text,
  Institution: text,
  Programs: list(text),
  CreatedAt: text,
  SubmittedAt: nullableText,
  Steps: list(text),
});
const reopened = record({ step: text, errors: list(record({ path: text, key: text, message: text })) });
/** Whole rupiah. */
const fees = record({
  ProgramStudyName: text,
  SppAmount: wholeNumber,
  /** Discount of the scholarship on the SPP. */
  Scholarship: wholeNumber,
  TotalSpp: wholeNumber,
  TotalUkt: wholeNumber,
  AdvanceAmount: wholeNumber,
  AdditionalDiscount: { anyOf: [record({ Name: text, Amount: wholeNumber }), nothing] },
});
const historyEntry = record({
  at: text,
  actor: text,
  event: text,
  from: nullableText,
  to: nullableText,
  step: nullableText,
});

const interviewChoice = record({
  State: text,
  Slot: {
    anyOf: [record({ Id: text, StartsAt: text, EndsAt: text, Place: text, Link: text }), nothing],
  },
  IsOver: yesNo,
  /** Until when the chosen time can be changed. */
  ChangeUntil: nullableText,
  CanChoose: yesNo,
  /** Times with a free place, the next one first. The address of a video call is shown once its time is chosen. */
  Slots: list(record({ Id: text, StartsAt: text, EndsAt: text, Place: text, IsOnline: yesNo })),
});

export const applicationDetail = {
  ...applicationSummary,
  required: [
    ...applicationSummary.required,
    'Version',
    'CompletedSteps',
    'Steps',
    'Drafts',
    'Earlier',
    'Reopened',
    'FormChanges',
    'History',
    'MasterScholarship',
    'Outcome',
    'Reasons',
    'Fees',
    'Applicant',
    'InterviewChoice',
  ] as const,
  properties: {
    ...applicationSummary.properties,
    /** Sent back as If-Match with every save. */
    Version: wholeNumber,
    CompletedSteps: list(text),
    Steps: list(stepAnswers),
    Drafts: list(draftAnswers),
    /** The applicant's other applications that a draft can begin with: submitted ones first, the newest first. */
    Earlier: list(earlierApplication),
    /** Steps that a changed schema reopened, with the reason. */
    Reopened: list(reopened),
    FormChanges: { anyOf: [formChanges, nothing] },
    History: list(historyEntry),
    MasterScholarship: { anyOf: [record({ Rank: wholeNumber }), nothing] },
    /** Message key of the outcome, null before the submit. */
    Outcome: nullableText,
    /** Why the applicant is not eligible for chosen programs, by order of preference. */
    Reasons: list(record({ Order: wholeNumber, Reasons: list(reason) })),
    /** Null before an outcome, and until a required psychological test is taken (specification 4). */
    Fees: { anyOf: [fees, nothing] },
    Applicant: record({ Dialcode: nullableText, Name: nullableText }),
    /** The chosen time of an interview and the times that can be chosen; null without an interview. */
    InterviewChoice: { anyOf: [interviewChoice, nothing] },
  },
} as const;
