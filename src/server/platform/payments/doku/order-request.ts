import { OrderRefused, type PaymentOrder } from '../payment-gateway.ts';
import { type Bank, findBank, uniqueReference } from './banks.ts';
import { plainText } from './plain-text.ts';

/** One request in the bytes that are signed and sent. */
export interface OrderRequest {
  readonly target: string;
  readonly body: string;
}

/** DOKU wants 62… without a sign. */
const phoneOf = (phone: string | undefined): string | undefined => {
  const digits = phone?.replace(/\D/g, '').replace(/^0/, '62');
  return digits && digits.length <= 16 ? digits : undefined;
};

/** Name, address and phone only: the gateway needs to know nothing else of an applicant. */
const payerOf = ({ name, email, phone }: PaymentOrder['payer']): object => ({
  name: plainText(name, 255, 'Pendaftar'),
  ...(email.length <= 128 && { email }),
  ...(phoneOf(phone) && { phone: phoneOf(phone) }),
});

/** A card is never seen by us: the payer types it on DOKU's own page. */
const cardOrder = (order: PaymentOrder): OrderRequest => ({
  target: '/checkout/v1/payment',
  body: JSON.stringify({
    order: {
      amount: order.amount,
      invoice_number: order.reference,
      currency: 'IDR',
      language: order.locale.toUpperCase(),
      callback_url: order.returnUrl,
      callback_url_result: order.returnUrl,
      auto_redirect: true,
      line_items: [
        { id: '1', name: plainText(order.description, 255, order.reference), quantity: 1, price: order.amount },
      ],
    },
    payment: { payment_due_date: order.expiresInMinutes, type: 'SALE', payment_method_types: ['CREDIT_CARD'] },
    customer: { ...payerOf(order.payer), country: 'ID' },
    additional_info: { override_notification_url: order.notifyUrl },
  }),
});

const accountOrder = (order: PaymentOrder, bank: Bank): OrderRequest => ({
  target: `/${bank.path}-virtual-account/v2/payment-code`,
  body: JSON.stringify({
    order: { invoice_number: order.reference, amount: order.amount },
    virtual_account_info: {
      ...(!bank.withoutBillingType && { billing_type: 'FIX_BILL' }),
      expired_time: order.expiresInMinutes,
      reusable_status: false,
      ...(bank.withUniqueReference && { merchant_unique_reference: uniqueReference(order.reference) }),
    },
    customer: payerOf(order.payer),
  }),
});

/** The same order gives the same bytes, however often it is asked for: DOKU compares them. */
export const orderRequest = (order: PaymentOrder): OrderRequest => {
  if (order.channel.kind === 'card') return cardOrder(order);
  const bank = findBank(order.channel.bank);
  if (bank === undefined) throw new OrderRefused(`no such bank: ${order.channel.bank}`);
  return accountOrder(order, bank);
};
