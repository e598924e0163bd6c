import type { Call } from './call.ts';
import { list, nullableText, record, recordWithOptional, text, wholeNumber, yesNo } from './shapes.ts';

/** Mails that failed permanently, and jobs that failed permanently or that no worker takes. */
export const issueKinds = ['mail', 'job'] as const;
export type IssueKind = (typeof issueKinds)[number];

/** `dismiss`: closes the issue of a mail that cannot be delivered. */
export const issueActions = ['retry', 'dismiss'] as const;
export type IssueAction = (typeof issueActions)[number];

/** The reason as a text key of the client; the raw message of a job is only in the log. */
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

/** The failed mails or stuck jobs that the dashboard counts, oldest first. */
export const listIssues = {
  name: 'listIssues',
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
      /** Task of the job; empty for mails whose task was not stored. */
      Task: text,
      /** For a mail, or a job that sends one. */
      Template: nullableText,
      To: nullableText,
      FormId: nullableText,
      RegistrationNumber: nullableText,
      InstitutionCode: { type: ['integer', 'null'] },
      Since: text,
      Tries: wholeNumber,
      Reason: { type: 'string', enum: issueReasons },
      /** Reply code of the mail server, such as 550. */
      Code: nullableText,
      /** False for an expired verification code, and for a running job. */
      MayRetry: yesNo,
    }),
  ),
  paginated: true,
} as const satisfies Call;

/** Retries a mail or job, or dismisses a mail. */
export const handleIssue = {
  name: 'handleIssue',
  method: 'POST',
  path: '/admin/trouble/{troubleId}',
  access: 'admin',
  body: record({
    kind: { type: 'string', enum: issueKinds },
    action: { type: 'string', enum: issueActions },
  }),
  data: record({ Id: text }),
} as const satisfies Call;
