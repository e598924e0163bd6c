import { useTranslation } from 'react-i18next';
import { type ApplicationState, applicationStatuses } from '../../../../../machines/application.status.ts';
import { textKey } from '../../../../engine/text/text-keys.ts';
import { Badge, type Tone } from '../../../design/Badge.tsx';
import { type PaymentState, paymentTone } from './payment-state.ts';

const toneByState: Readonly<Record<ApplicationState, Tone>> = {
  Draft: 'neutral',
  PendingRegistrationFee: 'warning',
  NotEligible: 'error',
  Submitted: 'info',
  Returned: 'warning',
  Accepted: 'success',
  Rejected: 'error',
  Withdrawn: 'neutral',
  Deleted: 'neutral',
};

/** The state behind a stored status; undefined for one that this build does not know yet. */
export const findApplicationState = (status: string): ApplicationState | undefined =>
  (Object.keys(applicationStatuses) as ApplicationState[]).find((state) => applicationStatuses[state] === status);

export const statusTone = (status: string): Tone => {
  const state = findApplicationState(status);
  return state ? toneByState[state] : 'neutral';
};

/** Name of a step by its key; of a step that is no longer asked, the key itself. */
export const useStepTitle = (): ((step: string) => string) => {
  const { t, i18n } = useTranslation();
  return (step) => {
    const key = textKey(step, ['form'], 'title');
    return i18n.exists(key) ? t(key) : step;
  };
};

/** State of the registration fee; nothing to tell is a dash. */
export const PaymentBadge = ({ state }: { readonly state: PaymentState }) => {
  const { t } = useTranslation();
  if (state === 'None') return '–';
  return <Badge tone={paymentTone(state)}>{t(`registrations.payment.${state}`)}</Badge>;
};

/** Status of an application in words; one that has no words yet shows itself. */
export const StatusBadge = ({ status }: { readonly status: string }) => {
  const { t } = useTranslation();
  const state = findApplicationState(status);
  return <Badge tone={statusTone(status)}>{state ? t(`registrations.status.${state}`) : status}</Badge>;
};
