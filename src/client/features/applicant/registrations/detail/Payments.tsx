import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '../../../../api/queries.ts';
import { serverNow } from '../../../../api/server-clock.ts';
import { Box, Card, Heading, Muted, Row, Stack, Text } from '../../../../design/primitives.tsx';
import { TextLink } from '../../../../design/TextLink.tsx';
import { formatDateTime, formatRupiah } from '../../../../state/format.ts';
import { applicationLinks } from '../../../shared/application/application-links.ts';
import { PaymentBadge } from '../../../shared/payment/PaymentBadge.tsx';
import { registrationFee, stateOfPayment } from '../../../shared/payment/payment-state.ts';

type Payment = ApplicationDetail['RegistrationFeePayments'][number];

const PaymentRow = ({ payment }: { readonly payment: Payment }) => {
  const { t, i18n } = useTranslation();
  const { PaymentChannelName: channel, DueDate } = payment;
  const state = stateOfPayment(payment, serverNow());
  return (
    <Box as="li" paddingTop="3" borderTopWidth="1px" borderColor="border.muted">
      <Row justifyContent="space-between">
        <Text fontWeight="medium">{channel}</Text>
        <PaymentBadge state={state} />
      </Row>
      {state === 'Open' && DueDate !== null && (
        <Muted fontSize="sm" marginTop="1">
          {t('registrations.payments.due', { time: formatDateTime(DueDate, i18n.language) })}
        </Muted>
      )}
    </Box>
  );
};

/** The registration fee and what was done about it. */
export const Payments = ({ application }: { readonly application: ApplicationDetail }) => {
  const { t, i18n } = useTranslation();
  const fee = registrationFee(application);
  const payments = application.RegistrationFeePayments;
  return (
    <Card as="section" aria-labelledby="payments">
      <Heading id="payments">{t('registrations.payments.title')}</Heading>
      {fee !== undefined && (
        <Box marginTop="3">
          <Muted fontSize="sm">{t('registrations.payments.fee')}</Muted>
          <Text fontSize="xl" fontWeight="bold" letterSpacing="tight">
            {fee === 0 ? t('registrations.payment.Free') : formatRupiah(fee, i18n.language)}
          </Text>
        </Box>
      )}
      {payments.length === 0 && fee !== 0 && <Muted marginTop="3">{t('registrations.payments.none')}</Muted>}
      {payments.length > 0 && (
        <Stack as="ul" gap="3" listStyleType="none" marginTop="4">
          {[...payments].reverse().map((payment) => (
            <PaymentRow key={payment.Id} payment={payment} />
          ))}
        </Stack>
      )}
      {payments.length > 0 && (
        <Box marginTop="4" _print={{ display: 'none' }}>
          <TextLink to={applicationLinks(application.Id, application.Institution.InstitutionCode).payment}>
            {t('registrations.action.payment')}
          </TextLink>
        </Box>
      )}
    </Card>
  );
};
