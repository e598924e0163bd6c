import { userCookie } from '../../../../contract/page-rendering.ts';
import { withReturnPath } from '../../../../contract/return-path.ts';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { useCookie } from './visitor-context.ts';

/** Query parameter of the dashboard: the admission period that a visitor chose on a public page. */
export const PERIOD_PARAMETER = 'period';

/** Whether the visitor may be signed in, by a readable cookie. It selects a link only; the guards decide. */
export const useMayBeSignedIn = (): boolean => useCookie(userCookie) !== undefined;

/** Link to a page for applicants: direct for a signed-in visitor, through the registration for others. */
export const useStartAddress = (): ((path: string) => string) => {
  const isKnown = useMayBeSignedIn();
  return (path) => (isKnown ? path : withReturnPath(pathTo('register'), path));
};
