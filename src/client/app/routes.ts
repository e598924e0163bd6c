import { pageTexts } from 'virtual:page-texts';
import type { PageName } from '../../contract/pages.ts';
import type { GuardName } from './guards/guards.ts';
import { type LayoutName, type PageRoute, type Screen, screen } from './page-route.ts';
import { publicRoutes } from './public-routes.ts';

const page =
  (layout: LayoutName, base: readonly GuardName[]) =>
  (pageScreen: Screen, ...guards: readonly GuardName[]): PageRoute => ({
    layout,
    guards: [...base, ...guards],
    screen: pageScreen,
  });

const applicantGuards = ['known-place', 'auth', 'is-registrant', 'theme-switch'] as const;

const entry = page('entry', ['theme-switch']);
const applicant = page('applicant', applicantGuards);
const admin = page('admin', ['auth', 'is-admin', 'theme-switch']);
const selection = page('blank', ['auth', 'is-registrant', 'theme-clear']);
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

  login: entry(
    screen(['account'], () => import('../features/applicant/account/LoginScreen.tsx'), 'LoginScreen'),
    'guest',
  ),
  register: entry(
    screen(['account'], () => import('../features/applicant/account/RegisterScreen.tsx'), 'RegisterScreen'),
    'guest',
  ),
  resetPassword: entry(
    screen(['account'], () => import('../features/applicant/account/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
  ),
  emailSent: entry(
    screen(['account'], () => import('../features/applicant/account/EmailSentScreen.tsx'), 'EmailSentScreen'),
    'need-email',
  ),
  successReset: entry(
    screen(['account'], () => import('../features/applicant/account/SuccessResetScreen.tsx'), 'SuccessResetScreen'),
    'need-email',
  ),
  newPassword: entry(
    screen(['account'], () => import('../features/applicant/account/NewPasswordScreen.tsx'), 'NewPasswordScreen'),
  ),
  verifyEmail: entry(
    screen(['profile'], () => import('../features/applicant/profile/VerifyEmailScreen.tsx'), 'VerifyEmailScreen'),
  ),
  verifyOTP: entry(
    screen(['account'], () => import('../features/applicant/account/VerifyOtpScreen.tsx'), 'VerifyOtpScreen'),
    'need-email',
  ),

  secondFactor: entry(
    screen(
      ['second-factor'],
      () => import('../features/applicant/profile/second-factor/SecondFactorScreen.tsx'),
      'SecondFactorScreen',
    ),
    'auth',
    'owes-second-factor',
  ),

  admissionSelection: selection(
    screen(['applications'], () => import('../features/applicant/admission/SelectionScreen.tsx'), 'SelectionScreen'),
  ),
  admissionDashboard: applicant(
    screen(['applications'], () => import('../features/applicant/admission/DashboardScreen.tsx'), 'DashboardScreen'),
  ),
  application: { layout: 'applicant', guards: [...applicantGuards, 'need-form', 'resume-step'] },
  applicationStep: applicant(
    screen([], () => import('../features/applicant/application/ApplicationStepScreen.tsx'), 'ApplicationStepScreen'),
    'need-form',
    'apply-form',
  ),
  myRegistration: applicant(
    screen(
      ['applications'],
      () => import('../features/applicant/registrations/MyRegistrationsScreen.tsx'),
      'MyRegistrationsScreen',
    ),
  ),
  registrationDetail: applicant(
    screen(
      ['applications'],
      () => import('../features/applicant/registrations/RegistrationDetailScreen.tsx'),
      'RegistrationDetailScreen',
    ),
  ),
  applicationSubmitted: applicant(
    screen(
      ['applications'],
      () => import('../features/applicant/registrations/SubmittedScreen.tsx'),
      'SubmittedScreen',
    ),
  ),
  paymentDetails: applicant(
    screen(
      ['applications', 'payment'],
      () => import('../features/applicant/payment/PaymentDetailsScreen.tsx'),
      'PaymentDetailsScreen',
    ),
  ),
  viewAllRegistration: applicant(
    screen(
      ['applications'],
      () => import('../features/applicant/registrations/AllRegistrationsScreen.tsx'),
      'AllRegistrationsScreen',
    ),
  ),
  registerFeeDetail: applicant(
    screen(
      ['applications', 'payment'],
      () => import('../features/applicant/payment/fee/RegisterFeeScreen.tsx'),
      'RegisterFeeScreen',
    ),
    'need-form',
  ),
  result: applicant(
    screen(['applications', 'payment'], () => import('../features/applicant/payment/ResultScreen.tsx'), 'ResultScreen'),
    'need-form',
  ),
  profile: applicant(
    screen(['profile', 'account'], () => import('../features/applicant/profile/ProfileScreen.tsx'), 'ProfileScreen'),
  ),
  myDocuments: applicant(
    screen(['profile'], () => import('../features/applicant/profile/MyDocumentsScreen.tsx'), 'MyDocumentsScreen'),
  ),
  changeEmail: applicant(
    screen(['profile'], () => import('../features/applicant/profile/ChangeEmailScreen.tsx'), 'ChangeEmailScreen'),
  ),
  changePassword: applicant(
    screen(['profile'], () => import('../features/applicant/profile/ChangePasswordScreen.tsx'), 'ChangePasswordScreen'),
  ),

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
