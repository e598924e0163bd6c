/** Addresses of the sign-in at the university's identity provider, which no call of the API is: a browser opens them. */
import { withReturnPath } from './return-path.ts';

export const providerSignInPath = '/sign-in/university';

/** To which the provider sends the browser back; the provider has to know it. */
export const providerCallbackPath = '/sign-in/university/callback';

/** The session's owner proves who they are, although they are signed in. */
export const CONFIRM = 'confirm';

/** Query parameter of the login page: why a sign-in with the university account failed. */
export const SIGN_IN_PROBLEM = 'problem';

/** Why a sign-in with the university account failed; the texts are `account.login.provider.problem.*`. */
export const signInProblems = [
  'away',
  'denied',
  'refused',
  'invalid',
  'expired',
  'busy',
  'noGroup',
  'severalPlaces',
  'noSecondFactor',
  'emailUnverified',
  'otherAccount',
  'passwordAccount',
  'inactive',
  'otherPerson',
  'notFresh',
  'rightsChanged',
  'failed',
] as const;

export type SignInProblem = (typeof signInProblems)[number];

export const isSignInProblem = (value: string | null): value is SignInProblem =>
  signInProblems.some((problem) => problem === value);

/** The address that begins a sign-in, or the proof of a person who is signed in, and leads to `returnTo` afterwards. */
export const pathToProvider = (returnTo: string | null, purpose?: typeof CONFIRM): string => {
  const path = withReturnPath(providerSignInPath, returnTo);
  if (purpose === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}purpose=${purpose}`;
};
