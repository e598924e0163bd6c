import { useTranslation } from 'react-i18next';
import { serverNow } from '../../api/server-clock.ts';
import { PaymentBadge } from '../../ui/payment/PaymentBadge.tsx';
import { stateOfPayment } from '../../ui/payment/payment-state.ts';
import { Box } from '../../ui/primitives.tsx';
import { formatDateTime, formatRupiah } from '../../ui/state/format.ts';
import { Countdown } from './Countdown.tsx';
import type { Fact } from './Facts.tsx';
import type { Payment } from './fee-query.ts';
import { VaNumber } from './VaNumber.tsx';

const DueDate = ({ until, isOpen }: { readonly until: string; readonly isOpen: boolean }) => {
  const { i18n } = useTranslation();
  return (
    <>
      <time dateTime={until}>{formatDateTime(until, i18n.language)}</time>
      {isOpen && (
        <Box fontSize="sm" fontWeight="normal" color="fg.warning">
          <Countdown until={until} />
        </Box>
      )}
    </>
  );
};

/** What specification 3 calls the payment detail, of one attempt to pay. */
export const usePaymentFacts = () => {
  const { t, i18n } = useTranslation();
  const rupiah = (amount: number): string => formatRupiah(amount, i18n.language);
  return (payment: Payment): readonly Fact[] => {
    const state = stateOfPayment(payment, serverNow());
    const { Discount, PromoCode, AdminFee, VaNumber: number, DueDate: until, PaymentDate } = payment;
    const isWaiting = state === 'Open' || state === 'Creating';
    return [
      { name: 'vaNumber', value: number && isWaiting && <VaNumber number={number} />, isWide: true },
      {
        name: 'amount',
        value: (
          <Box as="span" fontSize="xl" fontWeight="bold" letterSpacing="tight">
            {rupiah(payment.Amount)}
          </Box>
        ),
      },
      { name: 'paymentStatus', value: <PaymentBadge state={state} /> },
      { name: 'paymentChannel', value: payment.PaymentChannelName },
      { name: 'registrationFee', value: rupiah(payment.RegistrationFee) },
      {
        name: 'discount',
        value:
          Discount > 0 &&
          `−${rupiah(Discount)}${PromoCode === null ? '' : ` (${t('payment.promo.by', { code: PromoCode })})`}`,
      },
      { name: 'adminFee', value: AdminFee > 0 && rupiah(AdminFee) },
      { name: 'vaNumber', value: !isWaiting && number },
      { name: 'dueDate', value: until && state !== 'Paid' && <DueDate until={until} isOpen={state === 'Open'} /> },
      { name: 'paymentDate', value: PaymentDate && formatDateTime(PaymentDate, i18n.language) },
      { name: 'invoice', value: payment.InvoiceNumber },
    ];
  };
};
