import type { Locale } from '../../config/texts.ts';
import type { Queryable } from '../database/queryable.ts';
import type { MailTemplate } from '../mail/compose-mail.ts';

/** Every kind of work that is done after a call, exactly because the call's transaction was committed. */
export interface Jobs {
  /** A mail without secrets. `path` leads to a page of the portal and becomes the button. */
  sendMail: {
    template: MailTemplate;
    to: string;
    locale: Locale;
    data?: Readonly<Record<string, string>>;
    path?: string;
    /** Its line in the list of mails about an application: one that was recalled meanwhile is not sent. */
    mail?: number;
    /** Its line in the list of mails that were given up: it is tried again. */
    undelivered?: string;
  };
  /** The code is made when the mail is sent, the same one however often: it lies nowhere in readable form. */
  sendCode: { accountId: string; request: string };
  /**
   * Likewise the link of a password reset or of a change of address. `credentialsVersion`: of the account when the link was
   * asked for; jobs of earlier releases have none.
   */
  sendLink: {
    accountId: string;
    purpose: 'resetPassword' | 'changeEmail';
    newEmail?: string;
    credentialsVersion?: number;
  };
  /** Takes the time of queueing a mail when there is nobody to write to. */
  nothing: Record<string, never>;
}

/** Adds a job. In a transaction it runs if and only if the transaction is committed. */
export const addJob = async <N extends keyof Jobs>(
  db: Queryable,
  name: N,
  payload: Jobs[N],
  options: { readonly inSeconds?: number } = {},
): Promise<void> => {
  await db.query(
    `select graphile_worker.add_job($1, payload => $2::json, run_at => now() + $3 * interval '1 second', max_attempts => 10)`,
    [name, JSON.stringify(payload), options.inSeconds ?? 0],
  );
};
