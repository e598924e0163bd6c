import type { Call } from './call.ts';
import { anything, list, record, recordWithOptional, text } from './shapes.ts';

/** The reports, in the order of their page. */
export const reportNames = [
  'funnel',
  'sources',
  'programs',
  'institutions',
  'years',
  'reasons',
  'durations',
  'reviewers',
] as const;

export type ReportName = (typeof reportNames)[number];

const scope = {
  /** Absent or 0 for all. */
  institutionCode: { type: 'integer', minimum: 0, maximum: 9999 },
  admissionPeriodId: { type: 'string', maxLength: 100 },
} as const;

/**
 * One report as a table at the time of the request: `{report}` is one of `reportNames`. Labels are in the language of the
 * request; days are days in Jakarta. An admin of one institution gets its numbers, whatever the filter.
 */
export const getReport = {
  name: 'getReport',
  method: 'GET',
  path: '/admin/report/{report}',
  access: 'admin',
  query: recordWithOptional({}, scope),
  data: record({
    columns: list(
      record({
        key: text,
        label: text,
        /** percent: of 100, with one decimal · days: a duration with one decimal · day: yyyy-MM-dd */
        kind: { type: 'string', enum: ['text', 'count', 'percent', 'days', 'day'] },
      }),
    ),
    /** The cells of a row in the order of the columns; null: there is no such number. */
    rows: list(record({ key: text, cells: list({ type: ['string', 'number', 'null'] }) })),
  }),
} as const satisfies Call;

/** The same table as a file (not an envelope): CSV with BOM. */
export const exportReport = {
  name: 'exportReport',
  method: 'GET',
  path: '/admin/report/{report}/file',
  access: 'admin',
  query: recordWithOptional(
    {},
    {
      ...scope,
      /** The language of the page. A link sends the languages of the browser. */
      lang: { type: 'string', maxLength: 35 },
    },
  ),
  data: anything,
} as const satisfies Call;
