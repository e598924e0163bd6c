import { createContext } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo, type VisitorPageName } from '../../../contract/visitor-pages.ts';
import type { NavItem } from './SiteHeader.tsx';

const publicPageNames = [
  'studyPrograms',
  'event',
  'news',
  'brochure',
  'faq',
  'contactUs',
] as const satisfies readonly VisitorPageName[];

/** Links of public pages, for header and footer. */
export const usePublicPages = (): readonly NavItem[] => {
  const { t } = useTranslation();
  return publicPageNames.map((name) => ({ to: pathTo(name), label: t(`app.screen.${name}`) }));
};

/** Links of the admin area that the roles of the admin include, for what the layout of the area contains. */
export const AdminPages = createContext<readonly NavItem[]>([]);
