import type { Locale } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { assertOwn } from '../application/own-application.ts';
import { lockOwnApplication } from '../application/queries/find-application.ts';
import type { CashierRules } from './cashier.ts';
import { moveFee } from './move-fee.ts';
import { type LinkWish, writeNewLink } from './new-link.ts';
import { foldCode } from './promo.ts';
import { type LockedFee, lockFee } from './queries/fee-standing.ts';
import { findNewestLink, findPaidLink, type Link } from './queries/links.ts';
import { releasePromo } from './queries/promo-uses.ts';
import { writeLinkStatus } from './queries/write-link.ts';

export interface PayWish {
  readonly accountId: string;
  readonly formId: string;
  readonly channelId: string;
  readonly promoCode: string | undefined;
  readonly locale: Locale;
}

export interface RequestedLink {
  readonly link: Link;
  /** The gateway still has to be asked for it, and nobody else is going to. */
  readonly isNew: boolean;
}

/** Another way to pay, or another code, makes a new link. */
const isAskedFor = (link: Link, { channelId, code }: LinkWish): boolean =>
  link.channelId === channelId && (link.promoCode ?? undefined) === code;

/** The link that answers the wish, if there is one: it was paid, is open, or is being created. */
const findAnswer = (fee: LockedFee, last: Link | undefined, wish: LinkWish): Link | undefined => {
  if (!last) return undefined;
  if (fee.feeStatus === 'Paid') return last;
  if (fee.status !== 'Pending Registration Fee') return undefined;
  if (fee.feeStatus === 'Creating') return last.isStuck && !isAskedFor(last, wish) ? undefined : last;
  return last.shownStatus === 'Open' && isAskedFor(last, wish) ? last : undefined;
};

/** Nobody ever saw the link that the gateway does not manage to create: who wants to pay otherwise does not wait for it. */
const giveUp = async (cashier: CashierRules, tx: Tx, fee: LockedFee, link: Link): Promise<LockedFee> => {
  await releasePromo(tx, link.id);
  await writeLinkStatus(tx, link.id, 'Expired');
  return (await moveFee(cashier, tx, fee, { type: 'payment.expired' }))?.fee ?? fee;
};

/**
 * The first of two transactions of paying: finds the link that is asked for, or writes down what will be ordered.
 * @throws AppError 404, 410, 422, 429
 */
export const requestLink = async (cashier: CashierRules, tx: Tx, asked: PayWish): Promise<RequestedLink> => {
  const application = assertOwn(await lockOwnApplication(tx, asked.formId, asked.accountId));
  const fee = await lockFee(tx, application.id);
  const find = fee.feeStatus === 'Paid' ? findPaidLink : findNewestLink;
  const last = await find(tx, application.id);
  const code = asked.promoCode === undefined ? undefined : foldCode(asked.promoCode);
  const wish = { channelId: asked.channelId, code, locale: asked.locale };
  const answer = findAnswer(fee, last, wish);
  if (answer) return { link: answer, isNew: false };
  if (fee.status !== 'Pending Registration Fee') throw new AppError(422, 'server.payment.notDue');
  const free = last?.status === 'Creating' ? await giveUp(cashier, tx, fee, last) : fee;
  const link = await writeNewLink(cashier, tx, { application, fee: free, last }, wish);
  return { link, isNew: link.status === 'Creating' };
};
