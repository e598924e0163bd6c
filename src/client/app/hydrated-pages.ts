import { steps } from 'virtual:catalogue';
import type { PageName } from '../../contract/pages.ts';
import { loadCode } from '../api/load-code.ts';
import { loadNamed } from '../api/used-code.ts';
import type { ScreenName } from './hydrated-screens.ts';
import {
  type LayoutName,
  type PageParams,
  type Screen,
  type ScreenModule,
  STEP_TEXTS,
  screen,
  withStepTexts,
} from './page-route.ts';

interface HydratedPage {
  readonly layout: Extract<LayoutName, 'entry' | 'blank' | 'applicant'>;
  readonly screen: Screen;
}

type ScreenCode = Readonly<Record<string, unknown>>;

/** The first page names the file of its own screen; the list of all follows it. */
const loadScreenCode = async (name: ScreenName): Promise<ScreenCode> => {
  const code = await loadNamed<ScreenCode>(`/${name}.tsx`);
  // A file that several modules share has other names.
  if (code && Object.hasOwn(code, name)) return code;
  const screens = await loadCode(() => import('./hydrated-screens.ts'));
  return screens.hydratedScreens[name]();
};

const named = (texts: readonly string[], name: ScreenName): Screen => ({
  texts: () => texts,
  load: async () => {
    const { [name]: found } = await loadScreenCode(name);
    // Each module of the list has the screen of its name.
    return found as ScreenModule;
  },
  files: [],
  listedAs: name,
});

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
  login: entry(named(['account'], 'LoginScreen')),
  register: entry(named(['account'], 'RegisterScreen')),
  resetPassword: entry(named(['account'], 'ResetPasswordScreen')),
  emailSent: entry(named(['account'], 'EmailSentScreen')),
  successReset: entry(named(['account'], 'SuccessResetScreen')),
  newPassword: entry(named(['account'], 'NewPasswordScreen')),
  invitation: entry(named(['account'], 'InvitationScreen')),
  verifyEmail: entry(named(['profile'], 'VerifyEmailScreen')),
  verifyOTP: entry(named(['account'], 'VerifyOtpScreen')),
  secondFactor: entry(named(['second-factor'], 'SecondFactorScreen')),
  admissionSelection: blank(named(['applications'], 'SelectionScreen')),
  admissionDashboard: applicant(named(['applications'], 'DashboardScreen')),
  applicationStep: {
    layout: 'applicant',
    screen: screen(
      textsOfStep,
      () => import('../features/applicant/application/ApplicationStepScreen.tsx'),
      'ApplicationStepScreen',
    ),
  },
  myRegistration: applicant(named(['applications'], 'MyRegistrationsScreen')),
  registrationDetail: applicant(named(['applications'], 'RegistrationDetailScreen')),
  applicationSubmitted: applicant(named(['applications'], 'SubmittedScreen')),
  paymentDetails: applicant(named(['applications', 'payment'], 'PaymentDetailsScreen')),
  viewAllRegistration: applicant(named(['applications'], 'AllRegistrationsScreen')),
  registerFeeDetail: applicant(named(['applications', 'payment'], 'RegisterFeeScreen')),
  result: applicant(named(['applications', 'payment'], 'ResultScreen')),
  profile: applicant(named(['profile', 'account'], 'ProfileScreen')),
  changeEmail: applicant(named(['profile'], 'ChangeEmailScreen')),
  changePassword: applicant(named(['profile'], 'ChangePasswordScreen')),
  myDocuments: applicant(named(['profile'], 'MyDocumentsScreen')),
} as const satisfies Partial<Readonly<Record<PageName, HydratedPage>>>;
