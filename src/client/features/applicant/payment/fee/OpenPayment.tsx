import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../../design/Button.tsx';
import { Card, Heading, Muted, Stack } from '../../../../design/primitives.tsx';
import { Actions } from '../Actions.tsx';
import { Facts } from '../Facts.tsx';
import type { Payment } from '../fee-query.ts';
import { GoOn } from '../GoOn.tsx';
import { Totals } from '../Totals.tsx';
import { chargeOfPayment, usePaymentFacts } from '../use-payment-facts.tsx';

interface OpenPaymentProps {
  readonly formId: string;
  readonly payment: Payment;
  readonly detailsAddress: string;
  readonly isChanging: boolean;
  readonly onChange: () => void;
}

/** A payment that was begun and can be gone on with; another way to pay is still open. */
export const OpenPayment = ({ formId, payment, detailsAddress, isChanging, onChange }: OpenPaymentProps) => {
  const { t } = useTranslation();
  const facts = usePaymentFacts()(payment);
  const isCard = payment.PaymentChannelKind === 'card';
  return (
    <Card aria-labelledby="open-payment" data-part="open-payment">
      <Stack gap="5">
        <div>
          <Heading id="open-payment">{t('payment.open.title', { channel: payment.PaymentChannelName })}</Heading>
          <Muted marginTop="1">{t(isCard ? 'payment.open.card' : 'payment.open.account')}</Muted>
        </div>
        <Facts look="rows" facts={facts.filter(({ name }) => !['paymentStatus', 'paymentChannel'].includes(name))} />
        <Totals charge={chargeOfPayment(payment)} isComplete />
        <Actions>
          {payment.PaymentUrlPage !== null && <GoOn formId={formId} url={payment.PaymentUrlPage} isCard={isCard} />}
          <ButtonLink to={detailsAddress} look="outline">
            {t('payment.action.details')}
          </ButtonLink>
          {!isChanging && (
            <Button look="ghost" onClick={onChange}>
              {t('payment.action.change')}
            </Button>
          )}
        </Actions>
      </Stack>
    </Card>
  );
};
