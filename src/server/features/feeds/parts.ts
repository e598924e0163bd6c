import type { Bilingual, ContentItem } from '../../../contract/content.ts';
import type { ContentPage } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';

type Part = Exclude<keyof ContentPage, 'view' | 'detail' | 'search' | 'feed' | 'calendar' | 'structured'>;

const isBilingual = (value: unknown): value is Bilingual =>
  typeof value === 'object' && value !== null && typeof (value as Bilingual).id === 'string';

/** What plays a part on the page of an item. Content is Indonesian and English: all other readers get English too. */
export const partOf = (item: ContentItem, page: ContentPage, part: Part, locale: Locale): string | undefined => {
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
