import { useTranslation } from 'react-i18next';
import { settlePaymentAlert } from '../../../../contract/admin-payment.ts';
import { callApi } from '../../../api/http.ts';
import { Button } from '../../../design/Button.tsx';
import { Callout } from '../../../design/Callout.tsx';
import { Stack, Text, VisuallyHidden } from '../../../design/primitives.tsx';
import { formatDateTime, formatRupiah } from '../../../state/format.ts';
import { SettleRefund } from '../../shared/payment/SettleRefund.tsx';
import type { Payment } from './queries.ts';
import { useSettle } from './use-settle.ts';

const REFUND = 'refund-needed';

/** What somebody has to look at, with what can be done about it. */
export const Alerts = ({ payment }: { readonly payment: Payment }) => {
  const { t, i18n } = useTranslation();
  const { press, isBusy } = useSettle();
  const look = (alertId: number) => () =>
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
          {Kind === REFUND ? (
            <SettleRefund payment={payment} isBusy={isBusy} press={press} />
          ) : (
            <Button look="outline" marginTop="3" isBusy={isBusy} onClick={() => press(look(Id))}>
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
