import { createPathTo, type ParamsOf, visitorPages } from './visitor-pages.ts';

/**
 * Every page of specification 2: screen name -> path. The browser's route table and the 404 handling of the
 * server both read it. `:institution`, `:step`, `:kind` and `:contentKey` accept only values of the catalogue; other
 * parameters accept one segment. A kind of content without a page of its own here is shown at `/:kind`, and written at
 * `/admin/:contentKey`.
 */
export const pages = {
  ...visitorPages,
  dashboardAdmin: '/admin/dashboard',
  reports: '/admin/report',
  applicantList: '/admin/applicant-list',
  applicantDetail: '/admin/applicant-list/:id',
  applicantFormDetail: '/admin/applicant-list/:id/:formId',
  applicantView: '/admin/as-applicant/:formId',
  brochureList: '/admin/brochure',
  brochureEdit: '/admin/brochure/:id',
  eventList: '/admin/event',
  eventEdit: '/admin/event/:id',
  faqList: '/admin/faq',
  faqEdit: '/admin/faq/:id',
  newsListAdmin: '/admin/news',
  newsEdit: '/admin/news/:id',
  promoCodeList: '/admin/promo-code',
  promoCodeEdit: '/admin/promo-code/:id',
  adminContentList: '/admin/:contentKey',
  adminContentEdit: '/admin/:contentKey/:id',
  paymentList: '/admin/payment',
  controlPanel: '/admin/control-panel',
  preview: '/admin/preview',
  previewDrawing: '/admin/preview/drawing',
  contentPreview: '/admin/preview/content',
  userList: '/admin/user-list',
  webhookList: '/admin/webhook',
  apiKeyList: '/admin/api-key',
  scheduledExports: '/admin/scheduled-export',
  noticeList: '/admin/notice',
  interviewList: '/admin/interview',
  profileAdmin: '/admin/profile',
  changeEmailAdmin: '/admin/profile/change-email',
  changePasswordAdmin: '/admin/profile/change-password',
  changeProfileAdmin: '/admin/profile/change-profile',
} as const satisfies Readonly<Record<string, string>>;

export type PageName = keyof typeof pages;

/** Parameters that the path of a page needs, e.g. `{ institution, id }`. */
export type PageParams<N extends PageName> = ParamsOf<typeof pages, N>;

/** The path of a page with its parameters filled in and encoded. */
export const pathTo = createPathTo(pages);

/** Allowed values of restricted parameters, e.g. the parameters of the institutions and the keys of the steps. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

const accepts = (pattern: string, segment: string, known: KnownValues): boolean => {
  if (!pattern.startsWith(':')) return pattern === segment;
  return known[pattern.slice(1)]?.includes(segment) ?? segment !== '';
};

const matches = (path: string, segments: readonly string[], known: KnownValues): boolean => {
  const patterns = path.split('/');
  return (
    patterns.length === segments.length &&
    patterns.every((pattern, index) => accepts(pattern, segments[index] ?? '', known))
  );
};

/** The page of a path (no query, no trailing slash); a literal segment takes precedence over a parameter. */
export const findPage = (pathname: string, known: KnownValues): PageName | undefined => {
  const segments = pathname.split('/');
  const found = Object.entries(pages).filter(([, path]) => matches(path, segments, known));
  found.sort(([, a], [, b]) => a.split(':').length - b.split(':').length);
  return found[0]?.[0] as PageName | undefined;
};
