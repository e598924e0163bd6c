import type { Bilingual, ContentItem } from '../../../contract/content.ts';
import type { Catalogue, ContentPage } from '../../../engine/schema/types.ts';
import { DEFAULT_LANGUAGE } from '../../../engine/text/languages.ts';
import type { Locale, Texts } from '../../config/texts.ts';
import type { Queryable } from '../../platform/database/queryable.ts';

/** Context of feeds; `origin` is the address of the portal without a trailing slash. */
export interface FeedContext {
  readonly db: Queryable;
  readonly catalogue: Catalogue;
  readonly texts: Texts;
  readonly origin: string;
}

/** Added to links, so that they stay in the language; empty for the default language. */
export const languageQuery = (locale: Locale): string => (locale === DEFAULT_LANGUAGE ? '' : `?lang=${locale}`);

/** Characters that XML or iCalendar forbid, or that some programs read as the end of a line. */
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\ufffe\uffff]+/gu;

/** Without line ends and characters that break the format. */
export const oneLine = (text: string): string => text.replace(unprintable, ' ').replace(/\s+/g, ' ').trim();

/**
 * Plain text for elements that some feed readers treat as markup and others do not: angle brackets become quotation
 * marks that look like them.
 */
export const withoutMarkup = (text: string): string => oneLine(text).replaceAll('<', '‹').replaceAll('>', '›');

type PagePart = Exclude<keyof ContentPage, 'view' | 'detail' | 'search' | 'feed' | 'calendar' | 'structured'>;

const isBilingual = (value: unknown): value is Bilingual =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

/** The text of one part of the page of an item. Content is Indonesian and English: other languages get English. */
export const readPagePart = (
  item: ContentItem,
  page: ContentPage,
  part: PagePart,
  locale: Locale,
): string | undefined => {
  const field = page[part];
  const value = field === undefined ? undefined : item[field];
  const text = isBilingual(value) ? ((locale === 'id' ? value.id : value.en) ?? value.id) : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
};

interface Picture {
  readonly sizes: readonly { readonly width: number; readonly fallback: string }[];
}

/** Path of the JPEG in the smallest size of at least 900 pixels, else in the largest size. */
export const picturePath = (item: ContentItem, { picture }: ContentPage): string | undefined => {
  // The kind of content names a field with a picture here.
  const sizes = (picture === undefined ? undefined : (item[picture] as Picture | null | undefined))?.sizes ?? [];
  return (sizes.find(({ width }) => width >= 900) ?? sizes.at(-1))?.fallback;
};
