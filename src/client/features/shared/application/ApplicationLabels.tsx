import { useTranslation } from 'react-i18next';
import { findState, toneOf } from '../../../../../machines/application.status.ts';
import { textKey } from '../../../../engine/text/text-keys.ts';
import { Badge, type Tone } from '../../../design/Badge.tsx';
import { type PaymentState, paymentTone } from './payment-state.ts';

export const statusTone = (status: string): Tone => {
  const state = findState(status);
  return state ? toneOf(state) : 'neutral';
};

/** Title of a step by its key; the key itself for a removed step. */
export const useStepTitle = (): ((step: string) => string) => {
  const { t } = useTranslation();
  return (step) => t(textKey(step, ['form'], 'title'), { defaultValue: step });
};

/** State of the registration fee; a dash where there is none. */
export const PaymentBadge = ({ state }: { readonly state: PaymentState }) => {
  const { t } = useTranslation();
  if (state === 'None') return '–';
  return <Badge tone={paymentTone(state)}>{t(`registrations.payment.${state}`)}</Badge>;
};

/** Status of an application; an unknown status shows the stored string. */
export const StatusBadge = ({ status }: { readonly status: string }) => {
  const { t } = useTranslation();
  const state = findState(status);
  return <Badge tone={statusTone(status)}>{state ? t(`registrations.status.${state}`) : status}</Badge>;
};
