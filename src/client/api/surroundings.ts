import { setCookieSink, setCookieSource } from './cookies.ts';
import type { Transport } from './wire-request.ts';

/** Where the client's code runs: in the browser, or on the server while it renders the page of one request. */
export interface Surroundings {
  readonly isServer: boolean;
  /** Unset: that of a browser. */
  readonly send?: Transport;
  /** The readable cookies, as in `document.cookie`. */
  readonly cookies: () => string;
  /** On the server: sets a cookie with the page, for so many seconds. */
  readonly setCookie?: (name: string, value: string, maxAge: number) => void;
  readonly language: () => string;
  readonly isOnline: () => boolean;
  /** On the server: the files that the page needs, by their path in the repository or their virtual name. */
  readonly usedCode?: Set<string>;
  /** On the server: the texts that the page speaks, by their keys. */
  readonly usedTexts?: Map<string, string>;
}

const browser: Surroundings = {
  isServer: false,
  cookies: () => document.cookie,
  language: () => document.documentElement.lang,
  isOnline: () => navigator.onLine !== false,
};

let findSurroundings = (): Surroundings => browser;

/** The server renders pages of several visitors at the same time: each sees its own surroundings. */
export const setSurroundings = (find: () => Surroundings): void => {
  findSurroundings = find;
  setCookieSource(() => find().cookies());
  setCookieSink((name, value, maxAge) => find().setCookie?.(name, value, maxAge));
};

export const surroundings = (): Surroundings => findSurroundings();
