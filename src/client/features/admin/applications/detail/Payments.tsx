import { useTranslation } from 'react-i18next';
import { settleRefund } from '../../../../../contract/payment.ts';
import { serverNow } from '../../../../api/server-clock.ts';
import { Box, Muted, Row, Stack, Text } from '../../../../design/primitives.tsx';
import { formatDateTime, formatRupiah } from '../../../../state/format.ts';
import { PaymentBadge } from '../../../shared/application/ApplicationLabels.tsx';
import { stateOfPayment } from '../../../shared/application/payment-state.ts';
import { Facts } from '../../shared/Facts.tsx';
import { SectionCard } from '../../shared/SectionCard.tsx';
import { SettleRefund } from '../../shared/SettleRefund.tsx';
import { useMayCall } from '../../shared/use-may-call.ts';
import type { DetailProps } from '../queries.ts';
import type { ActionProps, ApplicationAction } from './use-application-action.tsx';

type Payment = DetailProps['detail']['Payments'][number];

const PaymentItem = ({ payment, act }: { readonly payment: Payment; readonly act: ApplicationAction }) => {
  const { t, i18n } = useTranslation();
  const mayCall = useMayCall();
  const state = stateOfPayment(payment, serverNow());
  const money = (amount: number) => (amount === 0 ? null : formatRupiah(amount, i18n.language));
  const time = (at: string | null) => (at === null ? null : formatDateTime(at, i18n.language));
  return (
    <Box as="li" paddingTop="3" borderTopWidth="1px" borderColor="border.muted" data-payment={payment.Id}>
      <Row justifyContent="space-between">
        <Text fontWeight="semibold">{formatRupiah(payment.Amount, i18n.language)}</Text>
        <PaymentBadge state={state} />
      </Row>
      <Facts
        marginTop="2"
        facts={[
          [t('admin-applications.payment.invoice'), payment.InvoiceNumber],
          [t('admin-applications.payment.channel'), payment.PaymentChannelName],
          [t('admin-applications.payment.promo'), payment.PromoCode],
          [t('admin-applications.payment.discount'), money(payment.Discount)],
          [t('admin-applications.payment.adminFee'), money(payment.AdminFee)],
          [t('admin-applications.payment.begun'), time(payment.CreatedAt)],
          [t('admin-applications.payment.due'), state === 'Open' ? time(payment.DueDate) : null],
          [t('admin-applications.payment.paid'), time(payment.PaidAt)],
        ]}
      />
      {payment.RefundNeeded && mayCall(settleRefund) && (
        <SettleRefund payment={payment} isBusy={act.isBusy} run={act.run} />
      )}
    </Box>
  );
};

/** All payments of the application, newest first. */
export const Payments = ({ detail, act }: ActionProps) => {
  const { t } = useTranslation();
  const payments = [...detail.Payments].sort((a, b) => b.CreatedAt.localeCompare(a.CreatedAt));
  return (
    <SectionCard name="payments" title={t('registrations.payments.title')}>
      {payments.length === 0 ? (
        <Muted>{t('registrations.payments.none')}</Muted>
      ) : (
        <Stack as="ul" gap="4" listStyleType="none">
          {payments.map((payment) => (
            <PaymentItem key={payment.Id} payment={payment} act={act} />
          ))}
        </Stack>
      )}
    </SectionCard>
  );
};
