import { randomUUID } from 'node:crypto';
import { awaitsFee } from '../../../../machines/application.status.ts';
import { perform, unexpectedEffect } from '../../../../machines/effects.ts';
import type { PaymentEffects } from '../../../../machines/payment.machine.ts';
import { pathTo } from '../../../contract/pages.ts';
import { calculateCharge } from '../../../engine/rules/charge.ts';
import type { Locale } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import type { PaymentOrder } from '../../payment-order.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notificationPath } from '../../platform/payments/payment-gateway.ts';
import { tooManyAttemptsError } from '../account/limits.ts';
import { throttle } from '../account/queries/throttle.ts';
import { type AnswersByStep, applicantNameIn, roleText } from '../application/answer-roles.ts';
import { assertAccessible } from '../application/application-access.ts';
import { migratedAnswersOf } from '../application/migrated-answers.ts';
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
  return { name: applicantNameIn(roles, answers) ?? email, email, ...(phone && { phone }) };
};

/** The page of the portal to which the gateway sends the payer back. */
const returnPageOf = ({ catalogue }: PaymentRules, { institutionCode, applicationId }: OrderInput): string => {
  const institution = catalogue.institutions.find(({ code }) => code === institutionCode)?.parameter ?? 'all';
  return pathTo('paymentDetails', { institution, id: applicationId });
};

/** The only applicant data for the gateway: no NIK, no grades, no birth date. */
const createOrder = (rules: PaymentRules, input: OrderInput): PaymentOrder => {
  const { registrationNumber } = input;
  return {
    reference: input.reference,
    requestId: input.requestId,
    amount: input.amount,
    channel: channelOf(input.channel),
    expiresInMinutes: input.channel.expiresMinutes,
    payer: payerOf(rules, input),
    description: rules.texts.translate(input.locale)('server.payment.description', { registrationNumber }),
    returnUrl: rules.publicUrl.get() + returnPageOf(rules, input),
    notifyUrl: rules.publicUrl.get() + notificationPath(rules.payments.current.id),
    locale: input.locale === 'id' ? 'id' : 'en',
  };
};

interface LinkRequest {
  readonly channelId: string;
  /** In capitals. */
  readonly code: string | undefined;
  readonly locale: Locale;
}

/** Input of a new link. */
interface LinkInput {
  readonly application: ApplicationRow;
  readonly fee: LockedFee;
  readonly last: Link | undefined;
}

/** Each change of the payment channel creates an order at the gateway. */
const linksPerHour = { hits: 20, seconds: 3_600 };

const limitLinks = async (tx: Tx, { applicationId }: LockedFee): Promise<void> => {
  const wait = await throttle(tx, { bucket: `payment-link:${applicationId}`, ...linksPerHour });
  if (wait > 0) throw tooManyAttemptsError(wait);
};

const getChannel = async (tx: Tx, { channelId, locale }: LinkRequest): Promise<PaymentChannel> => {
  const channel = await findChannel(tx, channelId, locale);
  if (channel) return channel;
  const key = 'registration-fee.sfPaymentChannelId.error.source';
  throw new AppError(422, 'server.error.422', { errors: [{ path: '/sfPaymentChannelId', key }] });
};

const lockUsablePromo = async (tx: Tx, fee: LockedFee, code: string | undefined): Promise<PromoCode | undefined> =>
  code === undefined ? undefined : assertUsable(await lockPromo(tx, { code, ...fee }));

const draftLink = ({ fee, last }: LinkInput, channel: PaymentChannel, promo: PromoCode | undefined) => {
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
  rules: PaymentRules,
  tx: Tx,
  { application, fee }: LinkInput,
  link: ReturnType<typeof draftLink>,
  { channel, locale }: { readonly channel: PaymentChannel; readonly locale: Locale },
): Promise<NonNullable<NewLink['gateway']>> => {
  const requestId = randomUUID();
  const order = createOrder(rules, {
    ...fee,
    reference: link.invoiceNumber,
    requestId,
    amount: link.amount,
    channel,
    email: (await findContact(tx, application.accountId)).email,
    answers: migratedAnswersOf(rules.catalogue.steps, application.steps),
    locale,
  });
  return { id: rules.payments.current.id, requestId, order };
};

const getWrittenLink = async (tx: Tx, id: string): Promise<Link> => {
  const link = await findLink(tx, id);
  if (!link) throw new Error('A link that was just written does not exist.');
  return link;
};

/**
 * Stores the order and reserves a use of the promo code. When the amount is 0, settles the fee without a gateway.
 * @throws AppError 422, 429
 */
const writeNewLink = async (rules: PaymentRules, tx: Tx, input: LinkInput, request: LinkRequest): Promise<Link> => {
  const { fee } = input;
  const channel = await getChannel(tx, request);
  const promo = await lockUsablePromo(tx, fee, request.code);
  await limitLinks(tx, fee);
  const next = draftLink(input, channel, promo);
  const moved = await applyFeeEvent(rules, tx, fee, { type: 'payment.requested', amount: next.amount });
  if (!moved) throw new AppError(422, 'server.payment.notDue');
  const write = async (gateway: NewLink['gateway']): Promise<void> => {
    await insertLink(tx, { ...next, gateway });
    if (promo)
      await reservePromoUse(tx, { paymentId: next.id, promoCodeId: promo.id, applicationId: fee.applicationId });
  };
  await perform<PaymentEffects>(moved.effects, {
    createLink: async () => write(await gatewayOrderOf(rules, tx, input, next, { channel, locale: request.locale })),
    confirm: async () => {
      await write(null);
      await confirmFee(rules, tx, moved.fee, await getWrittenLink(tx, next.id));
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
  /** The caller has to order it at the gateway. */
  readonly isNew: boolean;
}

/** Another payment channel or promo code needs a new link. */
const isSameRequest = (link: Link, { channelId, code }: LinkRequest): boolean =>
  link.channelId === channelId && (link.promoCode ?? undefined) === code;

/** The link that fulfils the request, if there is one: paid, open, or being created. */
const findReusableLink = (fee: LockedFee, last: Link | undefined, request: LinkRequest): Link | undefined => {
  if (!last) return undefined;
  if (fee.feeStatus === 'Paid') return last;
  if (!awaitsFee(fee.status)) return undefined;
  if (fee.feeStatus === 'Creating') return last.isStuck && !isSameRequest(last, request) ? undefined : last;
  return last.shownStatus === 'Open' && isSameRequest(last, request) ? last : undefined;
};

/** Ends a link that the gateway fails to create and that was never shown, so that another one can replace it. */
const abandonLink = async (rules: PaymentRules, tx: Tx, fee: LockedFee, link: Link): Promise<LockedFee> => {
  await releasePromoUse(tx, link.id);
  await writeLinkStatus(tx, link.id, 'Expired');
  return (await applyFeeEvent(rules, tx, fee, { type: 'payment.expired' }))?.fee ?? fee;
};

/**
 * The first of two transactions of paying: finds the requested link, or stores a new order.
 * @throws AppError 404, 410, 422, 429
 */
export const requestLink = async (rules: PaymentRules, tx: Tx, payment: PaymentRequest): Promise<RequestedLink> => {
  const application = assertAccessible(await lockApplicationForAccount(tx, payment.formId, payment.accountId));
  const fee = await lockFee(tx, application.id);
  const find = fee.feeStatus === 'Paid' ? findPaidLink : findNewestLink;
  const last = await find(tx, application.id);
  const code = payment.promoCode === undefined ? undefined : normalizeCode(payment.promoCode);
  const request = { channelId: payment.channelId, code, locale: payment.locale };
  const reusable = findReusableLink(fee, last, request);
  if (reusable) return { link: reusable, isNew: false };
  if (!awaitsFee(fee.status)) throw new AppError(422, 'server.payment.notDue');
  const feeAfter = last?.status === 'Creating' ? await abandonLink(rules, tx, fee, last) : fee;
  const link = await writeNewLink(rules, tx, { application, fee: feeAfter, last }, request);
  return { link, isNew: link.status === 'Creating' };
};
