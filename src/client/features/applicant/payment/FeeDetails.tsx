import { useTranslation } from 'react-i18next';
import { applicationStatuses } from '../../../../../machines/application.status.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { Box, Card, Heading, Muted, Row, Stack, Text } from '../../../design/primitives.tsx';
import { formatDateTime, formatRupiah } from '../../../state/format.ts';
import { PaymentBadge } from '../../shared/application/ApplicationLabels.tsx';
import type { ApplicationLinks } from '../../shared/application/application-links.ts';
import { DownloadDocument } from '../../shared/application/DownloadDocument.tsx';
import { stateOfPayment } from '../../shared/application/payment-state.ts';
import { PaymentStateNotice } from './FeeHeading.tsx';
import { ButtonRow, GatewayLink, ResultButton } from './PaymentButtons.tsx';
import { chargeOfPayment, type PaymentFact, PaymentFacts, usePaymentFacts } from './PaymentFacts.tsx';
import { type Fee, findMainPayment, findOpenPayment, type Payment, stateOfFee } from './registration-fee.ts';
import { Totals } from './Totals.tsx';

interface PaymentInformationProps {
  readonly payment: Payment;
  readonly facts: readonly PaymentFact[];
}

/** Details and totals of one payment. */
const PaymentInformation = ({ payment, facts }: PaymentInformationProps) => (
  <Box
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
    columnGap="10"
    rowGap="6"
    alignItems="start"
  >
    <PaymentFacts variant="rows" facts={facts} />
    <Totals charge={chargeOfPayment(payment)} isComplete isPaid={stateOfPayment(payment, serverNow()) === 'Paid'} />
  </Box>
);

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

/** Failed, replaced, duplicate and late payments. */
const OtherPayments = ({ payments }: { readonly payments: readonly Payment[] }) => {
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

interface FeeDetailsProps {
  readonly fee: Fee;
  readonly links: ApplicationLinks;
}

const isFeePending = ({ Status }: Fee): boolean => Status === applicationStatuses.PendingRegistrationFee;

/** A fee without payments: not paid yet, or no fee to pay. */
const NoPayment = ({ fee, links }: FeeDetailsProps) => {
  const { t, i18n } = useTranslation();
  const amount = formatRupiah(fee.RegistrationFee, i18n.language);
  return (
    <EmptyState
      title={t('payment.none')}
      text={t(isFeePending(fee) ? 'payment.details.owed' : 'payment.details.notOwed', { amount })}
    >
      {isFeePending(fee) && <ButtonLink to={links.pay}>{t('payment.action.pay')}</ButtonLink>}
    </EmptyState>
  );
};

const PaymentActions = ({ fee, links, payment }: FeeDetailsProps & { readonly payment: Payment }) => {
  const { t } = useTranslation();
  const now = serverNow();
  const isOpen = findOpenPayment(fee, now)?.Id === payment.Id;
  const isCard = payment.PaymentChannelKind === 'card';
  const state = stateOfFee(fee, now);
  const mayPay = isFeePending(fee) && state !== 'Creating';
  return (
    <ButtonRow>
      {isOpen && payment.PaymentUrlPage !== null && (
        <GatewayLink formId={fee.FormId} url={payment.PaymentUrlPage} isCard={isCard} />
      )}
      {mayPay && (
        <ButtonLink to={links.pay} variant={isOpen ? 'ghost' : state === 'RefundNeeded' ? 'outline' : 'solid'}>
          {t(isOpen ? 'payment.action.change' : 'payment.action.again')}
        </ButtonLink>
      )}
      {state === 'Paid' && (
        <>
          <ResultButton formId={fee.FormId} />
          <DownloadDocument kind="receipt" applicationId={fee.FormId} />
        </>
      )}
    </ButtonRow>
  );
};

/** The main payment with its state and actions; other payments below it. */
export const FeeDetails = ({ fee, links }: FeeDetailsProps) => {
  const { t } = useTranslation();
  const factsOf = usePaymentFacts();
  const now = serverNow();
  const payment = findMainPayment(fee, now);
  const state = stateOfFee(fee, now);
  if (!payment)
    return state === 'Creating' ? <PaymentStateNotice state="Creating" /> : <NoPayment fee={fee} links={links} />;
  return (
    <Stack gap="6">
      <PaymentStateNotice state={state} />
      <Card aria-labelledby="payment" data-part="payment">
        <Stack gap="6">
          <Heading id="payment">{t('payment.details.information')}</Heading>
          <PaymentInformation payment={payment} facts={[{ name: 'name', value: fee.Name }, ...factsOf(payment)]} />
          <PaymentActions fee={fee} links={links} payment={payment} />
        </Stack>
      </Card>
      <OtherPayments payments={fee.Payments.filter(({ Id }) => Id !== payment.Id)} />
    </Stack>
  );
};
