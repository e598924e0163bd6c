import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../config/logger.ts';
import type { Services } from '../../services.ts';
import { queueNotice } from '../application/queue-notices.ts';
import { checkLink } from './check-link.ts';
import { getPaymentMailData } from './fee-status.ts';
import { createPaymentContext, type PaymentContext } from './payment-context.ts';
import { lockFee } from './queries/fees.ts';
import { claimDueLinks, claimReminders } from './queries/links.ts';

/** Gateways are asked by so many at once; the links of one turn. */
const CONCURRENT_CHECKS = 4;
const BATCH_SIZE = 40;

type OnError = (error: unknown) => void;

/**
 * Settles every link of which it is time to know more, whether or not a notification ever came. Any number of processes
 * may do it at once.
 * @returns how many links were looked at
 */
const reconcileDueLinks = async (cashier: PaymentContext, onError: OnError): Promise<number> => {
  const due = [...(await claimDueLinks(cashier.db, BATCH_SIZE))];
  const count = due.length;
  const work = async (): Promise<void> => {
    for (let next = due.shift(); next; next = due.shift()) await checkLink(cashier, next).catch(onError);
  };
  await Promise.all(Array.from({ length: CONCURRENT_CHECKS }, work));
  return count;
};

/** Reminds of links that end soon, once each. */
const sendReminders = (cashier: PaymentContext): Promise<void> =>
  cashier.db.transaction(async (tx) => {
    for (const { id, applicationId } of await claimReminders(tx, BATCH_SIZE)) {
      const fee = await lockFee(tx, applicationId);
      if (fee.status !== 'Pending Registration Fee') continue;
      const data = await getPaymentMailData(tx, id);
      await queueNotice(tx, cashier.catalogue, 'payment-reminder', { ...fee, data, page: 'paymentDetails' });
    }
  });

interface RunningReconciler {
  stop(): Promise<void>;
}

const PAUSE_MS = 2_000;
/** What is under way when the process stops is taken up again by whoever runs next. */
const STOP_TIMEOUT_MS = 1_500;

/**
 * Looks every other second for links of which it is time to know more. Beside the job queue, because a killed process
 * must not hold its links for hours, and because after a long break there may be thousands.
 */
export const startReconciler = (services: Services, log: Log): RunningReconciler => {
  const cashier = createPaymentContext(services);
  const stopping = new AbortController();
  const onError = (err: unknown) => stopping.signal.aborted || log.error({ err }, 'a payment could not be reconciled');
  const turn = async (): Promise<boolean> => {
    try {
      await sendReminders(cashier);
      return (await reconcileDueLinks(cashier, onError)) > 0;
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
