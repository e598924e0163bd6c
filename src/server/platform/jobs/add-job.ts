import sql from 'sql-template-tag';
import type { Locale } from '../../config/texts.ts';
import type { Queryable } from '../database/queryable.ts';
import type { CalendarOrder } from '../mail/calendar-order.ts';

/** Jobs by name. A job runs after the call, if and only if the call's transaction is committed. */
export interface Jobs {
  /** A mail without secrets. `path` is a page of the portal and becomes the button. */
  sendMail: {
    template: string;
    to: string;
    locale: Locale;
    data?: Readonly<Record<string, string>>;
    path?: string;
    /** Its entry in the list of mails about an application: one that was recalled meanwhile is not sent. */
    mail?: number;
    /** A mail that waited is not sent if the status of the application changed meanwhile. */
    ifStatusIsUnchanged?: boolean;
    /** A reminder is not sent from this moment on, ISO 8601. */
    notAfter?: string;
    /** A reminder to this account: it ends with a link that stops reminders, and is recalled if they were stopped. */
    remindedAccount?: string;
    /** The daily mail of notices to this account: it ends with a link that stops it, and is not sent if it was stopped. */
    noticesOf?: string;
    /** The applicant of this account gets the mail's short text as a message too, once the mail can no longer be recalled. */
    phoneOf?: string;
    /** An entry for the reader's calendar. */
    calendar?: CalendarOrder;
    /** One of many that an admin wrote: codes and other mails are sent before it. */
    isBulk?: true;
    /** One of many that are due at the same time: it waits while `MAILS_PER_MINUTE` is reached. */
    isPaced?: true;
    /** Its entry in the list of undelivered mails: it is sent again. */
    undelivered?: string;
  };
  /** The code is computed when the mail is sent, the same at each try: it is not stored in readable form. */
  sendCode: { accountId: string; request: string };
  /** The mail with this number of an invitation to staff; a later one takes its place. */
  sendInvitation: { invitation: string; send: number };
  /**
   * The link of a password reset or of a change of address. `credentialsVersion`: of the account when the link was
   * requested; jobs of earlier releases have none.
   */
  sendLink: {
    accountId: string;
    purpose: 'resetPassword' | 'changeEmail';
    newEmail?: string;
    credentialsVersion?: number;
  };
  /** A row of `phone_message`. */
  sendPhoneMessage: { message: string; tries?: number };
  /** The code for a phone number, computed as that of `sendCode`. */
  sendPhoneCode: { accountId: string; request: string; tries?: number };
  /** Stored files whose rows were deleted while a backup was made. */
  removeFiles: { names: readonly string[] };
  /** A row of `bulk_run`: its next applications. */
  continueBulkRun: { run: string };
  /** A row of `export_run`: its file. */
  writeExport: { run: number };
  /** No-op job, so that timing does not reveal whether an account exists. */
  nothing: Record<string, never>;
}

/** Jobs of mails that wait while `MAILS_PER_MINUTE` is reached. */
export const pacedFlag = 'paced';

/** `job`, a row of the queue, waits for its turn: that it is late is no fault. */
export const isPacedSql = sql`coalesce(job.flags ? ${pacedFlag}, false)`;

/** Jobs that wait while there are others. */
const LATER_PRIORITY = 10;

/**
 * Adds a job. In a transaction it runs if and only if the transaction is committed. `dueAt`: it takes the place of a job that
 * was due then. `isLater`: after all others.
 */
export const addJob = async <N extends keyof Jobs>(
  db: Queryable,
  name: N,
  payload: Jobs[N],
  options: { readonly inSeconds?: number; readonly dueAt?: Date; readonly isLater?: boolean } = {},
): Promise<void> => {
  await db.run(sql`
    select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json,
      run_at => coalesce(${options.dueAt ?? null}::timestamptz, now()) + ${options.inSeconds ?? 0} * interval '1 second', max_attempts => 10,
      priority => ${options.isLater ? LATER_PRIORITY : 0},
      flags => ${'isPaced' in payload && payload.isPaced ? [pacedFlag] : null}::text[])`);
};
