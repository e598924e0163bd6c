import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../design/Callout.tsx';
import { Heading, Text } from '../../../design/primitives.tsx';
import { type PaymentState, paymentTone } from '../../shared/payment/payment-state.ts';

interface StateNoticeProps {
  readonly state: PaymentState;
  readonly children?: ReactNode;
}

/** Where paying stands and what it means for the applicant, in one sentence each. */
export const StateNotice = ({ state, children }: StateNoticeProps) => {
  const { t } = useTranslation();
  return (
    <Callout tone={paymentTone(state)} role="status" data-part="payment-state" data-state={state}>
      <Heading>{t(`payment.notice.${state}.title`)}</Heading>
      <Text marginTop="1" color="fg">
        {t(`payment.notice.${state}.text`)}
      </Text>
      {children}
    </Callout>
  );
};
