/** Query parameter of the login page: where to go afterwards. */
export const RETURN_TO = 'returnTo';

const BASE = 'https://portal.invalid';

/** Whether a path leads to a page of this portal and nowhere else: `//host`, `/\host` and schemes are refused. */
export const isReturnPath = (value: string | null): value is string => {
  if (value === null || !value.startsWith('/') || /[\\\s]/.test(value)) return false;
  const { origin, pathname } = new URL(value, BASE);
  return origin === BASE && !pathname.startsWith('//') && pathname !== '/login' && pathname !== '/register';
};

/** An address on the way to a login, which still knows where the login was asked for. */
export const withReturnPath = (path: string, returnTo: string | null): string =>
  isReturnPath(returnTo) ? `${path}?${new URLSearchParams({ [RETURN_TO]: returnTo })}` : path;
