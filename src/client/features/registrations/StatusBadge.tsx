import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';
import type { PaymentState } from './payment-state.ts';
import { findState, paymentTone, statusTone } from './status-look.ts';

/** Status of an application in words; one that has no words yet shows itself. */
export const StatusBadge = ({ status }: { readonly status: string }) => {
  const { t } = useTranslation();
  const state = findState(status);
  return <Badge tone={statusTone(status)}>{state ? t(`registrations.status.${state}`) : status}</Badge>;
};

/** State of the registration fee; nothing to tell is a dash. */
export const PaymentBadge = ({ state }: { readonly state: PaymentState }) => {
  const { t } = useTranslation();
  if (state === 'None') return '–';
  return <Badge tone={paymentTone(state)}>{t(`registrations.payment.${state}`)}</Badge>;
};
