import type { Call } from './call.ts';
import { list, optionalText, partial, record, text, whole } from './shapes.ts';

const day = { type: 'string', format: 'date' } as const;

/** Numbers of the intake, exact at the moment of asking. Amounts in whole rupiah, days in Jakarta. */
export const getDashboard = {
  name: 'getDashboard',
  method: 'GET',
  path: '/admin/dashboard',
  access: 'admin',
  query: partial(
    {},
    {
      /** Absent or 0 for all. */
      institutionCode: { type: 'integer', minimum: 0, maximum: 9999 },
      admissionPeriodId: { type: 'string', maxLength: 100 },
      /** Of the trend and of the broken rules; at most 366 days, the last 30 when absent. */
      from: day,
      until: day,
    },
  ),
  data: record({
    from: text,
    until: text,
    /** By status, in the order of the life of an application. */
    statuses: list(record({ status: text, count: whole })),
    /** Drafts by the step that is to be filled next. */
    drafts: list(record({ step: text, count: whole })),
    /** Applications whose fee is paid. */
    paid: whole,
    money: record({ expected: whole, received: whole }),
    trend: list(record({ day: text, started: whole, submitted: whole, paid: whole, received: whole })),
    /** Which rule refused how many saves; the most frequent first. */
    brokenRules: list(record({ step: text, field: text, rule: text, schemaVersion: text, count: whole })),
    periods: list(
      record({
        id: text,
        name: text,
        institutionCode: whole,
        statuses: list(record({ status: text, count: whole })),
        paid: whole,
        received: whole,
      }),
    ),
    /** Verified registrations of these days by where they came from, the most frequent first; null: not known. */
    sources: list(record({ website: optionalText, count: whole })),
    /** Of websites beyond those. */
    otherSources: whole,
    /** What needs somebody's hands now. Mails and jobs of an institution are those about its applications. */
    trouble: record({
      failedMails: whole,
      refundNeeded: whole,
      wrongAmounts: whole,
      /** Given back by the gateway, and paid for what no longer waits for it. */
      refunded: whole,
      paidWithoutApplication: whole,
      stuckJobs: whole,
      impossibleStates: list(
        record({ kind: text, count: whole, examples: list(record({ id: text, number: optionalText })) }),
      ),
    }),
  }),
} as const satisfies Call;
