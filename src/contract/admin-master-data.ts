import type { Call } from './call.ts';
import { anything, list, record, text, wholeNumber, yesNo } from './shapes.ts';

/** Reference data that admins of the group export, edit in a spreadsheet and import. */
export const masterDataKinds = [
  'provinces',
  'cities',
  'sectors',
  'schoolTypes',
  'schools',
  'majors',
  'reports',
  'semesters',
  'channels',
  'subjects',
  'subjectsOfMajors',
  'subjectsOfReports',
  'schoolTypesOfLevels',
  'programs',
  'paymentChannels',
] as const;
export type MasterDataKind = (typeof masterDataKinds)[number];

const format = { type: 'string', enum: ['csv', 'json'] } as const;

/** The rows as a file (not an envelope): CSV with BOM, or a JSON list. */
export const exportMasterData = {
  name: 'exportMasterData',
  method: 'GET',
  path: '/admin/master-data/{kind}',
  access: 'admin',
  query: record({ format }),
  data: anything,
} as const satisfies Call;

/**
 * Adds rows and changes those with a known id; nothing is removed. All or nothing: with one wrong cell, 422 and no
 * change. A dry run answers 200 either way and changes nothing.
 */
export const importMasterData = {
  name: 'importMasterData',
  method: 'POST',
  path: '/admin/master-data/{kind}',
  access: 'admin',
  body: record({ format, content: { type: 'string', maxLength: 12_000_000 }, dryRun: yesNo }),
  data: record({
    rows: wholeNumber,
    created: wholeNumber,
    changed: wholeNumber,
    unchanged: wholeNumber,
    /** Number of errors; the first 500 are listed. */
    wrong: wholeNumber,
    /** `row` as the spreadsheet counts it (for JSON: the index in the list); `column` empty: the whole row. */
    errors: list(record({ row: wholeNumber, column: text, message: text })),
  }),
} as const satisfies Call;
