import { useTranslation } from 'react-i18next';

/** What a mail is about; one that this build does not know shows its template. */
export const useMailName = (): ((template: string) => string) => {
  const { t, i18n } = useTranslation();
  return (template) => {
    const key = `admin-mails.${template}`;
    return i18n.exists(key) ? t(key) : template;
  };
};
