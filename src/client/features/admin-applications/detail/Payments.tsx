import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settleRefund } from '../../../../contract/payment.ts';
import { callApi } from '../../../api/http.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { Facts } from '../../../ui/admin/Facts.tsx';
import { Part } from '../../../ui/admin/Part.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { PaymentBadge } from '../../../ui/payment/PaymentBadge.tsx';
import { stateOfPayment } from '../../../ui/payment/payment-state.ts';
import { Box, Muted, Row, Stack, Text } from '../../../ui/primitives.tsx';
import { formatDateTime, formatRupiah } from '../../../ui/state/format.ts';
import type { DetailProps } from './Applicant.tsx';
import type { ActProps } from './Decide.tsx';
import type { Act } from './use-act.ts';

type Payment = DetailProps['detail']['Payments'][number];
type Settling = 'done' | 'waived';

/** Money that came and was not owed: given back, or taken as the fee. */
const Refund = ({ payment, act }: { readonly payment: Payment; readonly act: Act }) => {
  const { t, i18n } = useTranslation();
  const [asked, setAsked] = useState<Settling>();
  const settle = (action: Settling) => () => callApi(settleRefund, { params: { id: payment.Id }, body: { action } });
  const amount = formatRupiah(payment.Amount, i18n.language);
  return (
    <Row marginTop="3">
      {(['done', 'waived'] as const).map((action) => (
        <Button
          key={action}
          look="outline"
          aria-haspopup="dialog"
          data-refund={action}
          onClick={() => setAsked(action)}
        >
          {t(`admin-applications.refund.${action}.open`)}
        </Button>
      ))}
      {asked && (
        <ConfirmDialog
          isOpen
          title={t(`admin-applications.refund.${asked}.title`, { amount })}
          confirmLabel={t(`admin-applications.refund.${asked}.open`)}
          isBusy={act.isBusy}
          onConfirm={() => act.press(settle(asked), () => setAsked(undefined))}
          onClose={() => setAsked(undefined)}
        >
          {t(`admin-applications.refund.${asked}.text`)}
        </ConfirmDialog>
      )}
    </Row>
  );
};

const PaymentItem = ({ payment, act }: { readonly payment: Payment; readonly act: Act }) => {
  const { t, i18n } = useTranslation();
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
          [t('admin-applications.payment.channel'), payment.PaymentChannelId],
          [t('admin-applications.payment.promo'), payment.PromoCode],
          [t('admin-applications.payment.discount'), money(payment.Discount)],
          [t('admin-applications.payment.adminFee'), money(payment.AdminFee)],
          [t('admin-applications.payment.begun'), time(payment.CreatedAt)],
          [t('admin-applications.payment.due'), state === 'Open' ? time(payment.DueDate) : null],
          [t('admin-applications.payment.paid'), time(payment.PaidAt)],
        ]}
      />
      {state === 'RefundNeeded' && <Refund payment={payment} act={act} />}
    </Box>
  );
};

/** Every attempt to pay, the newest first. */
export const Payments = ({ detail, act }: ActProps) => {
  const { t } = useTranslation();
  const payments = [...detail.Payments].sort((a, b) => b.CreatedAt.localeCompare(a.CreatedAt));
  return (
    <Part name="payments" title={t('registrations.payments.title')}>
      {payments.length === 0 ? (
        <Muted>{t('registrations.payments.none')}</Muted>
      ) : (
        <Stack as="ul" gap="4" listStyleType="none">
          {payments.map((payment) => (
            <PaymentItem key={payment.Id} payment={payment} act={act} />
          ))}
        </Stack>
      )}
    </Part>
  );
};
