import { useTranslation } from 'react-i18next';
import { Badge } from '../../../design/Badge.tsx';
import { findState, statusTone } from './status-look.ts';

/** Status of an application in words; one that has no words yet shows itself. */
export const StatusBadge = ({ status }: { readonly status: string }) => {
  const { t } = useTranslation();
  const state = findState(status);
  return <Badge tone={statusTone(status)}>{state ? t(`registrations.status.${state}`) : status}</Badge>;
};
