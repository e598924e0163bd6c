import { adminApplication, listedApplication, person } from './admin-application-shapes.ts';
import type { Call, QueryOf } from './call.ts';
import { list, nothing, nullableText, record, recordWithOptional, text, wholeNumber, yesNo } from './shapes.ts';

/** Calls of specification 7.5 about the admins' list of applications and what they do with one. */

const uuid = { type: 'string', format: 'uuid' } as const;

/** Orders of the list; a minus stands for descending. */
export const listOrders = ['-createdAt', 'createdAt', '-submittedAt', 'submittedAt', 'name', '-name'] as const;

/** Marks of the list: a decision that can still be undone; a correction that came back and awaits a decision. */
export const listMarks = ['undoable', 'corrected'] as const;

/** What the list, the export and a mass decision choose by. Empty: everything. */
export const applicationFilter = {
  /** Words of a name (also their beginnings), an e-mail address from its beginning, or a whole registration or identity number. */
  q: { type: 'string', maxLength: 100 },
  /** 0 or empty for all. */
  institutionCode: { type: 'string', pattern: '^(?:0|[1-9][0-9]{0,3})?$', maxLength: 4 },
  status: { type: 'string', maxLength: 40 },
  mark: { type: 'string', enum: ['', ...listMarks] },
  admissionPeriodId: { type: 'string', maxLength: 100 },
  /** `me`, `none`, or the id of an admin. */
  assignee: { type: 'string', pattern: '^(?:me|none|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$', maxLength: 36 },
} as const;

export type ApplicationFilterName = keyof typeof applicationFilter;

export const listAdminApplications = {
  name: 'listAdminApplications',
  method: 'GET',
  path: '/admin/form',
  access: 'admin',
  query: {
    type: 'object',
    additionalProperties: false,
    properties: {
      page: { type: 'integer', minimum: 1, maximum: 1_000_000_000 },
      pageSize: { type: 'integer', minimum: 1, maximum: 100 },
      sort: { type: 'string', enum: listOrders },
      ...applicationFilter,
    },
  },
  /** At most `maxListed` are counted and paged through; `More` says that there are others: the filter is too wide. */
  data: record({ Applications: list(listedApplication), More: yesNo }),
  paginated: true,
} as const satisfies Call;

/** A filter as it is sent. */
export type SentApplicationFilter = Pick<QueryOf<typeof listAdminApplications>, ApplicationFilterName>;

/** How many rows of a list can be paged through. */
export const maxListed = 10_000;

/** `applicantId`: the account that the application must belong to. */
export const getAdminApplication = {
  name: 'getAdminApplication',
  method: 'GET',
  path: '/admin/form/{formId}',
  access: 'admin',
  query: recordWithOptional({}, { applicantId: { type: 'string', maxLength: 60 } }),
  data: adminApplication,
} as const satisfies Call;

/**
 * What a mail about the application says. Of what was sent, the very words; of what waits, as it would read now. Null: it
 * was sent before its words were kept.
 */
export const getApplicationMail = {
  name: 'getApplicationMail',
  method: 'GET',
  path: '/admin/form/{formId}/mail/{mailId}',
  access: 'admin',
  data: record({
    Id: wholeNumber,
    Template: text,
    To: nullableText,
    Locale: nullableText,
    SentAt: nullableText,
    Words: { anyOf: [record({ Subject: text, Text: text }), nothing] },
  }),
} as const satisfies Call;

export const decisions = [
  'psychologicalTestDone',
  'psychologicalTestNotDone',
  'accept',
  'reject',
  'withdraw',
  'undo',
] as const;
export type Decision = (typeof decisions)[number];

/** The fields of `schemas/admin/rejection`, checked with its schema. */
const rejection = { type: 'object', additionalProperties: true } as const;

/** Header If-Match: the version that was looked at. */
export const decideApplication = {
  name: 'decideApplication',
  method: 'POST',
  path: '/admin/form/{formId}/decision',
  access: 'admin',
  body: recordWithOptional({ decision: { type: 'string', enum: decisions } }, { rejection }),
  data: record({ Id: text, Status: text, Version: wholeNumber, UndoUntil: nullableText }),
} as const satisfies Call;

/** At most so many applications are decided on at once. */
export const maxBulkDecisions = 200;

const chosenApplications = {
  type: 'array',
  minItems: 1,
  maxItems: maxBulkDecisions,
  items: recordWithOptional({ formId: uuid }, { version: { type: 'integer', minimum: 1 } }),
} as const;

/** All that can be decided are, each for itself; `dryRun` only tells what would happen, and changes nothing. */
export const decideApplications = {
  name: 'decideApplications',
  method: 'POST',
  path: '/admin/form/decision',
  access: 'admin',
  body: recordWithOptional(
    { decision: { type: 'string', enum: decisions }, applications: chosenApplications, dryRun: yesNo },
    { rejection },
  ),
  data: record({
    DryRun: yesNo,
    Decided: list(
      record({
        Id: text,
        Name: text,
        RegistrationNumber: nullableText,
        Status: text,
        Version: wholeNumber,
        /** Until then it may be undone; null when it may not. */
        UndoUntil: nullableText,
        /** Who gets which mail; null when none is sent. */
        Mail: { anyOf: [record({ Template: text, To: text, Locale: text }), nothing] },
      }),
    ),
    Refused: list(record({ Id: text, Name: nullableText, statusCode: wholeNumber, message: text })),
  }),
} as const satisfies Call;

export const noteOnApplication = {
  name: 'noteOnApplication',
  method: 'POST',
  path: '/admin/form/{formId}/note',
  access: 'admin',
  body: record({ body: { type: 'string', minLength: 1, maxLength: 4000, pattern: '\\S' } }),
  data: record({ Id: wholeNumber, At: text }),
} as const satisfies Call;

/** `assigneeId` null: nobody. Header If-Match is not asked for: the last one stands, and is told in the history. */
export const assignApplication = {
  name: 'assignApplication',
  method: 'POST',
  path: '/admin/form/{formId}/assign',
  access: 'admin',
  body: record({ assigneeId: { anyOf: [uuid, nothing] } }),
  data: record({ Assignee: { anyOf: [person, nothing] } }),
} as const satisfies Call;

/** Whom applications of an institution can be assigned to. */
export const listReviewers = {
  name: 'listReviewers',
  method: 'GET',
  path: '/admin/reviewer',
  access: 'admin',
  query: {
    type: 'object',
    additionalProperties: false,
    properties: { institutionCode: applicationFilter.institutionCode },
  },
  data: list(person),
} as const satisfies Call;

const fieldName = { type: 'string', pattern: '^[a-z][a-z0-9-]*\\.[a-z][A-Za-z0-9]*$', maxLength: 120 } as const;

/** Opens exactly these fields (`step.field`) to the applicant and tells the applicant why. Header If-Match as above. */
export const askForCorrection = {
  name: 'askForCorrection',
  method: 'POST',
  path: '/admin/form/{formId}/correction',
  access: 'admin',
  body: record({
    fields: { type: 'array', minItems: 1, maxItems: 60, uniqueItems: true, items: fieldName },
    message: { type: 'string', minLength: 1, maxLength: 2000, pattern: '\\S' },
  }),
  data: record({ Id: text, Status: text, Version: wholeNumber, OpenFields: list(text) }),
} as const satisfies Call;

/** The correction is not needed after all: what was saved meanwhile stays. */
export const recallCorrection = {
  name: 'recallCorrection',
  method: 'DELETE',
  path: '/admin/form/{formId}/correction',
  access: 'admin',
  data: record({ Id: text, Status: text, Version: wholeNumber, OpenFields: list(text) }),
} as const satisfies Call;

/** The applicant sends a corrected application again: every opened step is checked once more. */
export const sendCorrection = {
  name: 'sendCorrection',
  method: 'POST',
  path: '/form/correction',
  access: 'applicant',
  body: record({ formId: uuid }),
  data: record({ Id: text, Status: text, Version: wholeNumber, OpenFields: list(text) }),
} as const satisfies Call;

/** What the applicant is asked to correct; null when nothing is. */
export const getCorrection = {
  name: 'getCorrection',
  method: 'GET',
  path: '/form/correction',
  access: 'applicant',
  query: record({ formId: uuid }),
  data: {
    anyOf: [record({ Fields: list(text), Message: text, AskedAt: text, Changed: list(text) }), nothing],
  },
} as const satisfies Call;

/**
 * A file, not an envelope. `columns`: keys of `listExportColumns`, in this order, which are remembered for the admin; empty
 * for those that are suggested. `lang`: the language of headings and words, where it is not that of Accept-Language.
 */
export const exportApplications = {
  name: 'exportApplications',
  method: 'GET',
  path: '/admin/form/export',
  access: 'admin',
  query: {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...applicationFilter,
      format: { type: 'string', enum: ['csv', 'xlsx'] },
      columns: { type: 'string', maxLength: 8000 },
      lang: { type: 'string', maxLength: 20 },
    },
  },
  data: {},
} as const satisfies Call;

export const listExportColumns = {
  name: 'listExportColumns',
  method: 'GET',
  path: '/admin/form/export/columns',
  access: 'admin',
  data: list(
    record({ Key: text, Label: text, Step: nullableText, Fields: list(text), Suggested: yesNo, Chosen: yesNo }),
  ),
} as const satisfies Call;

/** Every admission period that ever was or will be, the newest first: what lists and numbers can be narrowed to. */
export const listAdminPeriods = {
  name: 'listAdminPeriods',
  method: 'GET',
  path: '/admin/period',
  access: 'admin',
  query: recordWithOptional({}, { institutionCode: applicationFilter.institutionCode }),
  data: list(record({ Id: text, Name: text, InstitutionCode: wholeNumber, IsOpen: yesNo })),
} as const satisfies Call;
