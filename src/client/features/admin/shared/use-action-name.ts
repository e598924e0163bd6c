import { useTranslation } from 'react-i18next';

/** What an entry of the audit trail says; one that has no words yet shows itself. */
export const useActionName = (): ((action: string) => string) => {
  const { t, i18n } = useTranslation();
  return (action) => {
    const key = `audit.${action}`;
    return i18n.exists(key) ? t(key) : action;
  };
};
