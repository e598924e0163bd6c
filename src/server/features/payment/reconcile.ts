import { queueNotice } from '../application/notify.ts';
import type { Cashier } from './cashier.ts';
import { checkLink } from './check-link.ts';
import { mailData } from './mail-data.ts';
import { claimDueLinks, claimReminders } from './queries/due-links.ts';
import { lockFee } from './queries/fee-standing.ts';

/** Gateways are asked by so many at once; the links of one turn. */
const HANDS = 4;
const TURN = 40;

type OnError = (error: unknown) => void;

/**
 * Settles every link of which it is time to know more, whether or not a notification ever came. Any number of processes
 * may do it at once.
 * @returns how many links were looked at
 */
export const reconcile = async (cashier: Cashier, onError: OnError): Promise<number> => {
  const due = [...(await claimDueLinks(cashier.db, TURN))];
  const count = due.length;
  const work = async (): Promise<void> => {
    for (let next = due.shift(); next; next = due.shift()) await checkLink(cashier, next.id).catch(onError);
  };
  await Promise.all(Array.from({ length: HANDS }, work));
  return count;
};

/** Reminds of links that end soon, once each. */
export const remind = (cashier: Cashier): Promise<void> =>
  cashier.db.transaction(async (tx) => {
    for (const { id, applicationId } of await claimReminders(tx, TURN)) {
      const fee = await lockFee(tx, applicationId);
      if (fee.status !== 'Pending Registration Fee') continue;
      const data = await mailData(tx, id);
      await queueNotice(tx, cashier.catalogue, 'payment-reminder', { ...fee, data, page: 'paymentDetails' });
    }
  });
