import type { Call } from './call.ts';
import { list, nullableText, record, recordWithOptional, text, wholeNumber } from './shapes.ts';

const day = { type: 'string', format: 'date' } as const;

/** Numbers of the intake at the time of the request. Amounts in whole rupiah, days in Jakarta. */
export const getDashboard = {
  name: 'getDashboard',
  method: 'GET',
  path: '/admin/dashboard',
  access: 'admin',
  query: recordWithOptional(
    {},
    {
      /** Absent or 0 for all. */
      institutionCode: { type: 'integer', minimum: 0, maximum: 9999 },
      admissionPeriodId: { type: 'string', maxLength: 100 },
      /** Range of the trend and of the broken rules; at most 366 days, by default the last 30. */
      from: day,
      until: day,
    },
  ),
  data: record({
    from: text,
    until: text,
    /** By status, in the order of the application's lifecycle. */
    statuses: list(record({ status: text, count: wholeNumber })),
    /** Drafts by their next step. */
    drafts: list(record({ step: text, count: wholeNumber })),
    /** Applications whose fee is paid. */
    paid: wholeNumber,
    money: record({ expected: wholeNumber, received: wholeNumber }),
    trend: list(
      record({ day: text, started: wholeNumber, submitted: wholeNumber, paid: wholeNumber, received: wholeNumber }),
    ),
    /** Number of refused saves by rule; the most frequent first. */
    brokenRules: list(record({ step: text, field: text, rule: text, schemaVersion: text, count: wholeNumber })),
    periods: list(
      record({
        id: text,
        name: text,
        institutionCode: wholeNumber,
        statuses: list(record({ status: text, count: wholeNumber })),
        paid: wholeNumber,
        received: wholeNumber,
      }),
    ),
    /** Verified registrations of these days by referrer, the most frequent first; null: unknown. */
    sources: list(record({ website: nullableText, count: wholeNumber })),
    /** From all other websites. */
    otherSources: wholeNumber,
    /** Corrections that the admin asked for, that came back and await a decision; of all institutions that they may see. */
    correctedForMe: wholeNumber,
    /** Open issues. Mails and jobs of an institution are those about its applications. */
    trouble: record({
      failedMails: wholeNumber,
      refundNeeded: wholeNumber,
      wrongAmounts: wholeNumber,
      /** Refunded by the gateway, and paid although no payment was due. */
      refunded: wholeNumber,
      paidWithoutApplication: wholeNumber,
      stuckJobs: wholeNumber,
      impossibleStates: list(
        record({ kind: text, count: wholeNumber, examples: list(record({ id: text, number: nullableText })) }),
      ),
    }),
  }),
} as const satisfies Call;
