import { randomUUID } from 'node:crypto';
import { chargeOf } from '../../../engine/rules/charge.ts';
import type { Locale } from '../../config/texts.ts';
import type { Queryable } from '../../database/pool.ts';
import { AppError } from '../../errors.ts';
import type { ApplicationRow } from '../../store/application/application-row.ts';
import { lockOwnApplication } from '../../store/application/find-application.ts';
import { findContact } from '../../store/application/profile.ts';
import { findChannel, type PaymentChannel } from '../../store/payment/channels.ts';
import { type LockedFee, lockFee } from '../../store/payment/fee-standing.ts';
import { findNewestLink, type Link } from '../../store/payment/links.ts';
import { lockPromo, type PromoCode } from '../../store/payment/promo-codes.ts';
import { holdPromo } from '../../store/payment/promo-uses.ts';
import { insertLink, type NewLink } from '../../store/payment/write-link.ts';
import { assertOwn } from '../application/own-application.ts';
import type { Cashier } from './cashier.ts';
import { confirmFee } from './confirm-fee.ts';
import { answersByStep, makeOrder } from './make-order.ts';
import { moveFee } from './move-fee.ts';
import { assertUsable, foldCode } from './promo.ts';

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

interface Wanted {
  readonly channel: PaymentChannel;
  readonly promo: PromoCode | undefined;
}

const getChannel = async (tx: Queryable, { channelId }: PayWish): Promise<PaymentChannel> => {
  const channel = await findChannel(tx, channelId);
  if (channel) return channel;
  const key = 'registration-fee.sfPaymentChannelId.error.source';
  throw new AppError(422, 'server.error.422', { errors: [{ path: '/sfPaymentChannelId', key }] });
};

const findPromoOf = async (tx: Queryable, fee: LockedFee, code: string | undefined): Promise<PromoCode | undefined> =>
  code === undefined ? undefined : assertUsable(await lockPromo(tx, { code, ...fee }));

/** The open link serves as long as it is what is asked for: another way to pay or another code makes a new one. */
const isSame = (link: Link, { channelId }: PayWish, code: string | undefined): boolean =>
  link.shownStatus === 'Open' && link.channelId === channelId && (link.promoCode ?? undefined) === code;

const linkAfter = (last: Link | undefined, fee: LockedFee, { channel, promo }: Wanted): Omit<NewLink, 'gateway'> => {
  const number = (last?.number ?? 0) + 1;
  return {
    id: randomUUID(),
    applicationId: fee.applicationId,
    number,
    invoiceNumber: `${fee.registrationNumber}-${number}`,
    channelId: channel.id,
    promoCodeId: promo?.id ?? null,
    ...chargeOf(fee.registrationFee, channel.adminFee, promo),
  };
};

const orderOf = async (
  cashier: Cashier,
  tx: Queryable,
  application: ApplicationRow,
  link: Omit<NewLink, 'gateway'>,
  channel: PaymentChannel,
  locale: Locale,
): Promise<NonNullable<NewLink['gateway']>> => {
  const requestId = randomUUID();
  const order = makeOrder(cashier, {
    applicationId: application.id,
    institutionCode: application.institutionCode,
    registrationNumber: application.registrationNumber ?? '',
    reference: link.invoiceNumber,
    requestId,
    amount: link.amount,
    channel,
    email: (await findContact(tx, application.accountId)).email,
    answers: answersByStep(application.steps),
    locale,
  });
  return { id: cashier.gateway.id, requestId, order };
};

const getNewest = async (tx: Queryable, applicationId: string): Promise<Link> => {
  const link = await findNewestLink(tx, applicationId);
  if (!link) throw new Error('a link that was just written is there');
  return link;
};

/**
 * The first of two transactions of paying: finds the open link, or writes down what will be ordered, holding a use of the
 * promo code. Nothing left to pay is settled here, without a gateway.
 * @throws AppError 404, 410, 422
 */
export const requestLink = async (cashier: Cashier, tx: Queryable, wish: PayWish): Promise<RequestedLink> => {
  const application = assertOwn(await lockOwnApplication(tx, wish.formId, wish.accountId));
  const fee = await lockFee(tx, application.id);
  const last = await findNewestLink(tx, application.id);
  const isPending = fee.status === 'Pending Registration Fee';
  if (last && (fee.feeStatus === 'Paid' || (isPending && fee.feeStatus === 'Creating')))
    return { link: last, isNew: false };
  if (!isPending) throw new AppError(422, 'server.payment.notDue');
  const code = wish.promoCode === undefined ? undefined : foldCode(wish.promoCode);
  const now = Date.parse(fee.now);
  if (last && isSame(last, wish, code)) {
    const dueDate = Date.parse(last.dueAt);
    await moveFee(cashier, tx, fee, { type: 'payment.requested', amount: last.amount, now, dueDate });
    return { link: last, isNew: false };
  }
  const wanted = { channel: await getChannel(tx, wish), promo: await findPromoOf(tx, fee, code) };
  const next = linkAfter(last, fee, wanted);
  const moved = await moveFee(cashier, tx, fee, { type: 'payment.requested', amount: next.amount, now });
  if (!moved) throw new AppError(422, 'server.payment.notDue');
  const isFree = moved.effects.includes('confirm');
  const gateway = isFree ? null : await orderOf(cashier, tx, application, next, wanted.channel, wish.locale);
  await insertLink(tx, { ...next, gateway });
  if (wanted.promo)
    await holdPromo(tx, { paymentId: next.id, promoCodeId: wanted.promo.id, applicationId: fee.applicationId });
  const link = await getNewest(tx, fee.applicationId);
  if (isFree) await confirmFee(cashier, tx, moved.fee, link);
  return { link, isNew: !isFree };
};
