import { steps } from 'virtual:catalogue';
import type { PageName } from '../../contract/pages.ts';
import { type LayoutName, type PageParams, type Screen, STEP_TEXTS, screen, withStepTexts } from './page-route.ts';

interface HydratedPage {
  readonly layout: Extract<LayoutName, 'entry' | 'blank' | 'applicant'>;
  readonly screen: Screen;
}

const entry = (pageScreen: Screen): HydratedPage => ({ layout: 'entry', screen: pageScreen });
const blank = (pageScreen: Screen): HydratedPage => ({ layout: 'blank', screen: pageScreen });
const applicant = (pageScreen: Screen): HydratedPage => ({ layout: 'applicant', screen: withStepTexts(pageScreen) });

/** A step needs its own texts, the review of all answers those of all steps. */
const textsOfStep = ({ step }: PageParams): readonly string[] => {
  const found = steps.find(({ key }) => key === step);
  return [found && !found.submits ? `step-${found.key}` : STEP_TEXTS];
};

/** Pages that the server renders with the session of their visitor, and the browser hydrates. */
export const hydratedPages = {
  login: entry(screen(['account'], () => import('../features/applicant/account/LoginScreen.tsx'), 'LoginScreen')),
  register: entry(
    screen(['account'], () => import('../features/applicant/account/RegisterScreen.tsx'), 'RegisterScreen'),
  ),
  resetPassword: entry(
    screen(['account'], () => import('../features/applicant/account/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
  ),
  emailSent: entry(
    screen(['account'], () => import('../features/applicant/account/EmailSentScreen.tsx'), 'EmailSentScreen'),
  ),
  successReset: entry(
    screen(['account'], () => import('../features/applicant/account/SuccessResetScreen.tsx'), 'SuccessResetScreen'),
  ),
  newPassword: entry(
    screen(['account'], () => import('../features/applicant/account/NewPasswordScreen.tsx'), 'NewPasswordScreen'),
  ),
  verifyEmail: entry(
    screen(['profile'], () => import('../features/applicant/profile/VerifyEmailScreen.tsx'), 'VerifyEmailScreen'),
  ),
  verifyOTP: entry(
    screen(['account'], () => import('../features/applicant/account/VerifyOtpScreen.tsx'), 'VerifyOtpScreen'),
  ),
  secondFactor: entry(
    screen(
      ['second-factor'],
      () => import('../features/applicant/profile/second-factor/SecondFactorScreen.tsx'),
      'SecondFactorScreen',
    ),
  ),
  admissionSelection: blank(
    screen(['applications'], () => import('../features/applicant/admission/SelectionScreen.tsx'), 'SelectionScreen'),
  ),
  admissionDashboard: applicant(
    screen(['applications'], () => import('../features/applicant/admission/DashboardScreen.tsx'), 'DashboardScreen'),
  ),
  applicationStep: {
    layout: 'applicant',
    screen: screen(
      textsOfStep,
      () => import('../features/applicant/application/ApplicationStepScreen.tsx'),
      'ApplicationStepScreen',
    ),
  },
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
  ),
  result: applicant(
    screen(['applications', 'payment'], () => import('../features/applicant/payment/ResultScreen.tsx'), 'ResultScreen'),
  ),
  profile: applicant(
    screen(['profile', 'account'], () => import('../features/applicant/profile/ProfileScreen.tsx'), 'ProfileScreen'),
  ),
  changeEmail: applicant(
    screen(['profile'], () => import('../features/applicant/profile/ChangeEmailScreen.tsx'), 'ChangeEmailScreen'),
  ),
  changePassword: applicant(
    screen(['profile'], () => import('../features/applicant/profile/ChangePasswordScreen.tsx'), 'ChangePasswordScreen'),
  ),
  myDocuments: applicant(
    screen(['profile'], () => import('../features/applicant/profile/MyDocumentsScreen.tsx'), 'MyDocumentsScreen'),
  ),
} as const satisfies Partial<Readonly<Record<PageName, HydratedPage>>>;
