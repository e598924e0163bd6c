import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../../api/server-clock.ts';
import { Box, Card, Heading, Muted, Row, Stack, Text } from '../../../../design/primitives.tsx';
import { formatDateTime, formatRupiah } from '../../../../state/format.ts';
import { PaymentBadge } from '../../../shared/payment/PaymentBadge.tsx';
import { stateOfPayment } from '../../../shared/payment/payment-state.ts';
import type { Payment } from '../fee-query.ts';

const OtherPayment = ({ payment }: { readonly payment: Payment }) => {
  const { t, i18n } = useTranslation();
  const { RefundNeeded, CreatedAt, PaymentDate, Amount, InvoiceNumber } = payment;
  const state = RefundNeeded ? 'RefundNeeded' : stateOfPayment(payment, serverNow());
  return (
    <Box as="li" paddingTop="4" borderTopWidth="1px" borderColor="border.muted">
      <Row justifyContent="space-between">
        <Text fontWeight="medium">
          {payment.PaymentChannelName} · {formatRupiah(Amount, i18n.language)}
        </Text>
        <PaymentBadge state={state} />
      </Row>
      <Muted fontSize="sm" marginTop="1">
        {InvoiceNumber} · {formatDateTime(PaymentDate ?? CreatedAt, i18n.language)}
      </Muted>
      {RefundNeeded && (
        <Text fontSize="sm" marginTop="1">
          {t('payment.details.refund')}
        </Text>
      )}
    </Box>
  );
};

/** Attempts that came to nothing, and money that came twice or late. */
export const OtherPayments = ({ payments }: { readonly payments: readonly Payment[] }) => {
  const { t } = useTranslation();
  if (payments.length === 0) return null;
  return (
    <Card aria-labelledby="other-payments">
      <Heading id="other-payments">{t('payment.details.others')}</Heading>
      <Stack as="ul" listStyleType="none" marginTop="4">
        {payments.map((payment) => (
          <OtherPayment key={payment.Id} payment={payment} />
        ))}
      </Stack>
    </Card>
  );
};
