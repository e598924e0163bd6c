import {
  applicationFilter,
  askForCorrection,
  chosenApplications,
  decisions,
  listAdminApplications,
  noteOnApplication,
  uuid,
} from './admin-applications.ts';
import type { BodyOf, Call } from './call.ts';
import { mailTexts } from './mail-message.ts';
import { list, nullableText, record, recordWithOptional, text, wholeNumber, yesNo } from './shapes.ts';
import type { StaffRight } from './staff-rights.ts';

/**
 * One action on every application that a filter finds. Starting it keeps a list of these applications on the server and
 * rehearses the action on each of them, which changes nothing. Performing it acts on those that were possible, in the
 * version that was rehearsed. A job does both, one application after the other.
 */

/** Maximum number of applications in one run. */
export const maxBulkRun = 50_000;

/**
 * rehearsing, rehearsed, running: in this order. scheduled: rehearsed, and begins by itself. done: every application was handled · stopped: by the admin · revoked:
 * the admin lost the right meanwhile. After the last two the rest is unchanged.
 */
export const bulkStates = ['rehearsing', 'rehearsed', 'scheduled', 'running', 'done', 'stopped', 'revoked'] as const;
export type BulkState = (typeof bulkStates)[number];

/** waiting: neither rehearsed nor done · possible: rehearsed · done · refused: by the rehearsal or by the run. */
export const bulkItemStates = ['waiting', 'possible', 'done', 'refused'] as const;
export type BulkItemState = (typeof bulkItemStates)[number];

/** A decision with its reasons, which `schemas/admin/rejection` describes. */
const decide = recordWithOptional(
  { kind: { const: 'decide' }, decision: { type: 'string', enum: decisions } },
  { rejection: { type: 'object', additionalProperties: true } },
);

/** One reviewer, or several: each application goes to the one with the fewest open ones. */
const assign = record({
  kind: { const: 'assign' },
  assigneeIds: { type: 'array', minItems: 1, maxItems: 50, uniqueItems: true, items: uuid },
});

/** Asks as many readers as each application lacks, evenly. */
const askReaders = record({ kind: { const: 'askReaders' } });

export const maxTag = 40;

/** Tags are lower case. */
const tag = record({
  kind: { const: 'tag' },
  tag: { type: 'string', minLength: 1, maxLength: maxTag, pattern: '\\S' },
  isRemoved: yesNo,
});

const note = record({ kind: { const: 'note' }, body: noteOnApplication.body.properties.body });

const correct = record({ kind: { const: 'correct' }, ...askForCorrection.body.properties });

/** Asks the applicants to choose a time for an interview. */
const offerInterview = record({ kind: { const: 'offerInterview' } });

/** A mail that the admin writes, by language. Recipients get their own language, else Indonesian, else the first one. */
const mail = record({ kind: { const: 'mail' }, texts: mailTexts });

/** A filter and an order of the list, as its call takes them. */
const selection = {
  type: 'object',
  additionalProperties: false,
  properties: { sort: listAdminApplications.query.properties.sort, ...applicationFilter },
} as const;

const run = record({
  Id: text,
  /** `restoreAssignee`, `recallCorrection` and `withdrawInterview` undo `assign`, `correct` and `offerInterview`. */
  Action: record({ Kind: text, Decision: nullableText, Tag: nullableText, Subject: nullableText }),
  State: { type: 'string', enum: bulkStates },
  StartedAt: text,
  EndedAt: nullableText,
  /** When a scheduled run begins. */
  StartAt: nullableText,
  /** The run that this one undoes. */
  Undoes: nullableText,
  Total: wholeNumber,
  /** How many applications are in each state. */
  Waiting: wholeNumber,
  Possible: wholeNumber,
  Done: wholeNumber,
  Refused: wholeNumber,
  /** How many can still be undone. */
  Undoable: wholeNumber,
  /** What the action leads to, or has led to: the status, the template of the mail, the reviewer, and for how many. */
  Outcomes: list(record({ Status: nullableText, Mail: nullableText, Assignee: nullableText, Count: wholeNumber })),
  /** How many mails of a run wait, were sent, failed for ever, or were recalled when it was stopped. */
  Mails: record({ Queued: wholeNumber, Sent: wholeNumber, Failed: wholeNumber, Recalled: wholeNumber }),
  /** Placeholders that are empty for somebody who gets the mail, and for how many. */
  Empty: list(record({ Name: text, Count: wholeNumber })),
  /** Why applications were left out, the most frequent reason first. */
  Reasons: list(record({ Message: text, Count: wholeNumber })),
});

/**
 * On what a filter finds, or on chosen applications: one of both is required.
 * @returns the run while it is rehearsed; 422 where the filter finds nothing, or more than `maxBulkRun`
 */
export const startBulkRun = {
  name: 'startBulkRun',
  method: 'POST',
  path: '/admin/bulk',
  access: 'admin',
  body: recordWithOptional(
    { action: { anyOf: [decide, assign, askReaders, tag, note, correct, offerInterview, mail] } },
    { selection, applications: chosenApplications },
  ),
  data: run,
} as const satisfies Call;

export type BulkAction = BodyOf<typeof startBulkRun>['action'];
/** What a run does: an action that an admin chose, or one that undoes such a run. */
export type RunAction =
  | BulkAction
  | { readonly kind: 'restoreAssignee' }
  | { readonly kind: 'recallCorrection' }
  | { readonly kind: 'withdrawInterview' };

const rightsOfActions = {
  decide: 'decide',
  assign: 'review',
  askReaders: 'review',
  tag: 'review',
  note: 'review',
  correct: 'review',
  mail: 'mail',
  restoreAssignee: 'review',
  recallCorrection: 'review',
  offerInterview: 'interviews',
  withdrawInterview: 'interviews',
} as const satisfies Readonly<Record<RunAction['kind'], StaffRight>>;

/** The right that a run needs when it is started, performed or undone, and while the job performs it. */
export const rightOfAction = (action: Pick<RunAction, 'kind'>): StaffRight => rightsOfActions[action.kind];

/** A filter, or chosen applications. */
export type BulkTarget = Pick<BodyOf<typeof startBulkRun>, 'selection' | 'applications'>;
export type BulkSelection = NonNullable<BodyOf<typeof startBulkRun>['selection']>;

/** The caller's runs of the last day, the newest first. */
export const listBulkRuns = {
  name: 'listBulkRuns',
  method: 'GET',
  path: '/admin/bulk',
  access: 'admin',
  data: list(run),
} as const satisfies Call;

/** Runs of others are absent. */
export const getBulkRun = {
  name: 'getBulkRun',
  method: 'GET',
  path: '/admin/bulk/{runId}',
  access: 'admin',
  data: run,
} as const satisfies Call;

/** The applications of a run in one state, in the order of the list. */
export const listBulkItems = {
  name: 'listBulkItems',
  method: 'GET',
  path: '/admin/bulk/{runId}/item',
  access: 'admin',
  query: recordWithOptional(
    { state: { type: 'string', enum: bulkItemStates } },
    { page: { type: 'integer', minimum: 1, maximum: 10_000 }, pageSize: { type: 'integer', minimum: 1, maximum: 100 } },
  ),
  data: list(
    record({
      Id: text,
      Name: text,
      RegistrationNumber: nullableText,
      Email: text,
      Status: nullableText,
      Mail: nullableText,
      Assignee: nullableText,
      /** Of a mail that an admin wrote: queued, sent, failed or recalled. */
      MailState: nullableText,
      /** Why it was left out. */
      Message: nullableText,
    }),
  ),
  paginated: true,
} as const satisfies Call;

/**
 * Acts on every application that the rehearsal found possible. With `sendAt` mails begin then; until then another call
 * changes the time, or without one begins now.
 */
export const performBulkRun = {
  name: 'performBulkRun',
  method: 'POST',
  path: '/admin/bulk/{runId}/perform',
  access: 'admin',
  body: recordWithOptional({}, { sendAt: { type: 'string', format: 'date-time' } }),
  data: run,
} as const satisfies Call;

/** Ends a rehearsal or a run; what was done stays. Mails that wait are recalled, also after the run. */
export const stopBulkRun = {
  name: 'stopBulkRun',
  method: 'POST',
  path: '/admin/bulk/{runId}/stop',
  access: 'admin',
  body: record({}),
  data: run,
} as const satisfies Call;

/** A new run that undoes all that this one did and that can still be undone. Called again it returns the same run. */
export const undoBulkRun = {
  name: 'undoBulkRun',
  method: 'POST',
  path: '/admin/bulk/{runId}/undo',
  access: 'admin',
  body: record({}),
  data: run,
} as const satisfies Call;

/** The tags of the applications that the caller may see. */
export const listTags = {
  name: 'listTags',
  method: 'GET',
  path: '/admin/tag',
  access: 'admin',
  data: list(text),
} as const satisfies Call;

/** The placeholders that mails of admins may use. */
export const listMailPlaceholders = {
  name: 'listMailPlaceholders',
  method: 'GET',
  path: '/admin/mail/placeholder',
  access: 'admin',
  data: list(text),
} as const satisfies Call;

/** Maximum number of mails that a preview shows. */
export const maxPreviewed = 3;

/** The mails of the first recipients of a run, as they get them. */
export const previewBulkMails = {
  name: 'previewBulkMails',
  method: 'GET',
  path: '/admin/bulk/{runId}/preview',
  access: 'admin',
  data: list(
    record({
      Id: text,
      Name: text,
      To: text,
      Language: text,
      Subject: text,
      Text: text,
      Html: text,
      /** Placeholders that are empty for this person. */
      Empty: list(text),
    }),
  ),
} as const satisfies Call;
