import type { Log } from '../../config/logger.ts';
import { addJob, type Jobs } from '../../platform/jobs/add-job.ts';
import { isMailTemplate } from '../../platform/jobs/mail-templates.ts';
import { composeMail, type Mail, type MailOrder } from '../../platform/mail/compose-mail.ts';
import { isPermanent, type Mailer } from '../../platform/mail/mailer.ts';
import type { Services } from '../../services.ts';
import { noteUndelivered } from '../admin-dashboard/queries/undelivered.ts';
import { seeHelpPhone } from '../portal/see-help-phone.ts';

export interface Delivery {
  readonly services: Services;
  readonly mailer: Mailer;
  readonly log: Pick<Log, 'error'>;
}

/** Minutes of patience: after a break of the mail server everything is sent within a minute, for some six hours. */
const longestPauseSeconds = 60;
const mostTries = 370;

export const pauseAfter = (tries: number): number => Math.min(longestPauseSeconds, 2 ** tries);

const reasonOf = (error: unknown): string => {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return [code, responseCode].filter(Boolean).join(' ') || 'unknown';
};

export interface Delivered {
  readonly outcome: 'sent' | 'later' | 'failed';
  readonly words: Mail;
}

interface Job {
  readonly name: string;
  readonly payload: object & { readonly tries?: number };
}

/** Shown to admins among the failed mails: once somebody wrote the template, it can be sent from there. */
const giveUpUnknown = async (
  { services, log }: Delivery,
  { template, to }: MailOrder,
  { name: task, payload }: Job,
): Promise<Delivered> => {
  log.error({ template, task }, 'a mail without words was not sent');
  await noteUndelivered(services.db, {
    template,
    to,
    reason: 'UNKNOWN_TEMPLATE',
    tries: (payload.tries ?? 0) + 1,
    task,
    payload: { ...payload },
  });
  return { outcome: 'failed', words: { to, subject: '', text: '', html: '' } };
};

/** Sends, or asks for the same job again a little later, or notes for good that it failed. @returns which, and of what */
export const deliver = async <N extends keyof Jobs>(
  delivery: Delivery,
  order: MailOrder,
  job: { readonly name: N; readonly payload: Jobs[N] & { readonly tries?: number } },
): Promise<Delivered> => {
  const { services, mailer } = delivery;
  if (!isMailTemplate(services.texts, order.locale, order.template)) return giveUpUnknown(delivery, order, job);
  const words = composeMail(services.texts, order, await seeHelpPhone(services));
  try {
    await mailer.send(words);
    return { outcome: 'sent', words };
  } catch (error) {
    const tries = (job.payload.tries ?? 0) + 1;
    if (isPermanent(error) || tries > mostTries) {
      const { template, to } = order;
      const { name: task, payload } = job;
      await noteUndelivered(services.db, {
        template,
        to,
        reason: reasonOf(error),
        tries,
        task,
        payload: { ...payload },
      });
      return { outcome: 'failed', words };
    }
    await addJob(services.db, job.name, { ...job.payload, tries }, { inSeconds: pauseAfter(tries) });
    return { outcome: 'later', words };
  }
};
