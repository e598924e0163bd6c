import type { Call } from './call.ts';
import { list, nullableText, record, recordWithOptional, text, wholeNumber, yesNo } from './shapes.ts';

/** Exports that the portal writes by itself (decision 290), as `schemas/exports.json` describes them. */

export const exportRunStates = ['waiting', 'done', 'failed'] as const;

/** Files of each export that the list shows. */
export const maxListedRuns = 30;

/** What was removed can be written again from a day so long ago. */
export const maxAgainDays = 90;

const nullableNumber = { type: ['integer', 'null'] } as const;

const exportRun = record({
  Id: wholeNumber,
  State: { type: 'string', enum: exportRunStates },
  /** When it was due; null: somebody asked for it. */
  DueAt: nullableText,
  CreatedAt: text,
  /** Address of who asked; null also once the account is erased. */
  AskedBy: nullableText,
  /** What was written on this day or later was written again. */
  AgainFrom: nullableText,
  EndedAt: nullableText,
  /** Name of the file; null until it is done. */
  File: nullableText,
  /** Whether the file is still kept. */
  IsKept: yesNo,
  Lines: nullableNumber,
  Removed: nullableNumber,
  Bytes: nullableNumber,
  /** Values without a code, which are in the file as they are stored. */
  Unmapped: wholeNumber,
  /** Of the last attempt that failed: a code, or what the data get wrong. */
  Error: nullableText,
});

const scheduledExport = record({
  Key: text,
  /** null: all institutions. */
  InstitutionCode: nullableNumber,
  Statuses: list(text),
  Time: text,
  /** Empty: every day. */
  Days: list(text),
  NextAt: text,
  Format: text,
  ChangesOnly: yesNo,
  KeepDays: wholeNumber,
  /** Name in the file, and the key of the column. */
  Columns: list(record({ Name: text, Column: text })),
  IdentityNumbers: list(text),
  Runs: list(exportRun),
});

/** The exports whose applications the caller may all see, each with its newest files. */
export const listScheduledExports = {
  name: 'listScheduledExports',
  method: 'GET',
  path: '/admin/scheduled-export',
  access: 'admin',
  /** `IsConfigured`: the portal has a place to put files. */
  data: record({ IsConfigured: yesNo, Exports: list(scheduledExport) }),
} as const satisfies Call;

/** A file now. `againFrom`: of an export of changes, also everything that was written on this day or later. 409 while one is written. */
export const writeScheduledExport = {
  name: 'writeScheduledExport',
  method: 'POST',
  path: '/admin/scheduled-export/{exportKey}/run',
  access: 'admin',
  body: recordWithOptional({}, { againFrom: { type: 'string', format: 'date' } }),
  data: record({ Id: wholeNumber }),
} as const satisfies Call;

/** A file, not an envelope: that of a run. */
export const downloadScheduledExport = {
  name: 'downloadScheduledExport',
  method: 'GET',
  path: '/admin/scheduled-export/{exportKey}/run/{runId}/file',
  access: 'admin',
  data: {},
} as const satisfies Call;
