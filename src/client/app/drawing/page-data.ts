import type { HydrationState } from 'react-router-dom';
import { pageDataId } from '../../../contract/drawing.ts';

/** JSON that can stand inside a script element, whatever it contains. */
export const inertJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** What the server found for this page; undefined when it sent an empty one. */
export const readPageData = (): HydrationState | undefined => {
  const text = document.getElementById(pageDataId)?.textContent;
  return text ? (JSON.parse(text) as HydrationState) : undefined;
};
