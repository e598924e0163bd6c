const decode = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

/** Value of a cookie in a `document.cookie` text. */
export const findCookie = (cookies: string, name: string): string | undefined => {
  const prefix = `${name}=`;
  const part = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(prefix));
  return part === undefined ? undefined : decode(part.slice(prefix.length));
};

let readAll = (): string => document.cookie;

/** The server reads the cookies of a request. */
export const setCookieSource = (read: () => string): void => {
  readAll = read;
};

export const readCookie = (name: string): string | undefined => findCookie(readAll(), name);

/** `maxAge` in whole seconds; 0 deletes. */
export const cookieText = (name: string, value: string, maxAge: number, secure: boolean): string =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure ? '; Secure' : ''}`;

let write = (name: string, value: string, maxAge: number): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that applicants use.
  document.cookie = cookieText(name, value, maxAge, location.protocol === 'https:');
};

/** The server sets them with the page of a request. */
export const setCookieSink = (sink: typeof write): void => {
  write = sink;
};

/** @param maxAge in seconds, of which browser and server take whole ones only; 0 deletes */
export const writeCookie = (name: string, value: string, maxAge: number): void =>
  write(name, value, Math.max(0, Math.round(maxAge)));

export const deleteCookie = (name: string): void => writeCookie(name, '', 0);
