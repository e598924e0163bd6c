/**
 * Pages of visitors and applicants, apart from those of the admin area (`pages.ts`): the first code of a page for applicants
 * has only these.
 */
export const visitorPages = {
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
  invitation: '/invitation/:token',
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
  /** Leads an admin to the first page of the admin area. */
  admin: '/admin',
} as const satisfies Readonly<Record<string, string>>;

export type VisitorPageName = keyof typeof visitorPages;

type ParamOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type Paths = Readonly<Record<string, string>>;

/** Parameters that the path of a page needs, e.g. `{ institution, id }`. */
export type ParamsOf<P extends Paths, N extends keyof P> = Readonly<Record<ParamOf<P[N]>, string>>;

type PathArguments<P extends Paths, N extends keyof P> = ParamOf<P[N]> extends never ? [] : [params: ParamsOf<P, N>];

/** Fills in the parameters of paths, encoded. */
export const createPathTo =
  <P extends Paths>(paths: P) =>
  <N extends keyof P & string>(name: N, ...[params]: PathArguments<P, N>): string =>
    // `PathArguments` demands a text for each parameter of the path.
    String(paths[name]).replace(/:(\w+)/g, (_, key: string) =>
      encodeURIComponent((params as Readonly<Record<string, string>> | undefined)?.[key] ?? ''),
    );

/** The path of a page with its parameters filled in and encoded. */
export const pathTo = createPathTo(visitorPages);
