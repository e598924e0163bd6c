/** Query parameter of the login page: path to open after the login. */
export const RETURN_TO = 'returnTo';

const BASE = 'https://portal.invalid';

/** Whether a path is a page of this portal: `//host`, `/\host` and schemes are refused. */
export const isReturnPath = (value: string | null): value is string => {
  if (value === null || !value.startsWith('/') || /[\\\s]/.test(value)) return false;
  const { origin, pathname } = new URL(value, BASE);
  return origin === BASE && !pathname.startsWith('//') && pathname !== '/login' && pathname !== '/register';
};

/** `path` with the return path as query, if it is valid. */
export const withReturnPath = (path: string, returnTo: string | null): string =>
  isReturnPath(returnTo) ? `${path}?${new URLSearchParams({ [RETURN_TO]: returnTo })}` : path;
