import { useTranslation } from 'react-i18next';
import { type PageName, pathTo } from '../../../contract/pages.ts';
import type { NavItem } from './SiteHeader.tsx';

const names = ['event', 'news', 'brochure', 'faq', 'contactUs'] as const satisfies readonly PageName[];

/** Links of the public part, in header and footer alike. */
export const usePublicPages = (): readonly NavItem[] => {
  const { t } = useTranslation();
  return names.map((name) => ({ to: pathTo(name), label: t(`app.screen.${name}`) }));
};
