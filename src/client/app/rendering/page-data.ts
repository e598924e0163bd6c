import type { DehydratedState } from '@tanstack/react-query';
import type { HydrationState } from 'react-router-dom';
import { pageDataId } from '../../../contract/page-rendering.ts';
import type { PageFormats } from '../../state/format.ts';

/** JSON that is safe inside a script element, whatever it contains. */
export const scriptSafeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Everything that a rendered page depends on, so that hydration renders it unchanged. */
export interface PageData extends HydrationState {
  readonly language: string;
  /** The cookies that the server read, as in a Cookie header. */
  readonly cookies: string;
  readonly formats: PageFormats;
  /** What the page speaks, by the keys of its texts. */
  readonly texts?: Readonly<Record<string, string>>;
  /** The files of the page's parts (`api/used-code.ts`). */
  readonly code?: readonly string[];
  /** What a private page has read with its visitor's session. */
  readonly queries?: DehydratedState;
}

/** The data of a server-rendered page; undefined when the server sent an empty page. */
export const readPageData = (): PageData | undefined => {
  const text = document.getElementById(pageDataId)?.textContent;
  // Written by the rendering process of the same build.
  return text ? (JSON.parse(text) as PageData) : undefined;
};
