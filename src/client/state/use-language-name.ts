import { useTranslation } from 'react-i18next';

/** The name of a language in the language of the page, such as "Indonesian". */
export const useLanguageName = (): ((language: string) => string) => {
  const { i18n } = useTranslation();
  return (language) => new Intl.DisplayNames([i18n.language], { type: 'language' }).of(language) ?? language;
};
