import type { Bilingual, ContentItem } from '../../../contract/content.ts';
import type { Catalogue, ContentPage } from '../../../engine/schema/types.ts';
import { DEFAULT_LANGUAGE } from '../../../engine/text/languages.ts';
import type { Locale, Texts } from '../../config/texts.ts';
import type { Queryable } from '../../platform/database/queryable.ts';

/** What a feed is made from; `origin` is the address of the portal without a slash at its end. */
export interface FeedContext {
  readonly db: Queryable;
  readonly catalogue: Catalogue;
  readonly texts: Texts;
  readonly origin: string;
}

/** Pages in the default language need no asking for; links within one language stay in it. */
export const languageQuery = (locale: Locale): string => (locale === DEFAULT_LANGUAGE ? '' : `?lang=${locale}`);

/** Characters that neither XML nor iCalendar may hold, or that end a line in some programs. */
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\ufffe\uffff]+/gu;

/** Without line ends and characters that break the format. */
export const oneLine = (text: string): string => text.replace(unprintable, ' ').replace(/\s+/g, ' ').trim();

/**
 * Plain words for a place where some readers expect markup and others do not: angle brackets become quotation marks
 * that look like them.
 */
export const withoutMarkup = (text: string): string => oneLine(text).replaceAll('<', '‹').replaceAll('>', '›');

type PagePart = Exclude<keyof ContentPage, 'view' | 'detail' | 'search' | 'feed' | 'calendar' | 'structured'>;

const isBilingual = (value: unknown): value is Bilingual =>
  typeof value === 'object' && value !== null && typeof (value as Bilingual).id === 'string';

/** What plays a part on the page of an item. Content is Indonesian and English: all other readers get English too. */
export const readPagePart = (
  item: ContentItem,
  page: ContentPage,
  part: PagePart,
  locale: Locale,
): string | undefined => {
  const field = page[part];
  const value = field === undefined ? undefined : item[field];
  const words = isBilingual(value) ? ((locale === 'id' ? value.id : value.en) ?? value.id) : value;
  return typeof words === 'string' && words !== '' ? words : undefined;
};

interface Picture {
  readonly sizes: readonly { readonly width: number; readonly fallback: string }[];
}

/** Path of the picture in the size nearest above 900 pixels, as JPEG. */
export const picturePath = (item: ContentItem, { picture }: ContentPage): string | undefined => {
  const sizes = (picture === undefined ? undefined : (item[picture] as Picture | null | undefined))?.sizes ?? [];
  return (sizes.find(({ width }) => width >= 900) ?? sizes.at(-1))?.fallback;
};
