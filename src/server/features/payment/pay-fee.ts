import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/pool.ts';
import type { Cashier } from './cashier.ts';
import { type Creation, createLink } from './create-link.ts';
import type { Link } from './queries/links.ts';
import { claimLink, isBusy } from './queries/write-link.ts';
import { type PayWish, requestLink } from './request-link.ts';

/** Nobody waits longer for a gateway; what was begun goes on without them. */
const PATIENCE_MS = 9_000;
const GLANCE_MS = 120;

const notNow = (): AppError => new AppError(503, 'server.payment.notCompleted', { retryAfter: 5 });

/** Resolves to undefined when the time is over; the work itself goes on, and its failure is noted where it happens. */
const within = async <T>(work: Promise<T>, ms: number): Promise<T | undefined> => {
  const patience = new AbortController();
  work.catch(() => undefined);
  try {
    return await Promise.race([work, sleep(Math.max(0, ms), undefined, { signal: patience.signal })]);
  } finally {
    patience.abort();
  }
};

/** Somebody else is creating the link: waits until that is over, one way or the other. */
const waitForOthers = async ({ db }: Cashier, link: Link, endsAt: number): Promise<void> => {
  while (await isBusy(db, link.id)) {
    if (performance.now() > endsAt) throw notNow();
    await sleep(GLANCE_MS);
  }
};

const create = async (cashier: Cashier, link: Link, endsAt: number): Promise<Creation> => {
  const created = await within(createLink(cashier, link), endsAt - performance.now());
  if (created === undefined || created === 'unavailable') throw notNow();
  return created;
};

/** A link that is still to be created: by us if nobody is at it, else the others' outcome is awaited. */
const help = async (cashier: Cashier, link: Link, endsAt: number): Promise<void> => {
  if (await claimLink(cashier.db, link.id)) await create(cashier, link, endsAt);
  else await waitForOthers(cashier, link, endsAt);
};

/**
 * Makes sure that there is a link with which the fee can be paid in the wished way, and gives it; one link however often
 * and by how many it is asked for at once.
 * @param begin called at the start of every transaction that changes something
 * @throws AppError 404, 410, 422; 503 when the gateway does not answer: then the link is created later
 */
export const payFee = async (cashier: Cashier, wish: PayWish, begin: (tx: Tx) => Promise<void>): Promise<Link> => {
  const endsAt = performance.now() + PATIENCE_MS;
  while (performance.now() < endsAt) {
    const { link, isNew } = await cashier.db.transaction(async (tx) => {
      await begin(tx);
      return requestLink(cashier, tx, wish);
    });
    if (link.status !== 'Creating') return link;
    if (!isNew) await help(cashier, link, endsAt);
    else if ((await create(cashier, link, endsAt)) === 'refused')
      throw new AppError(422, 'server.payment.channelRefused');
  }
  throw notNow();
};
