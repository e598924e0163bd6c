import { setTimeout as sleep } from 'node:timers/promises';
import type { DataOf } from '../../../contract/call.ts';
import type { payRegistrationFee } from '../../../contract/payment.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type CreationResult, createLink } from './link-lifecycle.ts';
import type { PaymentContext } from './payment-context.ts';
import { claimLink, isLinkClaimed, type Link } from './queries/links.ts';
import { type PaymentRequest, requestLink } from './request-link.ts';

type PaymentReply = DataOf<typeof payRegistrationFee>;

/**
 * Redirect target of the payer: the gateway's page for a card, its how-to-pay page for a virtual account (specification
 * 7).
 */
export const describeLink = (link: Link): PaymentReply => {
  const { id, shownStatus, dueAt, url, vaNumber, channelKind } = link;
  const isOpen = shownStatus === 'Open' && url !== null;
  return {
    Id: id,
    PaymentStatus: shownStatus,
    DueDate: isOpen ? dueAt : null,
    ...(isOpen && channelKind === 'card' && { payment: { url } }),
    ...(isOpen &&
      channelKind === 'virtual-account' && {
        virtual_account_info: { how_to_pay_page: url, virtual_account_number: vaNumber ?? '' },
      }),
  };
};

/** A call waits no longer for a gateway; the creation of the link continues after that. */
const MAX_WAIT_MS = 9_000;
const POLL_INTERVAL_MS = 120;

const notCompletedError = (): AppError => new AppError(503, 'server.payment.notCompleted', { retryAfter: 5 });

/** Resolves to undefined after `ms`. The work itself continues and reports its own failure. */
const withTimeout = async <T>(work: Promise<T>, ms: number): Promise<T | undefined> => {
  const timeout = new AbortController();
  work.catch(() => undefined);
  try {
    return await Promise.race([work, sleep(Math.max(0, ms), undefined, { signal: timeout.signal })]);
  } finally {
    timeout.abort();
  }
};

/** Another process is creating the link: waits until it succeeds or fails. */
const waitWhileBusy = async ({ db }: PaymentContext, link: Link, endsAt: number): Promise<void> => {
  while (await isLinkClaimed(db, link.id)) {
    if (performance.now() > endsAt) throw notCompletedError();
    await sleep(POLL_INTERVAL_MS);
  }
};

const createInTime = async (context: PaymentContext, link: Link, endsAt: number): Promise<CreationResult> => {
  const created = await withTimeout(createLink(context, link), endsAt - performance.now());
  if (created === undefined || created === 'unavailable') throw notCompletedError();
  return created;
};

/** Creates the link, or waits for the process that is creating it. */
const createOrWait = async (context: PaymentContext, link: Link, endsAt: number): Promise<void> => {
  if (await claimLink(context.db, link.id)) await createInTime(context, link, endsAt);
  else await waitWhileBusy(context, link, endsAt);
};

/**
 * Returns the link through which the fee can be paid in the requested way, and creates it if there is none. Concurrent
 * and repeated requests get the same link.
 * @param begin called at the start of every transaction that changes something
 * @throws AppError 404, 410, 422; 503 when the gateway does not answer: then the link is created later
 */
export const payFee = async (
  context: PaymentContext,
  request: PaymentRequest,
  begin: (tx: Tx) => Promise<void>,
): Promise<Link> => {
  const endsAt = performance.now() + MAX_WAIT_MS;
  while (performance.now() < endsAt) {
    const { link, isNew } = await context.db.transaction(async (tx) => {
      await begin(tx);
      return requestLink(context, tx, request);
    });
    if (link.status !== 'Creating') return link;
    if (!isNew) await createOrWait(context, link, endsAt);
    else if ((await createInTime(context, link, endsAt)) === 'refused')
      throw new AppError(422, 'server.payment.channelRefused');
  }
  throw notCompletedError();
};
