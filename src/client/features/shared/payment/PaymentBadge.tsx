import { useTranslation } from 'react-i18next';
import { Badge } from '../../../design/Badge.tsx';
import { type PaymentState, paymentTone } from './payment-state.ts';

/** State of the registration fee; nothing to tell is a dash. */
export const PaymentBadge = ({ state }: { readonly state: PaymentState }) => {
  const { t } = useTranslation();
  if (state === 'None') return '–';
  return <Badge tone={paymentTone(state)}>{t(`registrations.payment.${state}`)}</Badge>;
};
