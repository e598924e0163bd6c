import { pageTexts } from 'virtual:page-texts';
import type { PageName } from '../../contract/pages.ts';
import type { GuardName } from './guards/guards.ts';
import { hydratedPages } from './hydrated-pages.ts';
import { type LayoutName, type PageRoute, type Screen, screen, withStepTexts } from './page-route.ts';
import { publicRoutes } from './public-routes.ts';

const page =
  (layout: LayoutName, base: readonly GuardName[]) =>
  (pageScreen: Screen, ...guards: readonly GuardName[]): PageRoute => ({
    layout,
    guards: [...base, ...guards],
    screen: withStepTexts(pageScreen),
  });

const entryGuards = ['theme-switch'] as const;
const selectionGuards = ['auth', 'is-registrant', 'theme-clear'] as const;
const applicantGuards = ['known-place', 'auth', 'is-registrant', 'theme-switch'] as const;

const adminPage = (name: PageName) => page('admin', ['auth', 'is-admin', `may-open-${name}`, 'theme-switch']);
const framed = (name: PageName) => page('frame', ['auth', 'is-admin', `may-open-${name}`]);

const contentList = screen(
  ['content', 'admin-content'],
  () => import('../features/admin/content/ContentListScreen.tsx'),
  'ContentListScreen',
);
const contentEdit = screen(
  ['content', 'admin-content'],
  () => import('../features/admin/content/edit/ContentEditScreen.tsx'),
  'ContentEditScreen',
);

const applicantDetail = screen(
  ['applications', 'adminApplications'],
  () => import('../features/admin/applications/detail/ApplicantDetailScreen.tsx'),
  'ApplicantDetailScreen',
);

/** The route table: page -> layout, guards and lazy screen (specification 2). */
export const routes: Readonly<Record<PageName, PageRoute>> = {
  ...publicRoutes,

  login: { ...hydratedPages.login, guards: [...entryGuards, 'guest'] },
  register: { ...hydratedPages.register, guards: [...entryGuards, 'guest'] },
  resetPassword: { ...hydratedPages.resetPassword, guards: [...entryGuards] },
  emailSent: { ...hydratedPages.emailSent, guards: [...entryGuards, 'need-email'] },
  successReset: { ...hydratedPages.successReset, guards: [...entryGuards, 'need-email'] },
  newPassword: { ...hydratedPages.newPassword, guards: [...entryGuards] },
  invitation: { ...hydratedPages.invitation, guards: [...entryGuards] },
  verifyEmail: { ...hydratedPages.verifyEmail, guards: [...entryGuards] },
  verifyOTP: { ...hydratedPages.verifyOTP, guards: [...entryGuards, 'need-email'] },
  secondFactor: { ...hydratedPages.secondFactor, guards: [...entryGuards, 'auth', 'owes-second-factor'] },
  admissionSelection: { ...hydratedPages.admissionSelection, guards: [...selectionGuards] },
  admissionDashboard: { ...hydratedPages.admissionDashboard, guards: [...applicantGuards] },
  application: { layout: 'applicant', guards: [...applicantGuards, 'need-form', 'resume-step'] },
  applicationStep: { ...hydratedPages.applicationStep, guards: [...applicantGuards, 'need-form', 'apply-form'] },
  myRegistration: { ...hydratedPages.myRegistration, guards: [...applicantGuards] },
  registrationDetail: { ...hydratedPages.registrationDetail, guards: [...applicantGuards] },
  applicationSubmitted: { ...hydratedPages.applicationSubmitted, guards: [...applicantGuards] },
  paymentDetails: { ...hydratedPages.paymentDetails, guards: [...applicantGuards] },
  viewAllRegistration: { ...hydratedPages.viewAllRegistration, guards: [...applicantGuards] },
  registerFeeDetail: { ...hydratedPages.registerFeeDetail, guards: [...applicantGuards, 'need-form'] },
  result: { ...hydratedPages.result, guards: [...applicantGuards, 'need-form'] },
  profile: { ...hydratedPages.profile, guards: [...applicantGuards] },
  changeEmail: { ...hydratedPages.changeEmail, guards: [...applicantGuards] },
  changePassword: { ...hydratedPages.changePassword, guards: [...applicantGuards] },
  myDocuments: { ...hydratedPages.myDocuments, guards: [...applicantGuards] },

  admin: { layout: 'blank', guards: ['auth', 'is-admin', 'to-home'] },
  dashboardAdmin: adminPage('dashboardAdmin')(
    screen(
      ['adminHome', 'applications'],
      () => import('../features/admin/dashboard/DashboardScreen.tsx'),
      'DashboardScreen',
    ),
  ),
  reports: adminPage('reports')(
    screen(['adminReports'], () => import('../features/admin/reports/ReportsScreen.tsx'), 'ReportsScreen'),
  ),
  applicantList: adminPage('applicantList')(
    screen(
      ['applications', 'adminApplications'],
      () => import('../features/admin/applications/list/ApplicantListScreen.tsx'),
      'ApplicantListScreen',
    ),
  ),
  applicantDetail: adminPage('applicantDetail')(applicantDetail, 'need-registration-detail'),
  applicantFormDetail: adminPage('applicantFormDetail')(applicantDetail, 'need-registration-detail'),
  applicantView: adminPage('applicantView')(
    screen(
      ['applications', 'adminApplications'],
      () => import('../features/admin/applications/applicant-view/ApplicantViewScreen.tsx'),
      'ApplicantViewScreen',
    ),
  ),
  brochureList: adminPage('brochureList')(contentList),
  brochureEdit: adminPage('brochureEdit')(contentEdit, 'need-entity'),
  eventList: adminPage('eventList')(contentList),
  eventEdit: adminPage('eventEdit')(contentEdit, 'need-entity'),
  faqList: adminPage('faqList')(contentList),
  faqEdit: adminPage('faqEdit')(contentEdit, 'need-entity'),
  newsListAdmin: adminPage('newsListAdmin')(contentList),
  newsEdit: adminPage('newsEdit')(contentEdit, 'need-entity'),
  promoCodeList: adminPage('promoCodeList')(contentList),
  promoCodeEdit: adminPage('promoCodeEdit')(contentEdit, 'need-entity'),
  adminContentList: adminPage('adminContentList')(contentList, 'known-place'),
  adminContentEdit: adminPage('adminContentEdit')(contentEdit, 'known-place', 'need-entity'),
  paymentList: adminPage('paymentList')(
    screen(
      ['applications', 'adminPayments'],
      () => import('../features/admin/payments/PaymentListScreen.tsx'),
      'PaymentListScreen',
    ),
  ),
  controlPanel: adminPage('controlPanel')(
    screen(['admin-panel'], () => import('../features/admin/panel/PanelScreen.tsx'), 'PanelScreen'),
  ),
  preview: adminPage('preview')(screen(pageTexts, () => import('../preview/PreviewScreen.tsx'), 'PreviewScreen')),
  previewDrawing: framed('previewDrawing')(
    screen(pageTexts, () => import('../preview/PreviewFrameScreen.tsx'), 'PreviewFrameScreen'),
  ),
  contentPreview: framed('contentPreview')(
    screen(['public', 'content'], () => import('../preview/ContentPreviewScreen.tsx'), 'ContentPreviewScreen'),
  ),
  userList: adminPage('userList')(
    screen(
      ['adminUsers', 'profile', 'account'],
      () => import('../features/admin/users/UsersScreen.tsx'),
      'UsersScreen',
    ),
  ),
  apiKeyList: adminPage('apiKeyList')(
    screen(
      ['adminApiKeys', 'adminApplications', 'applications'],
      () => import('../features/admin/api-keys/ApiKeysScreen.tsx'),
      'ApiKeysScreen',
    ),
  ),
  scheduledExports: adminPage('scheduledExports')(
    screen(
      ['adminScheduledExports', 'adminApplications', 'applications'],
      () => import('../features/admin/scheduled-exports/ScheduledExportsScreen.tsx'),
      'ScheduledExportsScreen',
    ),
  ),
  webhookList: adminPage('webhookList')(
    screen(
      ['adminWebhooks', 'adminApplications', 'applications'],
      () => import('../features/admin/webhooks/WebhooksScreen.tsx'),
      'WebhooksScreen',
    ),
  ),
  interviewList: adminPage('interviewList')(
    screen(['adminInterviews'], () => import('../features/admin/interviews/InterviewsScreen.tsx'), 'InterviewsScreen'),
  ),
  noticeList: adminPage('noticeList')(
    screen(['adminNotices'], () => import('../features/admin/notices/NoticesScreen.tsx'), 'NoticesScreen'),
  ),
  profileAdmin: adminPage('profileAdmin')(
    screen(
      ['profile', 'account', 'second-factor', 'adminNotices'],
      () => import('../features/applicant/profile/AdminProfileScreen.tsx'),
      'AdminProfileScreen',
    ),
  ),
  changeEmailAdmin: adminPage('changeEmailAdmin')(
    screen(['profile'], () => import('../features/applicant/profile/ChangeEmailScreen.tsx'), 'ChangeEmailScreen'),
  ),
  changePasswordAdmin: adminPage('changePasswordAdmin')(
    screen(['profile'], () => import('../features/applicant/profile/ChangePasswordScreen.tsx'), 'ChangePasswordScreen'),
  ),
  changeProfileAdmin: adminPage('changeProfileAdmin')(
    screen(['profile'], () => import('../features/applicant/profile/ChangeProfileScreen.tsx'), 'ChangeProfileScreen'),
  ),
};
