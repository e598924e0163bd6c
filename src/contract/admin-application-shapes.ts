import { formVersion, reason } from './application-shapes.ts';
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
  /** As of the registration fee; null when nothing was asked for. */
  PaymentStatus: nullableText,
  PsychologicalTestDone: yesNo,
  /** The applicant sent a correction that was asked for, and nothing has been decided since. */
  Corrected: yesNo,
  Assignee: { anyOf: [person, nothing] },
  CreatedAt: text,
  SubmittedAt: nullableText,
  /** Until then the decision may be undone and is not told; null without. */
  UndoUntil: nullableText,
});

const correction = record({
  Fields: list(text),
  Message: text,
  AskedBy: person,
  AskedAt: text,
  SentAt: nullableText,
  RecalledAt: nullableText,
  /** The opened fields that are answered otherwise now, with the answer before. */
  Changed: list(recordWithOptional({ Field: text }, { Before: {}, After: {} })),
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
  /** Money of this link came late or twice and waits to be settled. */
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

/** Everything that is known of an application. */
export const adminApplication = record({
  Application: listedApplication,
  /** What may be done with it now: values of `decisions`, `correction`, `correctionRecalled`. */
  Allowed: list(text),
  AccountId: text,
  /** Host or campaign from which the applicant first came to register. */
  ReferralWebsite: nullableText,
  Outcome: nullableText,
  /** A correction left no chosen program whose rule holds: not to be accepted. */
  Ineligible: yesNo,
  ScholarshipRank: { type: ['integer', 'null'] },
  PsychologicalTestRequired: yesNo,
  Preferences: list(record({ Order: wholeNumber, Program: text, IsVerified: yesNo, Reasons: list(reason) })),
  Steps: list(
    record({
      step: text,
      wireStep: wholeNumber,
      version: wholeNumber,
      schemaVersion: text,
      savedAt: text,
      answers: freeObject,
      /** The form that the answers were given to; null when it is today's. */
      Form: formVersion,
      /** Answers to what is no longer asked. */
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
