import { adminApplication, listedApplication, person } from './admin-application-shapes.ts';
import type { Call, QueryOf } from './call.ts';
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

/** Calls of specification 7.5 for the admins' list of applications and the actions on one application. */

export const uuid = { type: 'string', format: 'uuid' } as const;

/** Sort orders of the list; a minus means descending. */
export const listOrders = [
  '-createdAt',
  'createdAt',
  '-submittedAt',
  'submittedAt',
  'name',
  '-name',
  /** Waitlisted applications only: the waitlist of each program, by place. */
  'waitlist',
  /** Applications with a score that the caller sees. */
  '-score',
  'score',
] as const;

/**
 * Flags of the list: a decision that can still be undone; a submitted correction that awaits a decision; the same where the
 * caller asked for it; a waitlisted application whose program has a free seat; an application that the caller is to score; one of
 * a person who may have another account, about which staff have said nothing yet.
 */
export const listMarks = [
  'undoable',
  'corrected',
  'correctedForMe',
  'seatFree',
  'awaitsMyScore',
  'possibleDuplicate',
] as const;

/** What the list can be limited to about interviews. */
export const interviewFilters = ['none', 'offered', 'chosen', 'done', 'missed'] as const;

const day = { type: 'string', format: 'date', pattern: '^20', maxLength: 10 } as const;

/** From 0 to 100, with up to two decimals. */
const score = { type: 'string', pattern: '^(?:(?:100|[1-9]?[0-9])(?:\\.[0-9]{1,2})?)?$', maxLength: 6 } as const;

/** Filter of the list, the export and a bulk decision. Empty: all applications. */
export const applicationFilter = {
  /**
   * Words of a name (also their beginnings), an e-mail address from its beginning, or a whole registration or identity
   * number.
   */
  q: { type: 'string', maxLength: 100 },
  /** 0 or empty for all. */
  institutionCode: { type: 'string', pattern: '^(?:0|[1-9][0-9]{0,3})?$', maxLength: 4 },
  /** One status, or several separated by commas. */
  status: { type: 'string', maxLength: 300 },
  /** First and last day of submission, in Jakarta. */
  submittedFrom: day,
  submittedUntil: day,
  /** Only applications that were submitted and about which nothing has happened for this number of days. */
  idleDays: { type: 'string', pattern: '^(?:[1-9][0-9]{0,2})?$', maxLength: 3 },
  mark: { type: 'string', enum: ['', ...listMarks] },
  /** Lowest and highest score. Scores that the caller may not see are not found. */
  scoreFrom: score,
  scoreUntil: score,
  admissionPeriodId: { type: 'string', maxLength: 100 },
  /** Applications with this tag. */
  tag: { type: 'string', maxLength: 40 },
  /** `none`: no interview was offered · offered: no time is chosen yet. */
  interview: { type: 'string', enum: ['', ...interviewFilters] },
  /** The day of the chosen interview, in Jakarta. */
  interviewOn: day,
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
      /** Keys of `listExportColumns`, separated by commas. Those that the list cannot have are left out. */
      columns: { type: 'string', pattern: '^[\\w.,*-]*$', maxLength: 1000 },
      ...applicationFilter,
    },
  },
  /** At most `maxListed` are counted and paged through. `More`: there are more, so the filter is too wide. */
  data: record({
    Applications: list(listedApplication),
    More: yesNo,
    /** The chosen columns, and for each application their texts in this order. */
    Columns: list(record({ Key: text, Label: text })),
    Cells: list(list(nullableText)),
  }),
  paginated: true,
} as const satisfies Call;

/** A filter as the call sends it. */
export type SentApplicationFilter = Pick<QueryOf<typeof listAdminApplications>, ApplicationFilterName>;

/** Maximum number of columns that an admin chooses for the list. */
export const maxListedColumns = 8;

/** Maximum number of rows in the pages of a list. */
export const maxListed = 10_000;

/** Where an application is in a filtered list, and which ones are before and after it. */
export const getListPlace = {
  name: 'getListPlace',
  method: 'GET',
  path: '/admin/form/{formId}/place',
  access: 'admin',
  query: {
    type: 'object',
    additionalProperties: false,
    properties: { sort: listAdminApplications.query.properties.sort, ...applicationFilter },
  },
  data: record({
    /** Number of applications before it; null beyond `maxListed`, and where the search finds too many to follow. */
    Before: { type: ['integer', 'null'] },
    /** Whether the filter finds it. A decided application keeps its place between its neighbours. */
    IsListed: yesNo,
    Total: wholeNumber,
    /** There are more than `Total`. */
    More: yesNo,
    /** Ids of applications. */
    Previous: nullableText,
    Next: nullableText,
  }),
} as const satisfies Call;

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
 * The content of a mail about the application: the stored text of a sent mail, or the current text of a waiting one.
 * Null: the mail was sent before texts were stored.
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
  'waitlist',
  'reject',
  'withdraw',
  'undo',
] as const;
export type Decision = (typeof decisions)[number];

/** The fields of `schemas/admin/rejection`, checked with its schema. */
const rejection = { type: 'object', additionalProperties: true } as const;

/** Header If-Match: the version that the client displayed. */
export const decideApplication = {
  name: 'decideApplication',
  method: 'POST',
  path: '/admin/form/{formId}/decision',
  access: 'admin',
  body: recordWithOptional({ decision: { type: 'string', enum: decisions } }, { rejection }),
  data: record({ Id: text, Status: text, Version: wholeNumber, UndoUntil: nullableText }),
} as const satisfies Call;

/**
 * Offers the place of a lapsed offer again, until the end of this day in Jakarta. Takes a free seat. Header If-Match as
 * above.
 */
export const renewOffer = {
  name: 'renewOffer',
  method: 'POST',
  path: '/admin/form/{formId}/offer',
  access: 'admin',
  body: record({ until: { type: 'string', format: 'date' } }),
  data: record({ Id: text, Status: text, Version: wholeNumber, OfferUntil: text }),
} as const satisfies Call;

/** Maximum number of applications in one bulk decision. */
export const maxBulkDecisions = 200;

export const chosenApplications = {
  type: 'array',
  minItems: 1,
  maxItems: maxBulkDecisions,
  items: recordWithOptional({ formId: uuid }, { version: { type: 'integer', minimum: 1 } }),
} as const;

/**
 * Decides every application that can be decided, each in its own transaction. `dryRun` only reports the result and
 * changes nothing.
 */
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
        /** Until then it may be undone; null when it cannot be undone. */
        UndoUntil: nullableText,
        /** Recipient and template of the mail; null when none is sent. */
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

/**
 * `assigneeId` null removes the assignment. No If-Match header: the last assignment wins, and the history records it.
 */
export const assignApplication = {
  name: 'assignApplication',
  method: 'POST',
  path: '/admin/form/{formId}/assign',
  access: 'admin',
  body: record({ assigneeId: { anyOf: [uuid, nothing] } }),
  data: record({ Assignee: { anyOf: [person, nothing] } }),
} as const satisfies Call;

/** The admins to whom applications of an institution can be assigned, or those to whom this one can be. */
export const listReviewers = {
  name: 'listReviewers',
  method: 'GET',
  path: '/admin/reviewer',
  access: 'admin',
  query: {
    type: 'object',
    additionalProperties: false,
    properties: { institutionCode: applicationFilter.institutionCode, formId: uuid },
  },
  data: list(person),
} as const satisfies Call;

const fieldName = { type: 'string', pattern: '^[a-z][a-z0-9-]*\\.[a-z][A-Za-z0-9]*$', maxLength: 120 } as const;

/**
 * Opens exactly these fields (`step.field`) to the applicant and sends the applicant the reason. Header If-Match as
 * above.
 */
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

/** Recalls the correction request. Answers that were saved meanwhile stay. */
export const recallCorrection = {
  name: 'recallCorrection',
  method: 'DELETE',
  path: '/admin/form/{formId}/correction',
  access: 'admin',
  data: record({ Id: text, Status: text, Version: wholeNumber, OpenFields: list(text) }),
} as const satisfies Call;

/** The applicant submits a corrected application: every opened step is validated again. */
export const sendCorrection = {
  name: 'sendCorrection',
  method: 'POST',
  path: '/form/correction',
  access: 'applicant',
  body: record({ formId: uuid }),
  data: record({ Id: text, Status: text, Version: wholeNumber, OpenFields: list(text) }),
} as const satisfies Call;

/** The open correction request; null when there is none. */
export const getCorrection = {
  name: 'getCorrection',
  method: 'GET',
  path: '/form/correction',
  access: 'applicant',
  query: record({ formId: uuid }),
  data: {
    anyOf: [
      record({
        // As step.field of the forms of now. `Begun`: answers that moved to steps that the application does not have.
        Fields: list(text),
        Message: text,
        AskedAt: text,
        Changed: list(text),
        Begun: list(record({ step: text, answers: freeObject })),
      }),
      nothing,
    ],
  },
} as const satisfies Call;

/**
 * A file, not an envelope. `columns`: keys of `listExportColumns`, in this order, which are stored for the admin; empty
 * for the suggested columns. `format`: `jsonl` has codes instead of words, see docs/export.md. `lang`: language of headings and labels, if it differs from Accept-Language.
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
      format: { type: 'string', enum: ['csv', 'xlsx', 'jsonl'] },
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
    record({
      Key: text,
      Label: text,
      Step: nullableText,
      Fields: list(text),
      Suggested: yesNo,
      /** Of the last export; identity numbers are chosen each time. */
      Chosen: yesNo,
      /** A number that identifies a person: the audit log names it in each export. */
      Identity: yesNo,
      /** Whether the list may have it. */
      Listable: yesNo,
    }),
  ),
} as const satisfies Call;

/** All admission periods, past and future, newest first: the values of the period filter. */
export const listAdminPeriods = {
  name: 'listAdminPeriods',
  method: 'GET',
  path: '/admin/period',
  access: 'admin',
  query: recordWithOptional({}, { institutionCode: applicationFilter.institutionCode }),
  data: list(record({ Id: text, Name: text, InstitutionCode: wholeNumber, IsOpen: yesNo })),
} as const satisfies Call;
