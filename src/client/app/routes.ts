import { content } from 'virtual:catalogue';
import { pageTexts } from 'virtual:page-texts';
import { type PageName, pages } from '../../contract/pages.ts';
import type { ContentPage } from '../../engine/schema/types.ts';
import type { GuardName } from './guards/guards.ts';
import type { LayoutName, LoadScreen, PageRoute } from './page-route.ts';

/** A screen that speaks texts of its own, fetched beside it. */
const withTexts = (texts: readonly string[], load: LoadScreen): LoadScreen => Object.assign(() => load(), { texts });

const comingScreen: LoadScreen = async () => (await import('./ComingScreen.tsx')).ComingScreen;

/** Only pages for visitors ask nothing and show no answers. */
const withFormTexts = (layout: LayoutName, screen: LoadScreen): LoadScreen =>
  layout === 'public' ? screen : withTexts(['forms', ...(screen.texts ?? [])], screen);

const page =
  (layout: LayoutName, base: readonly GuardName[]) =>
  (screen: LoadScreen = comingScreen, ...guards: readonly GuardName[]): PageRoute => ({
    layout,
    guards: [...base, ...guards],
    screen: withFormTexts(layout, screen),
  });

const open = page('public', ['theme-filter']);
const entry = page('entry', ['theme-switch']);
const applicant = page('applicant', ['known-place', 'auth', 'is-registrant', 'theme-switch']);
const admin = page('admin', ['auth', 'is-admin', 'theme-switch']);
const selection = page('blank', ['auth', 'is-registrant', 'theme-clear']);
const framed = page('frame', ['auth', 'is-admin']);
const bare = page('blank', ['auth', 'is-admin', 'theme-switch']);

const views: Readonly<Record<ContentPage['view'], LoadScreen>> = {
  cards: async () => (await import('../features/public/content/list/cards-page.tsx')).cardsPage,
  agenda: async () => (await import('../features/public/content/list/agenda-page.tsx')).agendaPage,
  shelf: async () => (await import('../features/public/content/list/shelf-page.tsx')).shelfPage,
  questions: async () => (await import('../features/public/content/list/questions-page.tsx')).questionsPage,
};
const anyView: LoadScreen = async () => (await import('../features/public/content/list/any-page.tsx')).anyPage;

/** The list of a kind of content, with the layout that its data names. */
const listAt = (path?: string): LoadScreen => {
  const view = content.find((kind) => `/${kind.path}` === path)?.page.view;
  return withTexts(['public', 'content'], view ? views[view] : anyView);
};
const detail = withTexts(
  ['public', 'content'],
  async () => (await import('../features/public/content/detail/detail-page.ts')).detailPage,
);

const contentList = withTexts(
  ['content', 'admin-content'],
  async () => (await import('../features/admin/content/ContentListScreen.tsx')).ContentListScreen,
);
const contentEdit = withTexts(
  ['content', 'admin-content'],
  async () => (await import('../features/admin/content/edit/ContentEditScreen.tsx')).ContentEditScreen,
);

const applicantDetail = withTexts(
  ['applications', 'adminApplications'],
  async () => (await import('../features/admin/applications/detail/ApplicantDetailScreen.tsx')).ApplicantDetailScreen,
);

/** The one route table: screen name -> layout, guards and lazy screen (specification 2). */
export const routes: Readonly<Record<PageName, PageRoute>> = {
  landing: open(
    withTexts(
      ['landing', 'public', 'content'],
      async () => (await import('../features/public/landing/landing-page.ts')).landingPage,
    ),
  ),
  brochure: open(listAt(pages.brochure)),
  contactUs: open(
    withTexts(
      ['contact', 'public', 'content'],
      async () => (await import('../features/public/contact/contact-page.ts')).contactPage,
    ),
  ),
  event: open(listAt(pages.event)),
  eventDetail: open(detail, 'need-event'),
  faq: open(listAt(pages.faq)),
  faqDetail: open(detail, 'need-faq'),
  news: open(listAt(pages.news)),
  newsDetail: open(detail, 'need-news'),
  contentList: open(listAt()),
  contentDetail: open(detail),
  contentEntry: open(detail),
  documentCheck: open(
    withTexts(
      ['documents', 'applications'],
      async () => (await import('../features/public/documents/document-check-page.ts')).documentCheckPage,
    ),
  ),
  healthcheck: open(async () => (await import('./health-page.tsx')).healthPage),

  login: entry(
    withTexts(['account'], async () => (await import('../features/applicant/account/LoginScreen.tsx')).LoginScreen),
    'guest',
  ),
  register: entry(
    withTexts(
      ['account'],
      async () => (await import('../features/applicant/account/RegisterScreen.tsx')).RegisterScreen,
    ),
    'guest',
  ),
  resetPassword: entry(
    withTexts(
      ['account'],
      async () => (await import('../features/applicant/account/ResetPasswordScreen.tsx')).ResetPasswordScreen,
    ),
  ),
  emailSent: entry(
    withTexts(
      ['account'],
      async () => (await import('../features/applicant/account/EmailSentScreen.tsx')).EmailSentScreen,
    ),
    'need-email',
  ),
  successReset: entry(
    withTexts(
      ['account'],
      async () => (await import('../features/applicant/account/SuccessResetScreen.tsx')).SuccessResetScreen,
    ),
    'need-email',
  ),
  newPassword: entry(
    withTexts(
      ['account'],
      async () => (await import('../features/applicant/account/NewPasswordScreen.tsx')).NewPasswordScreen,
    ),
  ),
  verifyEmail: entry(
    withTexts(
      ['profile'],
      async () => (await import('../features/applicant/profile/VerifyEmailScreen.tsx')).VerifyEmailScreen,
    ),
  ),
  verifyOTP: entry(
    withTexts(
      ['account'],
      async () => (await import('../features/applicant/account/VerifyOtpScreen.tsx')).VerifyOtpScreen,
    ),
    'need-email',
  ),

  secondFactor: entry(
    withTexts(
      ['second-factor'],
      async () =>
        (await import('../features/applicant/profile/second-factor/SecondFactorScreen.tsx')).SecondFactorScreen,
    ),
    'auth',
    'owes-second-factor',
  ),

  admissionSelection: selection(
    withTexts(
      ['applications'],
      async () => (await import('../features/applicant/admission/SelectionScreen.tsx')).SelectionScreen,
    ),
  ),
  admissionDashboard: applicant(
    withTexts(
      ['applications'],
      async () => (await import('../features/applicant/admission/DashboardScreen.tsx')).DashboardScreen,
    ),
  ),
  application: applicant(comingScreen, 'need-form', 'resume-step'),
  applicationStep: applicant(
    async () => (await import('../features/applicant/application/ApplicationStepScreen.tsx')).ApplicationStepScreen,
    'need-form',
    'apply-form',
  ),
  myRegistration: applicant(
    withTexts(
      ['applications'],
      async () => (await import('../features/applicant/registrations/MyRegistrationsScreen.tsx')).MyRegistrationsScreen,
    ),
  ),
  registrationDetail: applicant(
    withTexts(
      ['applications'],
      async () =>
        (await import('../features/applicant/registrations/RegistrationDetailScreen.tsx')).RegistrationDetailScreen,
    ),
  ),
  paymentDetails: applicant(
    withTexts(
      ['applications', 'payment'],
      async () => (await import('../features/applicant/payment/PaymentDetailsScreen.tsx')).PaymentDetailsScreen,
    ),
  ),
  viewAllRegistration: applicant(
    withTexts(
      ['applications'],
      async () =>
        (await import('../features/applicant/registrations/AllRegistrationsScreen.tsx')).AllRegistrationsScreen,
    ),
  ),
  registerFeeDetail: applicant(
    withTexts(
      ['applications', 'payment'],
      async () => (await import('../features/applicant/payment/fee/RegisterFeeScreen.tsx')).RegisterFeeScreen,
    ),
    'need-form',
  ),
  result: applicant(
    withTexts(
      ['applications', 'payment'],
      async () => (await import('../features/applicant/payment/ResultScreen.tsx')).ResultScreen,
    ),
    'need-form',
  ),
  profile: applicant(
    withTexts(
      ['profile', 'account'],
      async () => (await import('../features/applicant/profile/ProfileScreen.tsx')).ProfileScreen,
    ),
  ),
  changeEmail: applicant(
    withTexts(
      ['profile'],
      async () => (await import('../features/applicant/profile/ChangeEmailScreen.tsx')).ChangeEmailScreen,
    ),
  ),
  changePassword: applicant(
    withTexts(
      ['profile'],
      async () => (await import('../features/applicant/profile/ChangePasswordScreen.tsx')).ChangePasswordScreen,
    ),
  ),

  admin: { ...bare(), leadsTo: 'dashboardAdmin' },
  dashboardAdmin: admin(
    withTexts(
      ['adminHome', 'applications', 'forms'],
      async () => (await import('../features/admin/dashboard/DashboardScreen.tsx')).DashboardScreen,
    ),
  ),
  applicantList: admin(
    withTexts(
      ['applications', 'adminApplications'],
      async () => (await import('../features/admin/applications/list/ApplicantListScreen.tsx')).ApplicantListScreen,
    ),
  ),
  applicantDetail: admin(applicantDetail, 'need-registration-detail'),
  applicantFormDetail: admin(applicantDetail, 'need-registration-detail'),
  brochureList: admin(contentList),
  brochureEdit: admin(contentEdit, 'need-entity'),
  eventList: admin(contentList),
  eventEdit: admin(contentEdit, 'need-entity'),
  faqList: admin(contentList),
  faqEdit: admin(contentEdit, 'need-entity'),
  newsListAdmin: admin(contentList),
  newsEdit: admin(contentEdit, 'need-entity'),
  promoCodeList: admin(contentList),
  promoCodeEdit: admin(contentEdit, 'need-entity'),
  adminContentList: admin(contentList, 'known-place'),
  adminContentEdit: admin(contentEdit, 'known-place', 'need-entity'),
  paymentList: admin(
    withTexts(
      ['applications', 'adminPayments'],
      async () => (await import('../features/admin/payments/PaymentListScreen.tsx')).PaymentListScreen,
    ),
  ),
  controlPanel: admin(
    withTexts(['admin-panel'], async () => (await import('../features/admin/panel/PanelScreen.tsx')).PanelScreen),
  ),
  preview: admin(withTexts(pageTexts, async () => (await import('../preview/PreviewScreen.tsx')).PreviewScreen)),
  previewDrawing: framed(
    withTexts(pageTexts, async () => (await import('../preview/PreviewFrameScreen.tsx')).PreviewFrameScreen),
  ),
  contentPreview: framed(
    withTexts(
      ['public', 'content'],
      async () => (await import('../preview/ContentPreviewScreen.tsx')).ContentPreviewScreen,
    ),
  ),
  userList: admin(
    withTexts(['adminPeople'], async () => (await import('../features/admin/people/PeopleScreen.tsx')).PeopleScreen),
  ),
  profileAdmin: admin(
    withTexts(
      ['profile', 'account', 'second-factor'],
      async () => (await import('../features/applicant/profile/AdminProfileScreen.tsx')).AdminProfileScreen,
    ),
  ),
  changeEmailAdmin: admin(
    withTexts(
      ['profile'],
      async () => (await import('../features/applicant/profile/ChangeEmailScreen.tsx')).ChangeEmailScreen,
    ),
  ),
  changePasswordAdmin: admin(
    withTexts(
      ['profile'],
      async () => (await import('../features/applicant/profile/ChangePasswordScreen.tsx')).ChangePasswordScreen,
    ),
  ),
  changeProfileAdmin: admin(
    withTexts(
      ['profile'],
      async () => (await import('../features/applicant/profile/ChangeProfileScreen.tsx')).ChangeProfileScreen,
    ),
  ),
};
