import { useTranslation } from 'react-i18next';
import { SecretDialog } from '../shared/SecretDialog.tsx';

/** Shows the secret of a webhook, once. */
export const WebhookSecret = (props: { readonly secret: string; readonly onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <SecretDialog
      {...props}
      title={t('admin-webhooks.secret.title')}
      text={t('admin-webhooks.secret.text')}
      name={t('admin-webhooks.secret.name')}
    />
  );
};
