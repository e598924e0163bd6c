import { setTimeout as sleep } from 'node:timers/promises';
import { awaitsFee } from '../../../../machines/application.status.ts';
import type { MailRule } from '../../../engine/schema/types.ts';
import type { Log } from '../../config/logger.ts';
import type { Services } from '../../services.ts';
import { queueMails } from '../application/queue-notices.ts';
import { checkLink } from './check-link.ts';
import { describePayment } from './fee-status.ts';
import { createPaymentContext, type PaymentContext } from './payment-context.ts';
import { lockFee } from './queries/fees.ts';
import { claimDueLinks, claimReminders, findLink } from './queries/links.ts';

const CONCURRENT_CHECKS = 4;
/** Links per turn. */
const BATCH_SIZE = 40;

type OnError = (error: unknown) => void;

/**
 * Checks every link whose next check is due, whether or not a notification arrived. Any number of processes may do this
 * at once.
 * @returns the number of checked links
 */
const reconcileDueLinks = async (context: PaymentContext, onError: OnError): Promise<number> => {
  const due = [...(await claimDueLinks(context.db, BATCH_SIZE))];
  const count = due.length;
  const work = async (): Promise<void> => {
    for (let next = due.shift(); next; next = due.shift()) await checkLink(context, next).catch(onError);
  };
  await Promise.all(Array.from({ length: CONCURRENT_CHECKS }, work));
  return count;
};

/** Where a mail does not say how long before the end of the link it is sent. */
const USUAL_HOURS = 6;

/** Sends the reminders of links that end soon, each once. */
const sendReminders = async (context: PaymentContext): Promise<void> => {
  const { applications } = context;
  const mails = applications.catalogue.mails.events['payment-ends-soon'] ?? [];
  const hoursOf = ({ hoursBefore = USUAL_HOURS }: MailRule): number => hoursBefore;
  if (mails.length === 0) return;
  await context.db.transaction(async (tx) => {
    for (const { id, applicationId, hours } of await claimReminders(tx, mails.map(hoursOf), BATCH_SIZE)) {
      const fee = await lockFee(tx, applicationId);
      const link = await findLink(tx, id);
      if (!link || !awaitsFee(fee.status)) continue;
      const payment = await describePayment(tx, link);
      const due = mails.filter((mail) => hoursOf(mail) === hours);
      await queueMails(tx, applications, due, { ...fee, ...payment, page: 'paymentDetails' });
    }
  });
};

interface RunningReconciler {
  stop(): Promise<void>;
}

const PAUSE_MS = 2_000;
/** Checks that are unfinished then are repeated by the next process that runs. */
const STOP_TIMEOUT_MS = 1_500;

/**
 * Looks for links to check every two seconds. It does not use the job queue: a killed process would lock its jobs for
 * hours, and after a long pause there may be thousands of links.
 */
export const startReconciler = (services: Services, log: Log): RunningReconciler => {
  const context = createPaymentContext(services);
  const stopping = new AbortController();
  const onError = (err: unknown) => stopping.signal.aborted || log.error({ err }, 'a payment could not be reconciled');
  const turn = async (): Promise<boolean> => {
    try {
      await sendReminders(context);
      return (await reconcileDueLinks(context, onError)) > 0;
    } catch (error) {
      onError(error);
      return false;
    }
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted)
      if (!(await turn())) await sleep(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([running, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
};
