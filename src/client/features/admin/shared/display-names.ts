import { useTranslation } from 'react-i18next';
import { pages, pathTo } from '../../../../contract/pages.ts';

/** What a mail is about; one that this build does not know shows its template. */
export const useMailName = (): ((template: string) => string) => {
  const { t, i18n } = useTranslation();
  return (template) => {
    const key = `admin-mails.${template}`;
    return i18n.exists(key) ? t(key) : template;
  };
};

/** What the list of a kind of content is called: like its page of specification 2, or as its own texts say. */
export const useKindTitle = (): ((key: string) => string) => {
  const { t, i18n } = useTranslation();
  return (key) => {
    const path = pathTo('adminContentList', { contentKey: key });
    const page = Object.entries(pages).find(([, known]) => known === path)?.[0];
    const known = [`app.screen.${page ?? ''}`, `${key}.page.title`, `${key}.form.title`];
    const text = known.find((one) => i18n.exists(one));
    return text === undefined ? key : t(text);
  };
};
