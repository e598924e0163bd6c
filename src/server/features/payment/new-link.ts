import { randomUUID } from 'node:crypto';
import { perform, unexpectedEffect } from '../../../../machines/effects.ts';
import type { PaymentEffects } from '../../../../machines/payment.events.ts';
import { chargeOf } from '../../../engine/rules/charge.ts';
import type { Locale } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { tooMany } from '../account/limits.ts';
import { take } from '../account/queries/throttle.ts';
import type { ApplicationRow } from '../application/queries/application-row.ts';
import { findContact } from '../application/queries/profile.ts';
import type { CashierRules } from './cashier.ts';
import { confirmFee } from './confirm-fee.ts';
import { answersByStep, makeOrder } from './make-order.ts';
import { moveFee } from './move-fee.ts';
import { assertUsable } from './promo.ts';
import { findChannel, type PaymentChannel } from './queries/channels.ts';
import type { LockedFee } from './queries/fee-standing.ts';
import { findLink, type Link } from './queries/links.ts';
import { lockPromo, type PromoCode } from './queries/promo-codes.ts';
import { holdPromo } from './queries/promo-uses.ts';
import { insertLink, type NewLink } from './queries/write-link.ts';

export interface LinkWish {
  readonly channelId: string;
  /** In capitals. */
  readonly code: string | undefined;
  readonly locale: Locale;
}

/** What a new link is made from. */
export interface LinkPlace {
  readonly application: ApplicationRow;
  readonly fee: LockedFee;
  readonly last: Link | undefined;
}

/** Whoever changes the way to pay again and again fills the gateway with orders. */
const perHour = { hits: 20, seconds: 3_600 };

const limitLinks = async (tx: Tx, { applicationId }: LockedFee): Promise<void> => {
  const wait = await take(tx, { bucket: `payment-link:${applicationId}`, ...perHour });
  if (wait > 0) throw tooMany(wait);
};

const getChannel = async (tx: Tx, { channelId }: LinkWish): Promise<PaymentChannel> => {
  const channel = await findChannel(tx, channelId);
  if (channel) return channel;
  const key = 'registration-fee.sfPaymentChannelId.error.source';
  throw new AppError(422, 'server.error.422', { errors: [{ path: '/sfPaymentChannelId', key }] });
};

const findPromoOf = async (tx: Tx, fee: LockedFee, code: string | undefined): Promise<PromoCode | undefined> =>
  code === undefined ? undefined : assertUsable(await lockPromo(tx, { code, ...fee }));

const draftOf = ({ fee, last }: LinkPlace, channel: PaymentChannel, promo: PromoCode | undefined) => {
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
  cashier: CashierRules,
  tx: Tx,
  { application, fee }: LinkPlace,
  link: ReturnType<typeof draftOf>,
  { channel, locale }: { readonly channel: PaymentChannel; readonly locale: Locale },
): Promise<NonNullable<NewLink['gateway']>> => {
  const requestId = randomUUID();
  const order = makeOrder(cashier, {
    ...fee,
    reference: link.invoiceNumber,
    requestId,
    amount: link.amount,
    channel,
    email: (await findContact(tx, application.accountId)).email,
    answers: answersByStep(application.steps),
    locale,
  });
  return { id: cashier.payments.current.id, requestId, order };
};

const getLink = async (tx: Tx, id: string): Promise<Link> => {
  const link = await findLink(tx, id);
  if (!link) throw new Error('A link that was just written does not exist.');
  return link;
};

/**
 * Writes down what will be ordered and holds a use of the promo code. Nothing left to pay is settled here, without a
 * gateway.
 * @throws AppError 422, 429
 */
export const writeNewLink = async (cashier: CashierRules, tx: Tx, place: LinkPlace, wish: LinkWish): Promise<Link> => {
  const { fee } = place;
  const channel = await getChannel(tx, wish);
  const promo = await findPromoOf(tx, fee, wish.code);
  await limitLinks(tx, fee);
  const next = draftOf(place, channel, promo);
  const moved = await moveFee(cashier, tx, fee, { type: 'payment.requested', amount: next.amount });
  if (!moved) throw new AppError(422, 'server.payment.notDue');
  const write = async (gateway: NewLink['gateway']): Promise<void> => {
    await insertLink(tx, { ...next, gateway });
    if (promo) await holdPromo(tx, { paymentId: next.id, promoCodeId: promo.id, applicationId: fee.applicationId });
  };
  await perform<PaymentEffects>(moved.effects, {
    createLink: async () => write(await orderOf(cashier, tx, place, next, { channel, locale: wish.locale })),
    confirm: async () => {
      await write(null);
      await confirmFee(cashier, tx, moved.fee, await getLink(tx, next.id));
    },
    alertRefund: unexpectedEffect,
  });
  return getLink(tx, next.id);
};
