/** Where a login leads afterwards: within the portal only. */

/** Query parameter of the login page: path to open after the login. */
export const RETURN_TO = 'returnTo';

/**
 * Whether a path is a page of this portal to which a login may lead: `//host`, `/\\host`, schemes and what a browser would
 * resolve to one of them are refused, and so are the pages of a login.
 */
export const isReturnPath = (value: string | null): value is string => {
  const [path = ''] = value?.split(/[?#]/, 1) ?? [];
  if (!path.startsWith('/') || /[\\\s]/.test(value ?? '')) return false;
  if (/\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) return false;
  return !/^\/(?:login|register|sign-in)(?:\/|$)/.test(path);
};

/** `path` with the return path as query, if it is valid. */
export const withReturnPath = (path: string, returnTo: string | null): string =>
  isReturnPath(returnTo) ? `${path}?${RETURN_TO}=${encodeURIComponent(returnTo)}` : path;
