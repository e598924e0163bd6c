import { useTranslation } from 'react-i18next';
import { pages, pathTo } from '../../../../contract/pages.ts';

/** Name of a mail by its template; an unknown template shows its key. */
export const useMailName = (): ((template: string) => string) => {
  const { t, i18n } = useTranslation();
  return (template) => {
    const key = `admin-mails.${template}`;
    return i18n.exists(key) ? t(key) : template;
  };
};

/** Title of a kind of content: of its page of specification 2, else from its own texts. */
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
