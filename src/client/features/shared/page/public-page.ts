import type { ComponentType } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { callApi } from '../../../api/http.ts';
import type { Language } from '../../../state/languages.ts';

/** What a public page loads its data with, on the server and in the browser. */
export interface PageLoadContext {
  readonly url: URL;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly language: Language;
  readonly call: typeof callApi;
}

export interface HeadImage {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** Metadata for search engines and shared links. Addresses are paths; the server adds the portal's origin. */
export interface PageHead {
  /** Without the portal's name, which the head appends; empty for the landing page. */
  readonly title: string;
  readonly description: string;
  /** Path and the query parameters that select a different page. */
  readonly canonical: string;
  readonly image?: HeadImage | undefined;
  readonly type?: 'website' | 'article';
  readonly isIndexed?: boolean;
  /** Path of the page's RSS feed. */
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

/** A page that needs no session: the server renders it, and no application takes it over. */
export interface PublicPage<D> {
  /**
   * The page's data, as JSON. May throw `redirect()` to another address.
   * @throws ApiError 404 where there is no such page
   */
  readonly read?: (context: PageLoadContext) => Promise<D>;
  readonly describe: (data: D, context: HeadContext) => PageHead;
  readonly Screen: ComponentType;
  /** The server renders the page for each request and no cache stores it. */
  readonly isUncacheable?: boolean;
}

export const isPublicPage = (found: ComponentType | PublicPage<unknown>): found is PublicPage<unknown> =>
  'Screen' in found && 'describe' in found;

/** The data that `read` of this page returned. */
export const usePageData = <D>(): D => useLoaderData() as D;
