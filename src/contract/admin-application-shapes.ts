import { ownForm } from './own-form.ts';
import { reason } from './reason-shape.ts';
import { freeObject, list, nothing, optionalText, partial, record, text, whole, yesNo } from './shapes.ts';

/** An application as admins see it. */
export const person = record({ Id: text, Name: text });

/** One row of the admins' list. */
export const listedApplication = record({
  Id: text,
  Version: whole,
  Status: text,
  RegistrationNumber: optionalText,
  Name: text,
  Email: text,
  InstitutionCode: whole,
  AdmissionPeriodId: optionalText,
  AdmissionPeriodName: optionalText,
  /** The verified study program, else the first preference. */
  Program: optionalText,
  /** As of the registration fee; null when nothing was asked for. */
  PaymentStatus: optionalText,
  PsychologicalTestDone: yesNo,
  /** The applicant sent a correction that was asked for, and nothing has been decided since. */
  Corrected: yesNo,
  Assignee: { anyOf: [person, nothing] },
  CreatedAt: text,
  SubmittedAt: optionalText,
  /** Until then the decision may be undone and is not told; null without. */
  UndoUntil: optionalText,
});

const correction = record({
  Fields: list(text),
  Message: text,
  AskedBy: person,
  AskedAt: text,
  SentAt: optionalText,
  RecalledAt: optionalText,
  /** The opened fields that are answered otherwise now, with the answer before. */
  Changed: list(partial({ Field: text }, { Before: {}, After: {} })),
});
const decision = record({
  Decision: text,
  Reasons: list(text),
  Message: text,
  By: person,
  At: text,
  UndoneAt: optionalText,
});
const mail = record({
  Id: whole,
  Template: text,
  QueuedAt: text,
  HeldUntil: optionalText,
  RecalledAt: optionalText,
  SentAt: optionalText,
  FailedAt: optionalText,
});
const payment = record({
  Id: text,
  InvoiceNumber: text,
  PaymentStatus: text,
  PaymentChannelName: text,
  /** Whole rupiah. */
  Amount: whole,
  Discount: whole,
  AdminFee: whole,
  PromoCode: optionalText,
  CreatedAt: text,
  DueDate: optionalText,
  PaidAt: optionalText,
  /** Money of this link came late or twice and waits to be settled. */
  RefundNeeded: yesNo,
});
const file = record({ Id: text, Step: text, Field: text, Name: text, ContentType: text, Size: whole, CreatedAt: text });
const historyEntry = record({
  At: text,
  Actor: text,
  ActorName: optionalText,
  Event: text,
  From: optionalText,
  To: text,
  Step: optionalText,
  Changed: list(text),
});

/** Everything that is known of an application. */
export const adminApplication = record({
  Application: listedApplication,
  /** What may be done with it now: values of `decisions`, `correction`, `correctionRecalled`. */
  Allowed: list(text),
  AccountId: text,
  /** Host or campaign from which the applicant first came to register. */
  ReferralWebsite: optionalText,
  Outcome: optionalText,
  /** A correction left no chosen program whose rule holds: not to be accepted. */
  Ineligible: yesNo,
  ScholarshipRank: { type: ['integer', 'null'] },
  PsychologicalTestRequired: yesNo,
  Preferences: list(record({ Order: whole, Program: text, IsVerified: yesNo, Reasons: list(reason) })),
  Steps: list(
    record({
      step: text,
      wireStep: whole,
      version: whole,
      schemaVersion: text,
      savedAt: text,
      answers: freeObject,
      /** The form that the answers were given to; null when it is today's. */
      Form: ownForm,
      /** Answers to what is no longer asked. */
      Dropped: list(record({ Form: ownForm, Answers: freeObject })),
    }),
  ),
  Files: list(file),
  Payments: list(payment),
  History: list(historyEntry),
  Notes: list(record({ Id: whole, By: person, At: text, Body: text })),
  Decisions: list(decision),
  Mails: list(mail),
  OpenFields: list(text),
  Corrections: list(correction),
});
