/** The screens of the pages that are hydrated (`hydrated-pages.ts`), each a file of its own. */
export const hydratedScreens = {
  LoginScreen: () => import('../features/applicant/account/LoginScreen.tsx'),
  RegisterScreen: () => import('../features/applicant/account/RegisterScreen.tsx'),
  ResetPasswordScreen: () => import('../features/applicant/account/ResetPasswordScreen.tsx'),
  EmailSentScreen: () => import('../features/applicant/account/EmailSentScreen.tsx'),
  SuccessResetScreen: () => import('../features/applicant/account/SuccessResetScreen.tsx'),
  NewPasswordScreen: () => import('../features/applicant/account/NewPasswordScreen.tsx'),
  InvitationScreen: () => import('../features/applicant/account/InvitationScreen.tsx'),
  VerifyEmailScreen: () => import('../features/applicant/profile/VerifyEmailScreen.tsx'),
  VerifyOtpScreen: () => import('../features/applicant/account/VerifyOtpScreen.tsx'),
  SecondFactorScreen: () => import('../features/applicant/profile/second-factor/SecondFactorScreen.tsx'),
  SelectionScreen: () => import('../features/applicant/admission/SelectionScreen.tsx'),
  DashboardScreen: () => import('../features/applicant/admission/DashboardScreen.tsx'),
  MyRegistrationsScreen: () => import('../features/applicant/registrations/MyRegistrationsScreen.tsx'),
  RegistrationDetailScreen: () => import('../features/applicant/registrations/RegistrationDetailScreen.tsx'),
  SubmittedScreen: () => import('../features/applicant/registrations/SubmittedScreen.tsx'),
  PaymentDetailsScreen: () => import('../features/applicant/payment/PaymentDetailsScreen.tsx'),
  AllRegistrationsScreen: () => import('../features/applicant/registrations/AllRegistrationsScreen.tsx'),
  RegisterFeeScreen: () => import('../features/applicant/payment/fee/RegisterFeeScreen.tsx'),
  ResultScreen: () => import('../features/applicant/payment/ResultScreen.tsx'),
  ProfileScreen: () => import('../features/applicant/profile/ProfileScreen.tsx'),
  ChangeEmailScreen: () => import('../features/applicant/profile/ChangeEmailScreen.tsx'),
  ChangePasswordScreen: () => import('../features/applicant/profile/ChangePasswordScreen.tsx'),
  MyDocumentsScreen: () => import('../features/applicant/profile/MyDocumentsScreen.tsx'),
} as const;

export type ScreenName = keyof typeof hydratedScreens;
