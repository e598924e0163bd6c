import { useTranslation } from 'react-i18next';
import { Badge } from '../../../design/Badge.tsx';
import type { Webhook } from './queries.ts';

/** Whether a webhook works, fails or is disabled. */
export const WebhookState = ({ webhook: { DisabledReason, FailingSince } }: { readonly webhook: Webhook }) => {
  const { t } = useTranslation();
  if (DisabledReason !== null)
    return (
      <Badge tone={DisabledReason === 'admin' ? 'neutral' : 'error'}>
        {t(`admin-webhooks.state.${DisabledReason}`)}
      </Badge>
    );
  return FailingSince === null ? (
    <Badge tone="success">{t('admin-webhooks.state.active')}</Badge>
  ) : (
    <Badge tone="warning">{t('admin-webhooks.state.trying')}</Badge>
  );
};
