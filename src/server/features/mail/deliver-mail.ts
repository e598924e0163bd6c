import { type Counter, SpanKind } from '@opentelemetry/api';
import { objectOf } from '../../../engine/schema/json.ts';
import type { Log } from '../../config/logger.ts';
import { addJob, type Jobs } from '../../platform/jobs/add-job.ts';
import { isMailTemplate, type Mail, type MailRequest } from '../../platform/mail/compose-mail.ts';
import { isPermanentFailure, type Mailer } from '../../platform/mail/mailer.ts';
import { inSpan } from '../../platform/tracing/in-span.ts';
import type { Services } from '../../services.ts';
import { recordUndeliveredMail, type UndeliveredMail } from '../admin-dashboard/queries/issues.ts';
import { notifyOfIssue } from '../notices/notify-staff.ts';
import type { MailRate } from './mail-rate.ts';
import { writeMail } from './write-mail.ts';

export interface DeliveryContext {
  readonly services: Services;
  readonly mailer: Mailer;
  readonly rate: MailRate;
  readonly log: Pick<Log, 'error'>;
  /** Counts the attempts to send, by outcome. */
  readonly attempts: Counter;
}

/** Once the mail server is back, every mail is sent within a minute. A mail fails permanently after about six hours. */
const maxPauseSeconds = 60;
const maxTries = 370;

const retryDelaySeconds = (tries: number): number => Math.min(maxPauseSeconds, 2 ** tries);

const failureReasonOf = (error: unknown): string => {
  const { responseCode, code } = objectOf(error);
  return [code, responseCode].filter(Boolean).join(' ') || 'unknown';
};

interface DeliveryResult {
  readonly outcome: 'sent' | 'later' | 'failed';
  readonly mail: Mail;
}

interface MailJob {
  readonly name: string;
  readonly payload: object & { readonly tries?: number };
}

/** Records a mail that is not tried again, and notifies who may do something about it. */
const giveUp = async ({ db, catalogue }: Services, mail: UndeliveredMail): Promise<void> => {
  const { mail: entry } = mail.payload;
  await db.transaction(async (tx) => {
    await recordUndeliveredMail(tx, mail);
    await notifyOfIssue(tx, { catalogue }, typeof entry === 'number' ? entry : undefined);
  });
};

/** Records a mail whose template has no text. Admins can send it again once the text exists. */
const recordUnknownTemplate = async (
  { services, log }: DeliveryContext,
  { template, to }: MailRequest,
  { name: task, payload }: MailJob,
): Promise<DeliveryResult> => {
  log.error({ template, task }, 'a mail without words was not sent');
  await giveUp(services, {
    template,
    to,
    reason: 'UNKNOWN_TEMPLATE',
    tries: (payload.tries ?? 0) + 1,
    task,
    payload: { ...payload },
  });
  return { outcome: 'failed', mail: { to, subject: '', text: '', html: '' } };
};

const attemptDelivery = async <N extends keyof Jobs>(
  delivery: DeliveryContext,
  order: MailRequest & { readonly institutionCode?: number },
  job: { readonly name: N; readonly payload: Jobs[N] & { readonly tries?: number; readonly isBulk?: true } },
): Promise<DeliveryResult> => {
  const { services, mailer } = delivery;
  if (!isMailTemplate(services.texts, order.locale, order.template)) return recordUnknownTemplate(delivery, order, job);
  const mail = await writeMail(services, order, order.institutionCode);
  try {
    const description = { name: `mail ${order.template}`, kind: SpanKind.CLIENT };
    await inSpan(services.tracer, description, () => mailer.send(mail));
    return { outcome: 'sent', mail };
  } catch (error) {
    const tries = (job.payload.tries ?? 0) + 1;
    if (isPermanentFailure(error) || tries > maxTries) {
      const { template, to } = order;
      const { name: task, payload } = job;
      await giveUp(services, {
        template,
        to,
        reason: failureReasonOf(error),
        tries,
        task,
        payload: { ...payload },
      });
      return { outcome: 'failed', mail };
    }
    await addJob(
      services.db,
      job.name,
      { ...job.payload, tries },
      { inSeconds: retryDelaySeconds(tries), isLater: job.payload.isBulk === true },
    );
    return { outcome: 'later', mail };
  }
};

/** Sends the mail, or queues the same job again for later, or records the mail as undelivered. */
export const deliverMail: typeof attemptDelivery = async (delivery, order, job) => {
  const result = await attemptDelivery(delivery, order, job);
  delivery.attempts.add(1, { template: order.template, outcome: result.outcome });
  return result;
};
