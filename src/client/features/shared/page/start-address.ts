import { userCookie } from '../../../../contract/drawing.ts';
import { pathTo } from '../../../../contract/pages.ts';
import { withReturn } from '../../../state/return-path.ts';
import { useCookie } from './surroundings.ts';

/** Whether somebody may be signed in. The readable cookie only tells which way to offer; the guards decide. */
export const useMaySignedIn = (): boolean => useCookie(userCookie) !== undefined;

/** The way to a page for applicants: straight for who is signed in, through the registration for who is new. */
export const useStartAddress = (): ((path: string) => string) => {
  const isKnown = useMaySignedIn();
  return (path) => (isKnown ? path : withReturn(pathTo('register'), path));
};
