/** Interface between the server and the part of the client that renders pages. */

/** An API call during the rendering of a page; the portal's own routes handle it. */
export interface PageCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or a FormData with files. */
  readonly body?: string | object | undefined;
}

export interface PageCallReply {
  readonly status: number;
  readonly text: string;
  readonly header: (name: string) => string | undefined;
}

export interface PageRequest {
  /** Path and query. */
  readonly url: string;
  /** The portal's own URL, which the head of a page contains. */
  readonly origin: string;
  /** The cookies that a page may depend on (`pageCookies`), as in a Cookie header. */
  readonly cookies: string;
  readonly send: (call: PageCall) => Promise<PageCallReply>;
  /** The form that a browser without the page's code has sent to this address: a FormData. */
  readonly form?: object | undefined;
  /** Called with an internal error; the visitor gets only a general message. */
  readonly report: (error: unknown) => void;
}

/** Attributes of the html element, known before rendering. */
export interface PageAttributes {
  readonly language: string;
  readonly theme: string;
  readonly appearance: string;
}

/** A style element of a rendered page. The Content-Security-Policy contains the hash of its exact text. */
export interface RenderedStyle {
  /** `data-emotion`: the client uses it to recognise existing styles. */
  readonly names: string;
  readonly css: string;
}

/** A cookie that the page's code would set in a browser; `maxAge` in seconds, 0 deletes it. */
export interface NewCookie {
  readonly name: string;
  readonly value: string;
  readonly maxAge: number;
}

/** The parts of a rendered page. */
export interface RenderedPage extends PageAttributes {
  readonly status: number;
  readonly head: string;
  readonly styles: readonly RenderedStyle[];
  readonly html: string;
  /** What hydration needs: JSON that is safe inside a script element. Undefined for a document, which is not hydrated. */
  readonly data: string | undefined;
  /** The files of code that the page needs, by their path in the repository or their virtual name. */
  readonly code: readonly string[];
  /** Those among them that the browser fetches after it has taken over the forms of the page. */
  readonly laterCode: readonly string[];
  /** The institution that opening the page chooses. */
  readonly institution: string | undefined;
  readonly cookies: readonly NewCookie[];
  /** The page is valid at this moment only, so it is not cached. */
  readonly isUncacheable: boolean;
}

export interface Redirect {
  readonly status: number;
  readonly location: string;
  /** Why the visitor is led elsewhere, in the visitor's language. */
  readonly notice?: string | undefined;
  readonly cookies?: readonly NewCookie[];
}

/** public: the same for all visitors with the same cookies. private: of one visitor, never stored. */
export type RenderedKind = 'public' | 'private';

/** Keeps the surroundings of a request apart from those of others that are rendered at the same time. */
export interface RequestStorage {
  readonly run: <T>(surroundings: object, work: () => T) => T;
  readonly getStore: () => unknown;
}

/** The built program that renders pages. */
export interface PageRenderer {
  /** Called once, before anything is rendered. */
  readonly setRequestStorage: (storage: RequestStorage) => void;
  /** Whether and how the server renders the page of a path; other pages are sent empty. */
  readonly renderedKind: (path: string) => RenderedKind | undefined;
  readonly getPageAttributes: (request: Pick<PageRequest, 'url' | 'origin' | 'cookies'>) => PageAttributes;
  readonly renderPage: (request: PageRequest) => Promise<RenderedPage | Redirect>;
}

/** Language chosen last; stored for a year (specification 9). */
export const localeCookie = { name: 'locale', seconds: 365 * 24 * 60 * 60 } as const;

/** light, dark or system. */
export const appearanceCookie = 'appearance';

/** The institution that the visitor chose last: its parameter. */
export const institutionCookie = 'institution';

/** The address of the account that is being verified or recovered. */
export const pendingEmailCookie = 'pendingEmail';

/** A message that the next page shows once: a redirect by the server has no page to show it. */
export const noticeCookie = 'notice';

/** Tells scripts whether a user is signed in; not used for authorization. */
export const userCookie = 'userId';

/** Query parameter of the form that chooses an appearance; the server stores it as the cookie. */
export const appearanceParameter = appearanceCookie;

/** Appearances that a visitor may choose; `system` follows the device. */
export const appearances = ['system', 'light', 'dark'] as const;

export const APPEARANCE_COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Query parameter for the language, so that each page has a URL in each language. */
export const languageParameter = 'lang';

/** Names of the controls of a form that asks for a document: which one, and the application's id. */
export const documentControls = { kind: 'document', application: 'application' } as const;

/** Element in which the server leaves the page's data. */
export const pageDataId = 'page-data';
