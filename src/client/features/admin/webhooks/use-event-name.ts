import { useTranslation } from 'react-i18next';

/** The name of a type of events: that of the history of an application where it has one. */
export const useWebhookEventName = (): ((type: string) => string) => {
  const { t } = useTranslation();
  return (type) =>
    t([`admin-webhooks.event.${type}`, `admin-applications.event.${type}`, `registrations.event.${type}`], {
      defaultValue: type,
    });
};
