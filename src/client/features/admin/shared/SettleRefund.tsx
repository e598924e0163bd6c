import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Envelope } from '../../../../contract/call.ts';
import { settleRefund } from '../../../../contract/payment.ts';
import { callApi } from '../../../api/http.ts';
import { Button } from '../../../design/Button.tsx';
import { ConfirmDialog } from '../../../design/Dialog.tsx';
import { Row } from '../../../design/primitives.tsx';
import { formatRupiah } from '../../../state/format.ts';

type RefundAction = 'done' | 'waived';

interface SettleRefundProps {
  readonly payment: { readonly Id: string; readonly Amount: number };
  readonly isBusy: boolean;
  /** Sends the call, shows the result and calls `then` after a success. */
  readonly run: (send: () => Promise<Envelope<unknown>>, then: () => void) => void;
}

/** Settles an unneeded payment: refunded, or accepted as the fee. */
export const SettleRefund = ({ payment, isBusy, run }: SettleRefundProps) => {
  const { t, i18n } = useTranslation();
  const [confirming, setConfirming] = useState<RefundAction>();
  const settle = (action: RefundAction) => () =>
    callApi(settleRefund, { params: { id: payment.Id }, body: { action } });
  const amount = formatRupiah(payment.Amount, i18n.language);
  return (
    <Row marginTop="3">
      {(['done', 'waived'] as const).map((action) => (
        <Button
          key={action}
          variant="outline"
          aria-haspopup="dialog"
          data-refund={action}
          onClick={() => setConfirming(action)}
        >
          {t(`admin-payments.refund.${action}.open`)}
        </Button>
      ))}
      {confirming && (
        <ConfirmDialog
          isOpen
          title={t(`admin-payments.refund.${confirming}.title`, { amount })}
          confirmLabel={t(`admin-payments.refund.${confirming}.open`)}
          isBusy={isBusy}
          onConfirm={() => run(settle(confirming), () => setConfirming(undefined))}
          onClose={() => setConfirming(undefined)}
        >
          {t(`admin-payments.refund.${confirming}.text`)}
        </ConfirmDialog>
      )}
    </Row>
  );
};
