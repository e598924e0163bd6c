import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settlePaymentAlert } from '../../../../contract/admin-payment.ts';
import type { Envelope } from '../../../../contract/call.ts';
import { pathTo } from '../../../../contract/pages.ts';
import { callApi } from '../../../api/http.ts';
import { Button } from '../../../design/Button.tsx';
import { Callout } from '../../../design/Callout.tsx';
import { describeError } from '../../../design/FailureNotice.tsx';
import { LongWord } from '../../../design/LongWord.tsx';
import { Box, Muted, Stack, Text, VisuallyHidden } from '../../../design/primitives.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { formatDateTime, formatRupiah } from '../../../state/format.ts';
import { PaymentBadge } from '../../shared/application/ApplicationLabels.tsx';
import { toPaymentState } from '../../shared/application/payment-state.ts';
import { ListItem } from '../shared/DataTable.tsx';
import { Facts } from '../shared/Facts.tsx';
import { PageLink } from '../shared/PageLink.tsx';
import { SettleRefund } from '../shared/SettleRefund.tsx';
import { type Payment, paymentsKey } from './queries.ts';

/** Runs one action on a payment, then reads the list again. */
const usePaymentAction = () => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const work = useMutation({
    mutationFn: (send: () => Promise<Envelope<unknown>>) => send(),
    onSuccess: ({ message }) => toaster.success(message),
    onError: (error) => toaster.error(describeError(error, t)),
    onSettled: () => client.invalidateQueries({ queryKey: paymentsKey }),
  });
  return {
    isBusy: work.isPending,
    run: (send: () => Promise<Envelope<unknown>>, then?: () => void): void =>
      work.mutate(send, { ...(then && { onSuccess: then }) }),
  };
};

const REFUND_NEEDED = 'refund-needed';

/** The alerts of a payment, with their actions. */
const PaymentAlerts = ({ payment }: { readonly payment: Payment }) => {
  const { t, i18n } = useTranslation();
  const { run, isBusy } = usePaymentAction();
  const settle = (alertId: number) => () =>
    callApi(settlePaymentAlert, { params: { id: payment.Id }, body: { alertId } });
  if (payment.Alerts.length === 0) return null;
  return (
    <Stack gap="2" marginTop="3">
      {payment.Alerts.map(({ Id, Kind, Amount, At }) => (
        <Callout as="div" key={Id} tone="warning" data-alert={Kind}>
          <Text fontSize="sm" fontWeight="semibold" color="fg">
            {t(`admin-payments.alert.${Kind}.title`, { amount: formatRupiah(Amount, i18n.language) })}
          </Text>
          <Text fontSize="sm" color="fg">
            {formatDateTime(At, i18n.language)} · {t(`admin-payments.alert.${Kind}.todo`)}
          </Text>
          {Kind === REFUND_NEEDED ? (
            <SettleRefund payment={payment} isBusy={isBusy} run={run} />
          ) : (
            <Button variant="outline" marginTop="3" isBusy={isBusy} onClick={() => run(settle(Id))}>
              <span>
                {t('admin-payments.looked')}
                <VisuallyHidden> {payment.InvoiceNumber}</VisuallyHidden>
              </span>
            </Button>
          )}
        </Callout>
      ))}
    </Stack>
  );
};

const useFacts = (payment: Payment) => {
  const { t, i18n } = useTranslation();
  const institutionName = useInstitutionName();
  const time = (at: string | null) => (at === null ? null : formatDateTime(at, i18n.language));
  const money = (amount: number) => (amount === 0 ? null : formatRupiah(amount, i18n.language));
  const isOpen = toPaymentState(payment.PaymentStatus) === 'Open';
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

/** One payment: applicant, amount, status and alerts. */
export const PaymentItem = ({ payment }: { readonly payment: Payment }) => {
  const { i18n } = useTranslation();
  const facts = useFacts(payment);
  const { Name, Email, RegistrationNumber, Amount, PaymentStatus, FormId } = payment;
  return (
    <ListItem data-payment={payment.InvoiceNumber} padding={{ base: '4', md: '5' }}>
      <Box display="grid" gridTemplateColumns="minmax(0, 1fr) auto" columnGap="3" rowGap="0.5">
        <div>
          <PageLink page="applicantDetail" to={pathTo('applicantDetail', { id: FormId })} paddingBlock="0.875rem">
            {Name || Email}
          </PageLink>
        </div>
        <Box fontWeight="semibold" fontVariantNumeric="tabular-nums" textAlign="end">
          {formatRupiah(Amount, i18n.language)}
        </Box>
        <Muted fontSize="xs">{RegistrationNumber}</Muted>
        <Box justifySelf="end" gridRow={{ md: 'span 2' }}>
          <PaymentBadge state={toPaymentState(PaymentStatus)} />
        </Box>
        <Muted fontSize="xs" overflowWrap="anywhere" gridColumn={{ base: '1 / -1', md: 'auto' }}>
          <LongWord>{Email}</LongWord>
        </Muted>
      </Box>
      <Facts marginTop="3" facts={facts} />
      <PaymentAlerts payment={payment} />
    </ListItem>
  );
};
