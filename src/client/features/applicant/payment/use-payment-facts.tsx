import { useTranslation } from 'react-i18next';
import type { Charge } from '../../../../engine/rules/charge.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { CopyButton } from '../../../design/CopyButton.tsx';
import { Box, Row } from '../../../design/primitives.tsx';
import { formatDateTime, formatRupiah } from '../../../state/format.ts';
import { PaymentBadge } from '../../shared/payment/PaymentBadge.tsx';
import { stateOfPayment } from '../../shared/payment/payment-state.ts';
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

/** The exact sum of a transfer, with a button that copies it as a bank app takes it. */
const AmountToCopy = ({ amount }: { readonly amount: number }) => {
  const { t, i18n } = useTranslation();
  return (
    <Row as="span" data-part="transfer-amount">
      <Box as="span" fontSize={{ base: 'lg', md: 'xl' }} fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {formatRupiah(amount, i18n.language)}
      </Box>
      <CopyButton text={String(amount)} name={t('payment.fact.transfer')} />
    </Row>
  );
};

/** What specification 3 calls the payment detail, of one attempt to pay; its sums stand beside it. */
export const usePaymentFacts = () => {
  const { i18n } = useTranslation();
  return (payment: Payment): readonly Fact[] => {
    const state = stateOfPayment(payment, serverNow());
    const { VaNumber: number, DueDate: until, PaymentDate, PromoCode } = payment;
    const isOpen = state === 'Open';
    return [
      { name: 'paymentStatus', value: <PaymentBadge state={state} /> },
      { name: 'paymentChannel', value: payment.PaymentChannelName },
      { name: 'vaNumber', value: number && (isOpen ? <VaNumber number={number} /> : number) },
      { name: 'transfer', value: number && isOpen && <AmountToCopy amount={payment.Amount} /> },
      { name: 'dueDate', value: until && <DueDate until={until} isOpen={isOpen} /> },
      { name: 'paymentDate', value: PaymentDate && formatDateTime(PaymentDate, i18n.language) },
      { name: 'promoCode', value: PromoCode },
      { name: 'invoice', value: payment.InvoiceNumber },
    ];
  };
};

/** The sums of one attempt, as they were charged. */
export const chargeOfPayment = ({ RegistrationFee, Discount, AdminFee, Amount }: Payment): Charge => ({
  registrationFee: RegistrationFee,
  discount: Discount,
  adminFee: AdminFee,
  amount: Amount,
});
