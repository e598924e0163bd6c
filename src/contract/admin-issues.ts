import type { Call } from './call.ts';
import { list, nullableText, record, recordWithOptional, text, wholeNumber, yesNo } from './shapes.ts';

/** Mails that were given up, and jobs that failed for good or that nobody takes. */
export const issueKinds = ['mail', 'job'] as const;
export type IssueKind = (typeof issueKinds)[number];

/** `dismiss`: somebody has looked at a mail that can never arrive. */
export const issueActions = ['retry', 'dismiss'] as const;
export type IssueAction = (typeof issueActions)[number];

/** Why, in words of the client; the raw message of a job stands in the log only. */
export const issueReasons = [
  'address',
  'refused',
  'credentials',
  'unreachable',
  'waiting',
  'working',
  'connection',
  'timeout',
  'failed',
] as const;
export type IssueReason = (typeof issueReasons)[number];

/** What stands behind the numbers of failed mails and stuck jobs, the oldest first. */
export const listTrouble = {
  name: 'listTrouble',
  method: 'GET',
  path: '/admin/trouble',
  access: 'admin',
  query: recordWithOptional(
    { kind: { type: 'string', enum: issueKinds } },
    {
      /** Absent or 0 for all. */
      institutionCode: { type: 'integer', minimum: 0, maximum: 9999 },
      page: { type: 'integer', minimum: 1, maximum: 1_000_000 },
      pageSize: { type: 'integer', minimum: 1, maximum: 100 },
    },
  ),
  data: list(
    record({
      Id: text,
      /** What the job does; empty for mails of which it was not kept. */
      Task: text,
      /** Of a mail, or of a job that sends one. */
      Template: nullableText,
      To: nullableText,
      FormId: nullableText,
      RegistrationNumber: nullableText,
      InstitutionCode: { type: ['integer', 'null'] },
      Since: text,
      Tries: wholeNumber,
      Reason: { type: 'string', enum: issueReasons },
      /** What the mail server answered, such as 550. */
      Code: nullableText,
      /** Not a code that nobody waits for any more, nor what is being done at this moment. */
      MayRetry: yesNo,
    }),
  ),
  paginated: true,
} as const satisfies Call;

/** Tries one of them again, or takes a mail off the list. */
export const workOnTrouble = {
  name: 'workOnTrouble',
  method: 'POST',
  path: '/admin/trouble/{troubleId}',
  access: 'admin',
  body: record({
    kind: { type: 'string', enum: issueKinds },
    action: { type: 'string', enum: issueActions },
  }),
  data: record({ Id: text }),
} as const satisfies Call;
