/**
 * Every page of specification 2: screen name -> path. The browser's route table and the 404 handling of the
 * server both read it. `:institution`, `:step`, `:kind` and `:contentKey` accept only values of the catalogue; other
 * parameters accept one segment. A kind of content without a page of its own here is shown at `/:kind`, and written at
 * `/admin/:contentKey`.
 */
export const pages = {
  landing: '/',
  brochure: '/brochure',
  contactUs: '/contact-us',
  event: '/event',
  eventDetail: '/event/:slug',
  faq: '/faq',
  faqDetail: '/faq/:id/:slug',
  news: '/news',
  newsDetail: '/news/:slug',
  studyPrograms: '/study-programs',
  studyProgram: '/study-programs/:id',
  reminders: '/reminders',
  documentCheck: '/document/:code',
  healthcheck: '/healthcheck1',
  contentList: '/:kind',
  contentDetail: '/:kind/:slug',
  contentEntry: '/:kind/:id/:slug',
  login: '/login',
  register: '/register',
  resetPassword: '/reset-password',
  emailSent: '/reset-password/email-sent',
  successReset: '/reset-password/success',
  newPassword: '/reset-password/:token',
  verifyEmail: '/verify-email',
  verifyOTP: '/verifyOTP',
  secondFactor: '/second-factor',
  admissionSelection: '/admission',
  admissionDashboard: '/admission/:institution',
  application: '/admission/:institution/application',
  applicationStep: '/admission/:institution/application/:step',
  myRegistration: '/admission/:institution/my-registration',
  registrationDetail: '/admission/:institution/my-registration/:id',
  applicationSubmitted: '/admission/:institution/my-registration/:id/submitted',
  paymentDetails: '/admission/:institution/my-registration/:id/payment-details',
  viewAllRegistration: '/admission/:institution/view-all-registration',
  registerFeeDetail: '/admission/:institution/register-fee-detail',
  result: '/admission/:institution/result',
  profile: '/admission/:institution/profile',
  myDocuments: '/admission/:institution/profile/documents',
  changeEmail: '/admission/:institution/profile/change-email',
  changePassword: '/admission/:institution/profile/change-password',
  admin: '/admin',
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
  profileAdmin: '/admin/profile',
  changeEmailAdmin: '/admin/profile/change-email',
  changePasswordAdmin: '/admin/profile/change-password',
  changeProfileAdmin: '/admin/profile/change-profile',
} as const satisfies Readonly<Record<string, string>>;

export type PageName = keyof typeof pages;

type ParamOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

/** Parameters that the path of a page needs, e.g. `{ institution, id }`. */
export type PageParams<N extends PageName> = Readonly<Record<ParamOf<(typeof pages)[N]>, string>>;

type PathArguments<N extends PageName> = ParamOf<(typeof pages)[N]> extends never ? [] : [params: PageParams<N>];

/** The path of a page with its parameters filled in and encoded. */
export const pathTo = <N extends PageName>(name: N, ...[params]: PathArguments<N>): string =>
  pages[name].replace(/:(\w+)/g, (_, key: string) =>
    // `PathArguments` demands a text for each parameter of the path.
    encodeURIComponent((params as Readonly<Record<string, string>> | undefined)?.[key] ?? ''),
  );

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
