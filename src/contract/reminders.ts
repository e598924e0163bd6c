import type { Call } from './call.ts';
import { nothing, record, yesNo } from './shapes.ts';

/** The signed link at the end of mails that can be stopped, which needs no login. */

/** reminders: of unfinished drafts, to applicants · notices: the daily mail of notices, to staff */
export const stoppableMails = ['reminders', 'notices'] as const;
export type StoppableMails = (typeof stoppableMails)[number];

/** Names the account and the kind of mails; only the portal can sign it. */
const token = { type: 'string', maxLength: 200 } as const;

export const getReminderChoice = {
  name: 'getReminderChoice',
  method: 'GET',
  path: '/reminders',
  access: 'everyone',
  query: record({ token }),
  data: record({ isStopped: yesNo, mails: { type: 'string', enum: stoppableMails } }),
} as const satisfies Call;

/**
 * Stops the mails that the token names (RFC 8058: the body is `List-Unsubscribe=One-Click`), or sends them again where the
 * field `choice` of a form is `resume`. A form that sends `choice` is led back to its page.
 */
export const changeReminderChoice = {
  name: 'changeReminderChoice',
  method: 'POST',
  path: '/reminders',
  access: 'everyone',
  query: record({ token }),
  data: nothing,
} as const satisfies Call;
