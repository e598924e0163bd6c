import type { Catalogue } from '../../../engine/schema/types.ts';
import { DEFAULT_LANGUAGE } from '../../../engine/text/languages.ts';
import type { Locale, Texts } from '../../config/texts.ts';
import type { Queryable } from '../../platform/database/queryable.ts';

/** What a feed is made from; `origin` is the address of the portal without a slash at its end. */
export interface Place {
  readonly db: Queryable;
  readonly catalogue: Catalogue;
  readonly texts: Texts;
  readonly origin: string;
}

/** Pages in the default language need no asking for; links within one language stay in it. */
export const languageQuery = (locale: Locale): string => (locale === DEFAULT_LANGUAGE ? '' : `?lang=${locale}`);
