import { useTranslation } from 'react-i18next';
import { pages, pathTo } from '../../../../contract/pages.ts';

/** Name of a mail by its template; an unknown template shows its key. */
export const useMailName = (): ((template: string) => string) => {
  const { t } = useTranslation();
  return (template) => t(`admin-mails.${template}`, { defaultValue: template });
};

/** Title of a kind of content: of its page of specification 2, else from its own texts. */
export const useKindTitle = (): ((key: string) => string) => {
  const { t } = useTranslation();
  return (key) => {
    const path = pathTo('adminContentList', { contentKey: key });
    const page = Object.entries(pages).find(([, known]) => known === path)?.[0];
    return t([`app.screen.${page ?? ''}`, `${key}.page.title`, `${key}.form.title`], { defaultValue: key });
  };
};
