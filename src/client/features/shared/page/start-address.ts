import { userCookie } from '../../../../contract/page-rendering.ts';
import { pathTo } from '../../../../contract/pages.ts';
import { withReturnPath } from '../../../state/return-path.ts';
import { useCookie } from './visitor-context.ts';

/** Part of a dashboard's address: the admission period that a visitor chose on a public page. */
export const PERIOD_PARAMETER = 'period';

/** Whether somebody may be signed in. The readable cookie only tells which way to offer; the guards decide. */
export const useMayBeSignedIn = (): boolean => useCookie(userCookie) !== undefined;

/** The way to a page for applicants: straight for who is signed in, through the registration for who is new. */
export const useStartAddress = (): ((path: string) => string) => {
  const isKnown = useMayBeSignedIn();
  return (path) => (isKnown ? path : withReturnPath(pathTo('register'), path));
};
