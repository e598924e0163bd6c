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

const admin = page('admin', ['auth', 'is-admin', 'theme-switch']);
const framed = page('frame', ['auth', 'is-admin']);

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

  admin: { layout: 'blank', guards: ['auth', 'is-admin', 'theme-switch'], leadsTo: 'dashboardAdmin' },
  dashboardAdmin: admin(
    screen(
      ['adminHome', 'applications'],
      () => import('../features/admin/dashboard/DashboardScreen.tsx'),
      'DashboardScreen',
    ),
  ),
  applicantList: admin(
    screen(
      ['applications', 'adminApplications'],
      () => import('../features/admin/applications/list/ApplicantListScreen.tsx'),
      'ApplicantListScreen',
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
    screen(
      ['applications', 'adminPayments'],
      () => import('../features/admin/payments/PaymentListScreen.tsx'),
      'PaymentListScreen',
    ),
  ),
  controlPanel: admin(screen(['admin-panel'], () => import('../features/admin/panel/PanelScreen.tsx'), 'PanelScreen')),
  preview: admin(screen(pageTexts, () => import('../preview/PreviewScreen.tsx'), 'PreviewScreen')),
  previewDrawing: framed(screen(pageTexts, () => import('../preview/PreviewFrameScreen.tsx'), 'PreviewFrameScreen')),
  contentPreview: framed(
    screen(['public', 'content'], () => import('../preview/ContentPreviewScreen.tsx'), 'ContentPreviewScreen'),
  ),
  userList: admin(
    screen(
      ['adminUsers', 'profile', 'account'],
      () => import('../features/admin/users/UsersScreen.tsx'),
      'UsersScreen',
    ),
  ),
  profileAdmin: admin(
    screen(
      ['profile', 'account', 'second-factor'],
      () => import('../features/applicant/profile/AdminProfileScreen.tsx'),
      'AdminProfileScreen',
    ),
  ),
  changeEmailAdmin: admin(
    screen(['profile'], () => import('../features/applicant/profile/ChangeEmailScreen.tsx'), 'ChangeEmailScreen'),
  ),
  changePasswordAdmin: admin(
    screen(['profile'], () => import('../features/applicant/profile/ChangePasswordScreen.tsx'), 'ChangePasswordScreen'),
  ),
  changeProfileAdmin: admin(
    screen(['profile'], () => import('../features/applicant/profile/ChangeProfileScreen.tsx'), 'ChangeProfileScreen'),
  ),
};
