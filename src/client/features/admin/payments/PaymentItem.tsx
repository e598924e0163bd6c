import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../contract/pages.ts';
import { LongWord } from '../../../design/LongWord.tsx';
import { Box, Muted } from '../../../design/primitives.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { useInstitutionName } from '../../../design/use-institution-name.ts';
import { formatDateTime, formatRupiah } from '../../../state/format.ts';
import { PaymentBadge } from '../../shared/payment/PaymentBadge.tsx';
import { findPaymentState } from '../../shared/payment/payment-state.ts';
import { Facts } from '../shared/Facts.tsx';
import { Alerts } from './Alerts.tsx';
import type { Payment } from './queries.ts';

const useFacts = (payment: Payment) => {
  const { t, i18n } = useTranslation();
  const institutionName = useInstitutionName();
  const time = (at: string | null) => (at === null ? null : formatDateTime(at, i18n.language));
  const money = (amount: number) => (amount === 0 ? null : formatRupiah(amount, i18n.language));
  const isOpen = findPaymentState(payment.PaymentStatus) === 'Open';
  return [
    [t('admin-payments.fact.invoice'), payment.InvoiceNumber],
    [t('admin-payments.fact.institution'), institutionName(payment.InstitutionCode)],
    [t('admin-payments.fact.channel'), payment.PaymentChannelName],
    [t('admin-payments.fact.fee'), formatRupiah(payment.RegistrationFee, i18n.language)],
    [t('admin-payments.fact.promo'), payment.PromoCode],
    [t('admin-payments.fact.discount'), money(payment.Discount)],
    [t('admin-payments.fact.adminFee'), money(payment.AdminFee)],
    [t('admin-payments.fact.begun'), time(payment.CreatedAt)],
    [t('admin-payments.fact.due'), isOpen ? time(payment.DueDate) : null],
    [t('admin-payments.fact.paid'), time(payment.PaymentDate)],
  ] as const;
};

/** One payment: who, how much, how it stands, and what is wrong with it. */
export const PaymentItem = ({ payment }: { readonly payment: Payment }) => {
  const { i18n } = useTranslation();
  const facts = useFacts(payment);
  const { Name, Email, RegistrationNumber, Amount, PaymentStatus, FormId } = payment;
  return (
    <Box
      as="li"
      data-payment={payment.InvoiceNumber}
      padding={{ base: '4', md: '5' }}
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
    >
      <Box display="grid" gridTemplateColumns="minmax(0, 1fr) auto" columnGap="3" rowGap="0.5">
        <div>
          <TextLink to={pathTo('applicantDetail', { id: FormId })} paddingBlock="0.875rem">
            {Name || Email}
          </TextLink>
        </div>
        <Box fontWeight="semibold" fontVariantNumeric="tabular-nums" textAlign="end">
          {formatRupiah(Amount, i18n.language)}
        </Box>
        <Muted fontSize="xs">{RegistrationNumber}</Muted>
        <Box justifySelf="end" gridRow={{ md: 'span 2' }}>
          <PaymentBadge state={findPaymentState(PaymentStatus)} />
        </Box>
        <Muted fontSize="xs" overflowWrap="anywhere" gridColumn={{ base: '1 / -1', md: 'auto' }}>
          <LongWord>{Email}</LongWord>
        </Muted>
      </Box>
      <Facts marginTop="3" facts={facts} />
      <Alerts payment={payment} />
    </Box>
  );
};
