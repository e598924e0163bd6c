import { useTranslation } from 'react-i18next';
import { type PageName, pathTo } from '../../../contract/pages.ts';
import type { NavItem } from './SiteHeader.tsx';

const publicPageNames = [
  'studyPrograms',
  'event',
  'news',
  'brochure',
  'faq',
  'contactUs',
] as const satisfies readonly PageName[];

/** Links of public pages, for header and footer. */
export const usePublicPages = (): readonly NavItem[] => {
  const { t } = useTranslation();
  return publicPageNames.map((name) => ({ to: pathTo(name), label: t(`app.screen.${name}`) }));
};

/** Pages of the admin navigation, in its order. */
export const adminPageNames = [
  'dashboardAdmin',
  'applicantList',
  'paymentList',
  'userList',
  'brochureList',
  'eventList',
  'faqList',
  'newsListAdmin',
  'promoCodeList',
  'controlPanel',
  'preview',
  'profileAdmin',
] as const satisfies readonly PageName[];

/** Links of the admin area. */
export const useAdminPages = (): readonly NavItem[] => {
  const { t } = useTranslation();
  return adminPageNames.map((name) => ({ to: pathTo(name), label: t(`app.screen.${name}`) }));
};
