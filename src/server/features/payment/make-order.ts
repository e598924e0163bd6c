import { pathTo } from '../../../contract/pages.ts';
import type { Answers } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import { notificationPath, type PaymentOrder } from '../../platform/payments/payment-gateway.ts';
import { type AnswersByStep, roleText } from '../application/roles.ts';
import type { CashierRules } from './cashier.ts';
import type { PaymentChannel } from './queries/channels.ts';

export interface OrderWish {
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

const payerOf = ({ catalogue: { roles } }: CashierRules, { answers, email }: OrderWish): PaymentOrder['payer'] => {
  const phone = [roleText(roles.dialCode, answers), roleText(roles.phone, answers)].filter(Boolean).join('');
  return { name: roleText(roles.name, answers) ?? email, email, ...(phone && { phone }) };
};

/** The page of the portal to which the gateway sends the payer back. */
const pageOf = ({ catalogue }: CashierRules, { institutionCode, applicationId }: OrderWish): string => {
  const institution = catalogue.institutions.find(({ code }) => code === institutionCode)?.parameter ?? 'all';
  return pathTo('paymentDetails', { institution, id: applicationId });
};

/** Everything the gateway is told, and nothing else of the applicant: no NIK, no grades, no birth date. */
export const makeOrder = (cashier: CashierRules, wish: OrderWish): PaymentOrder => {
  const { registrationNumber } = wish;
  return {
    reference: wish.reference,
    requestId: wish.requestId,
    amount: wish.amount,
    channel: channelOf(wish.channel),
    expiresInMinutes: wish.channel.expiresMinutes,
    payer: payerOf(cashier, wish),
    description: cashier.texts.translate(wish.locale)('server.payment.description', { registrationNumber }),
    returnUrl: cashier.publicUrl.get() + pageOf(cashier, wish),
    notifyUrl: cashier.publicUrl.get() + notificationPath(cashier.payments.current.id),
    locale: wish.locale === 'id' ? 'id' : 'en',
  };
};

export const answersByStep = (steps: readonly { readonly step: string; readonly answers: Answers }[]): AnswersByStep =>
  Object.fromEntries(steps.map(({ step, answers }) => [step, answers]));
