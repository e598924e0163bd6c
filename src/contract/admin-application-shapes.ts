import { formVersion, reason, requirement } from './application-shapes.ts';
import {
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

/** An application as admins see it. */
export const person = record({ Id: text, Name: text });

/** One row of the admins' list. */
export const listedApplication = record({
  Id: text,
  Version: wholeNumber,
  Status: text,
  RegistrationNumber: nullableText,
  Name: text,
  Email: text,
  InstitutionCode: wholeNumber,
  AdmissionPeriodId: nullableText,
  AdmissionPeriodName: nullableText,
  /** The verified study program, else the first preference. */
  Program: nullableText,
  /** Status of the registration fee; null when no payment was requested. */
  PaymentStatus: nullableText,
  PsychologicalTestDone: yesNo,
  /** The applicant submitted a requested correction, and there has been no decision since. */
  Corrected: yesNo,
  /** Words by which the office sorts applications, by alphabet. */
  Tags: list(text),
  Assignee: { anyOf: [person, nothing] },
  CreatedAt: text,
  SubmittedAt: nullableText,
  /** Until then the decision may be undone and the applicant is not notified; null without a decision to undo. */
  UndoUntil: nullableText,
  /** From 1, of a waitlisted application in its program. */
  WaitlistPlace: { type: ['integer', 'null'] },
  /** Until when an accepted applicant can accept the place; null also for an offer without an end. */
  OfferUntil: nullableText,
  /** The interview, where one was offered. `StartsAt`: of the chosen time. */
  Interview: { anyOf: [record({ State: text, StartsAt: nullableText }), nothing] },
  /** Readers and score; null when nobody was asked to score. `Score`: from 0 to 100; null also where the caller does not see it. */
  Review: {
    anyOf: [
      record({
        Rubric: text,
        Asked: wholeNumber,
        Finished: wholeNumber,
        AwaitsMe: yesNo,
        Score: { type: ['number', 'null'] },
      }),
      nothing,
    ],
  },
});

const correction = record({
  Fields: list(text),
  Message: text,
  AskedBy: person,
  AskedAt: text,
  SentAt: nullableText,
  RecalledAt: nullableText,
  /** The opened fields whose answer changed, with the previous answer. */
  // `AfterField`: where the answer is now, if its field has moved since. A form is given where it is not that of now.
  Changed: list(
    recordWithOptional(
      { Field: text },
      { Before: {}, After: {}, AfterField: text, BeforeForm: formVersion, AfterForm: formVersion },
    ),
  ),
});
const decision = record({
  Decision: text,
  Reasons: list(text),
  Message: text,
  By: person,
  At: text,
  UndoneAt: nullableText,
});
const mail = record({
  Id: wholeNumber,
  Template: text,
  QueuedAt: text,
  HeldUntil: nullableText,
  RecalledAt: nullableText,
  SentAt: nullableText,
  FailedAt: nullableText,
});
const payment = record({
  Id: text,
  InvoiceNumber: text,
  PaymentStatus: text,
  PaymentChannelName: text,
  /** Whole rupiah. */
  Amount: wholeNumber,
  Discount: wholeNumber,
  AdminFee: wholeNumber,
  PromoCode: nullableText,
  CreatedAt: text,
  DueDate: nullableText,
  PaidAt: nullableText,
  /** A payment of this link arrived late or twice and must be settled. */
  RefundNeeded: yesNo,
});
const file = record({
  Id: text,
  Step: text,
  Field: text,
  Name: text,
  ContentType: text,
  Size: wholeNumber,
  CreatedAt: text,
});
const historyEntry = record({
  At: text,
  Actor: text,
  ActorName: nullableText,
  Event: text,
  From: nullableText,
  To: text,
  Step: nullableText,
  Changed: list(text),
});

/** All data of an application. */
export const adminApplication = record({
  Application: listedApplication,
  /**
   * The actions that are possible now: values of `decisions`, `correction`, `correctionRecalled`, `renewOffer`, `interviewOffered`,
   * `interviewWithdrawn`, `interviewDone`, `interviewMissed`.
   */
  Allowed: list(text),
  /** How long a decision can be undone; 0: never. */
  UndoMinutes: { type: 'number' },
  AccountId: text,
  /** Host or campaign that first referred the applicant. */
  ReferralWebsite: nullableText,
  Outcome: nullableText,
  /** After a correction the applicant is not eligible for any chosen program and cannot be accepted. */
  Ineligible: yesNo,
  ScholarshipRank: { type: ['integer', 'null'] },
  PsychologicalTestRequired: yesNo,
  /** Where and with whom the chosen interview is; null without one. */
  InterviewTime: {
    anyOf: [
      record({ StartsAt: text, EndsAt: text, Place: text, Link: text, Interviewers: text, IsOver: yesNo }),
      nothing,
    ],
  },
  /** The seats of the verified program. `Quota` null: no limit. `Next`: who is first on its waitlist. */
  Seats: {
    anyOf: [
      record({
        Quota: { type: ['integer', 'null'] },
        Taken: wholeNumber,
        Waiting: wholeNumber,
        Next: { anyOf: [person, nothing] },
      }),
      nothing,
    ],
  },
  Preferences: list(
    record({
      Order: wholeNumber,
      Program: text,
      IsVerified: yesNo,
      /** The rules that were broken at the submit. */
      Reasons: list(reason),
      /** What the saved answers say about each rule of the program now; null without rules. */
      Requirements: { anyOf: [list(requirement), nothing] },
    }),
  ),
  Steps: list(
    record({
      step: text,
      wireStep: wholeNumber,
      version: wholeNumber,
      schemaVersion: text,
      savedAt: text,
      answers: freeObject,
      /** The form version of the answers; null when it is the current one. */
      Form: formVersion,
      /** Answers to removed or hidden questions. */
      Dropped: list(record({ Form: formVersion, Answers: freeObject })),
    }),
  ),
  Files: list(file),
  Payments: list(payment),
  History: list(historyEntry),
  Notes: list(record({ Id: wholeNumber, By: person, At: text, Body: text })),
  Decisions: list(decision),
  Mails: list(mail),
  OpenFields: list(text),
  Corrections: list(correction),
});
