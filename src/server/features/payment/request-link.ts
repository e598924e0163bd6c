import { randomUUID } from 'node:crypto';
import { perform, unexpectedEffect } from '../../../../machines/effects.ts';
import type { PaymentEffects } from '../../../../machines/payment.machine.ts';
import { pathTo } from '../../../contract/pages.ts';
import { calculateCharge } from '../../../engine/rules/charge.ts';
import type { Answers } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import type { PaymentOrder } from '../../payment-order.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notificationPath } from '../../platform/payments/payment-gateway.ts';
import { tooManyAttemptsError } from '../account/limits.ts';
import { throttle } from '../account/queries/throttle.ts';
import { type AnswersByStep, roleText } from '../application/answer-roles.ts';
import { assertAccessible } from '../application/application-access.ts';
import { findContact } from '../application/queries/account-profile.ts';
import { type ApplicationRow, lockApplicationForAccount } from '../application/queries/applications.ts';
import { assertUsable, normalizeCode } from './check-promo-code.ts';
import { applyFeeEvent, confirmFee } from './fee-status.ts';
import type { PaymentRules } from './payment-context.ts';
import { findChannel, type LockedFee, lockFee, type PaymentChannel } from './queries/fees.ts';
import {
  findLink,
  findNewestLink,
  findPaidLink,
  insertLink,
  type Link,
  type NewLink,
  writeLinkStatus,
} from './queries/links.ts';
import { lockPromo, type PromoCode, releasePromoUse, reservePromoUse } from './queries/promo-codes.ts';

interface OrderInput {
  readonly applicationId: string;
  readonly institutionCode: number;
  readonly registrationNumber: string;
  readonly reference: string;
  readonly requestId: string;
  readonly amount: number;
  readonly channel: PaymentChannel;
  readonly email: string;
  readonly answers: AnswersByStep;
  readonly locale: Locale;
}

const channelOf = ({ kind, bank }: PaymentChannel): PaymentOrder['channel'] =>
  kind === 'card' ? { kind } : { kind, bank: bank ?? '' };

const payerOf = ({ catalogue: { roles } }: PaymentRules, { answers, email }: OrderInput): PaymentOrder['payer'] => {
  const phone = [roleText(roles.dialCode, answers), roleText(roles.phone, answers)].filter(Boolean).join('');
  return { name: roleText(roles.name, answers) ?? email, email, ...(phone && { phone }) };
};

/** The page of the portal to which the gateway sends the payer back. */
const returnPageOf = ({ catalogue }: PaymentRules, { institutionCode, applicationId }: OrderInput): string => {
  const institution = catalogue.institutions.find(({ code }) => code === institutionCode)?.parameter ?? 'all';
  return pathTo('paymentDetails', { institution, id: applicationId });
};

/** Everything the gateway is told, and nothing else of the applicant: no NIK, no grades, no birth date. */
const createOrder = (cashier: PaymentRules, wish: OrderInput): PaymentOrder => {
  const { registrationNumber } = wish;
  return {
    reference: wish.reference,
    requestId: wish.requestId,
    amount: wish.amount,
    channel: channelOf(wish.channel),
    expiresInMinutes: wish.channel.expiresMinutes,
    payer: payerOf(cashier, wish),
    description: cashier.texts.translate(wish.locale)('server.payment.description', { registrationNumber }),
    returnUrl: cashier.publicUrl.get() + returnPageOf(cashier, wish),
    notifyUrl: cashier.publicUrl.get() + notificationPath(cashier.payments.current.id),
    locale: wish.locale === 'id' ? 'id' : 'en',
  };
};

const answersByStep = (steps: readonly { readonly step: string; readonly answers: Answers }[]): AnswersByStep =>
  Object.fromEntries(steps.map(({ step, answers }) => [step, answers]));

interface LinkRequest {
  readonly channelId: string;
  /** In capitals. */
  readonly code: string | undefined;
  readonly locale: Locale;
}

/** What a new link is made from. */
interface LinkContext {
  readonly application: ApplicationRow;
  readonly fee: LockedFee;
  readonly last: Link | undefined;
}

/** Whoever changes the way to pay again and again fills the gateway with orders. */
const linksPerHour = { hits: 20, seconds: 3_600 };

const limitLinks = async (tx: Tx, { applicationId }: LockedFee): Promise<void> => {
  const wait = await throttle(tx, { bucket: `payment-link:${applicationId}`, ...linksPerHour });
  if (wait > 0) throw tooManyAttemptsError(wait);
};

const getChannel = async (tx: Tx, { channelId }: LinkRequest): Promise<PaymentChannel> => {
  const channel = await findChannel(tx, channelId);
  if (channel) return channel;
  const key = 'registration-fee.sfPaymentChannelId.error.source';
  throw new AppError(422, 'server.error.422', { errors: [{ path: '/sfPaymentChannelId', key }] });
};

const lockUsablePromo = async (tx: Tx, fee: LockedFee, code: string | undefined): Promise<PromoCode | undefined> =>
  code === undefined ? undefined : assertUsable(await lockPromo(tx, { code, ...fee }));

const draftLink = ({ fee, last }: LinkContext, channel: PaymentChannel, promo: PromoCode | undefined) => {
  const number = (last?.number ?? 0) + 1;
  return {
    id: randomUUID(),
    applicationId: fee.applicationId,
    number,
    invoiceNumber: `${fee.registrationNumber}-${number}`,
    channelId: channel.id,
    promoCodeId: promo?.id ?? null,
    ...calculateCharge(fee.registrationFee, channel.adminFee, promo),
  };
};

const gatewayOrderOf = async (
  cashier: PaymentRules,
  tx: Tx,
  { application, fee }: LinkContext,
  link: ReturnType<typeof draftLink>,
  { channel, locale }: { readonly channel: PaymentChannel; readonly locale: Locale },
): Promise<NonNullable<NewLink['gateway']>> => {
  const requestId = randomUUID();
  const order = createOrder(cashier, {
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

const getWrittenLink = async (tx: Tx, id: string): Promise<Link> => {
  const link = await findLink(tx, id);
  if (!link) throw new Error('A link that was just written does not exist.');
  return link;
};

/**
 * Writes down what will be ordered and holds a use of the promo code. Nothing left to pay is settled here, without a
 * gateway.
 * @throws AppError 422, 429
 */
const writeNewLink = async (cashier: PaymentRules, tx: Tx, place: LinkContext, wish: LinkRequest): Promise<Link> => {
  const { fee } = place;
  const channel = await getChannel(tx, wish);
  const promo = await lockUsablePromo(tx, fee, wish.code);
  await limitLinks(tx, fee);
  const next = draftLink(place, channel, promo);
  const moved = await applyFeeEvent(cashier, tx, fee, { type: 'payment.requested', amount: next.amount });
  if (!moved) throw new AppError(422, 'server.payment.notDue');
  const write = async (gateway: NewLink['gateway']): Promise<void> => {
    await insertLink(tx, { ...next, gateway });
    if (promo)
      await reservePromoUse(tx, { paymentId: next.id, promoCodeId: promo.id, applicationId: fee.applicationId });
  };
  await perform<PaymentEffects>(moved.effects, {
    createLink: async () => write(await gatewayOrderOf(cashier, tx, place, next, { channel, locale: wish.locale })),
    confirm: async () => {
      await write(null);
      await confirmFee(cashier, tx, moved.fee, await getWrittenLink(tx, next.id));
    },
    alertRefund: unexpectedEffect,
  });
  return getWrittenLink(tx, next.id);
};

export interface PaymentRequest {
  readonly accountId: string;
  readonly formId: string;
  readonly channelId: string;
  readonly promoCode: string | undefined;
  readonly locale: Locale;
}

interface RequestedLink {
  readonly link: Link;
  /** The gateway still has to be asked for it, and nobody else is going to. */
  readonly isNew: boolean;
}

/** Another way to pay, or another code, makes a new link. */
const isSameRequest = (link: Link, { channelId, code }: LinkRequest): boolean =>
  link.channelId === channelId && (link.promoCode ?? undefined) === code;

/** The link that answers the wish, if there is one: it was paid, is open, or is being created. */
const findReusableLink = (fee: LockedFee, last: Link | undefined, wish: LinkRequest): Link | undefined => {
  if (!last) return undefined;
  if (fee.feeStatus === 'Paid') return last;
  if (fee.status !== 'Pending Registration Fee') return undefined;
  if (fee.feeStatus === 'Creating') return last.isStuck && !isSameRequest(last, wish) ? undefined : last;
  return last.shownStatus === 'Open' && isSameRequest(last, wish) ? last : undefined;
};

/** Nobody ever saw the link that the gateway does not manage to create: who wants to pay otherwise does not wait for it. */
const abandonLink = async (cashier: PaymentRules, tx: Tx, fee: LockedFee, link: Link): Promise<LockedFee> => {
  await releasePromoUse(tx, link.id);
  await writeLinkStatus(tx, link.id, 'Expired');
  return (await applyFeeEvent(cashier, tx, fee, { type: 'payment.expired' }))?.fee ?? fee;
};

/**
 * The first of two transactions of paying: finds the link that is asked for, or writes down what will be ordered.
 * @throws AppError 404, 410, 422, 429
 */
export const requestLink = async (cashier: PaymentRules, tx: Tx, asked: PaymentRequest): Promise<RequestedLink> => {
  const application = assertAccessible(await lockApplicationForAccount(tx, asked.formId, asked.accountId));
  const fee = await lockFee(tx, application.id);
  const find = fee.feeStatus === 'Paid' ? findPaidLink : findNewestLink;
  const last = await find(tx, application.id);
  const code = asked.promoCode === undefined ? undefined : normalizeCode(asked.promoCode);
  const wish = { channelId: asked.channelId, code, locale: asked.locale };
  const answer = findReusableLink(fee, last, wish);
  if (answer) return { link: answer, isNew: false };
  if (fee.status !== 'Pending Registration Fee') throw new AppError(422, 'server.payment.notDue');
  const free = last?.status === 'Creating' ? await abandonLink(cashier, tx, fee, last) : fee;
  const link = await writeNewLink(cashier, tx, { application, fee: free, last }, wish);
  return { link, isNew: link.status === 'Creating' };
};
