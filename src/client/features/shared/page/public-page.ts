import type { ComponentType } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { callApi } from '../../../api/http.ts';
import type { Language } from '../../../state/languages.ts';

/** What a public page may ask to find its data, on the server and in the browser alike. */
export interface PageLoadContext {
  readonly url: URL;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly language: Language;
  readonly ask: typeof callApi;
}

export interface HeadImage {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** What search engines and shared links say about a page. Addresses are paths; the portal's own address goes in front. */
export interface PageHead {
  /** Without the portal's name, which follows it; empty for the landing page. */
  readonly title: string;
  readonly description: string;
  /** Path and the part of the query that makes another page of it. */
  readonly canonical: string;
  readonly image?: HeadImage | undefined;
  readonly type?: 'website' | 'article';
  readonly isIndexed?: boolean;
  /** Path of the feed that this page lists. */
  readonly feed?: string | undefined;
  /** Structured data (schema.org) without `@context`. */
  readonly structured?: readonly object[];
}

export interface HeadContext {
  readonly t: (key: string, params?: Readonly<Record<string, unknown>>) => string;
  readonly language: Language;
  readonly url: URL;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** A page for everyone: drawn on the server, taken over by the browser. */
export interface PublicPage<D> {
  /**
   * The page's data, as JSON. May throw `redirect()` to another address.
   * @throws ApiError 404 where there is no such page
   */
  readonly read?: (question: PageLoadContext) => Promise<D>;
  readonly describe: (data: D, question: HeadContext) => PageHead;
  readonly Screen: ComponentType;
  /** Right at this moment only: drawn anew for each visit. */
  readonly isFleeting?: boolean;
}

export const isPublicPage = (found: ComponentType | PublicPage<unknown>): found is PublicPage<unknown> =>
  'Screen' in found && 'describe' in found;

/** What `read` of this page found. */
export const usePageData = <D>(): D => useLoaderData() as D;
