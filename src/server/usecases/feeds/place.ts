import type { Catalogue } from '../../../engine/schema/types.ts';
import type { Locale, Texts } from '../../config/texts.ts';
import type { Queryable } from '../../database/pool.ts';

/** What a feed is made from; `origin` is the address of the portal without a slash at its end. */
export interface Place {
  readonly db: Queryable;
  readonly catalogue: Catalogue;
  readonly texts: Texts;
  readonly origin: string;
}

/** Pages in Indonesian need no asking for; links within one language stay in it. */
export const languageQuery = (locale: Locale): string => (locale === 'id' ? '' : `?lang=${locale}`);
