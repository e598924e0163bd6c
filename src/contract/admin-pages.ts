import type { PageName } from './pages.ts';
import type { StaffRight } from './staff-rights.ts';

/**
 * Pages of the admin area -> the rights of which one is needed to open them. Pages of the own account are not here: every
 * admin may open them.
 */
export const rightsOfPages = {
  dashboardAdmin: ['reports'],
  reports: ['reports'],
  applicantList: ['applications'],
  applicantDetail: ['applications'],
  applicantFormDetail: ['applications'],
  applicantView: ['applications'],
  interviewList: ['interviews'],
  paymentList: ['payments'],
  userList: ['accounts', 'audit'],
  brochureList: ['content'],
  brochureEdit: ['content'],
  eventList: ['content'],
  eventEdit: ['content'],
  faqList: ['content'],
  faqEdit: ['content'],
  newsListAdmin: ['content'],
  newsEdit: ['content'],
  promoCodeList: ['promoCodes'],
  promoCodeEdit: ['promoCodes'],
  adminContentList: ['content'],
  adminContentEdit: ['content'],
  controlPanel: ['panel', 'masterData'],
  webhookList: ['webhooks'],
  apiKeyList: ['apiKeys'],
  scheduledExports: ['export'],
  preview: ['content'],
  previewDrawing: ['content'],
  contentPreview: ['content'],
} as const satisfies Partial<Readonly<Record<PageName, readonly StaffRight[]>>>;

/** Pages of the admin navigation, in its order. */
export const adminPageNames = [
  'dashboardAdmin',
  'reports',
  'applicantList',
  'interviewList',
  'paymentList',
  'userList',
  'brochureList',
  'eventList',
  'faqList',
  'newsListAdmin',
  'promoCodeList',
  'controlPanel',
  'webhookList',
  'apiKeyList',
  'scheduledExports',
  'preview',
  'profileAdmin',
] as const satisfies readonly PageName[];

/** Whether an admin with these rights may open a page. */
export const mayOpenPage = (page: PageName, staffRights: readonly string[]): boolean => {
  const needed: readonly string[] | undefined = (
    rightsOfPages as Partial<Readonly<Record<PageName, readonly StaffRight[]>>>
  )[page];
  return needed === undefined || needed.some((right) => staffRights.includes(right));
};

/** The first page of the navigation that an admin with these rights may open. */
export const homeOfStaff = (staffRights: readonly string[]): (typeof adminPageNames)[number] =>
  adminPageNames.find((page) => mayOpenPage(page, staffRights)) ?? 'profileAdmin';
