/** What the server hands to the part of the client that draws pages, and gets back. */

/** A call of a page that is being drawn; it goes to the portal's own routes. */
export interface PageCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface PageCallReply {
  readonly status: number;
  readonly text: string;
  readonly header: (name: string) => string | undefined;
}

export interface PageRequest {
  /** Path and query. */
  readonly url: string;
  /** The portal's own address, that heads name. */
  readonly origin: string;
  /** The cookies that a page may depend on (`pageCookies`), as in a Cookie header. */
  readonly cookies: string;
  readonly send: (call: PageCall) => Promise<PageCallReply>;
  /** Told what went wrong inside while the visitor only reads of an internal error. */
  readonly report: (error: unknown) => void;
}

/** Attributes of the whole page, known before anything is drawn. */
export interface PageAttributes {
  readonly language: string;
  readonly theme: string;
  readonly appearance: string;
}

/** A style element of a drawn page. Its text is what the Content-Security-Policy lets in, to the letter. */
export interface RenderedStyle {
  /** `data-emotion`: by it the browser's side knows again what stands there. */
  readonly names: string;
  readonly css: string;
}

/** The parts of a drawn page. */
export interface RenderedPage extends PageAttributes {
  readonly status: number;
  readonly head: string;
  readonly styles: readonly RenderedStyle[];
  readonly html: string;
  /** JSON that can stand inside a script element. */
  readonly data: string;
  /** Right at this moment only. */
  readonly isUncacheable: boolean;
}

export interface Redirect {
  readonly status: number;
  readonly location: string;
}

/** The built program that draws pages. */
export interface PageRenderer {
  /** Whether the page of a path is drawn on the server; others are sent empty. */
  readonly isRendered: (path: string) => boolean;
  readonly getPageAttributes: (request: Pick<PageRequest, 'url' | 'origin' | 'cookies'>) => PageAttributes;
  readonly renderPage: (request: PageRequest) => Promise<RenderedPage | Redirect>;
}

/** Language chosen last; kept for a year (specification 9). */
export const localeCookie = { name: 'locale', seconds: 365 * 24 * 60 * 60 } as const;

/** light, dark or system. */
export const appearanceCookie = 'appearance';

/** Tells scripts that somebody is signed in; proves nothing. */
export const userCookie = 'userId';

/** Part of an address that asks for a language, so that each page has an address in each of them. */
export const languageParameter = 'lang';

/** Element in which the server leaves the page's data. */
export const pageDataId = 'page-data';
