import type { ContentItem } from '../../../../contract/content.ts';
import type { ContentPage } from '../../../../engine/schema/types.ts';
import { itemAddress } from './addresses.ts';
import type { PublicContent } from './kinds.ts';
import { plainText } from './plain-text.ts';
import { inLanguage, type Words } from './words.ts';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly webp: string;
  readonly fallback: string;
}

export interface ShownPicture {
  readonly width: number;
  readonly height: number;
  readonly sizes: readonly PictureSize[];
  readonly alt: Words | undefined;
}

export interface ShownFile {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly url: string;
}

/** An item with its fields by the parts that they play on a page, in the reader's language. */
export interface ShownItem {
  readonly id: string;
  readonly address: string | undefined;
  readonly institutionCode: number;
  readonly updatedAt: string;
  readonly heading: Words;
  readonly lead: Words | undefined;
  /** Simple HTML that the server has sanitised. */
  readonly body: Words | undefined;
  readonly picture: ShownPicture | undefined;
  readonly file: ShownFile | undefined;
  readonly date: string | undefined;
  readonly until: string | undefined;
  readonly time: string | undefined;
  readonly place: string | undefined;
  readonly link: string | undefined;
  readonly category: string | undefined;
}

type Part = Exclude<keyof ContentPage, 'view' | 'detail' | 'search' | 'feed' | 'calendar' | 'structured'>;

const asRecord = <T>(value: unknown): T | undefined =>
  typeof value === 'object' && value !== null ? (value as T) : undefined;

/** Reads an item by the parts of its page: no page knows the name of a field. */
export const showItem = (kind: PublicContent, item: ContentItem, language: string): ShownItem => {
  const value = (part: Part): unknown => item[kind.page[part] ?? ''];
  const words = (part: Part) => inLanguage(value(part), language);
  const text = (part: Part) => words(part)?.text;
  const picture = asRecord<Omit<ShownPicture, 'alt'>>(value('picture'));
  return {
    id: item.Id,
    address: itemAddress(kind, item),
    institutionCode: item.institutionCode,
    updatedAt: item.updatedAt,
    heading: words('heading') ?? { text: '' },
    lead: words('lead'),
    body: words('body'),
    picture: picture && { ...picture, alt: words('pictureAlt') },
    file: asRecord<ShownFile>(value('file')),
    date: text('date'),
    until: text('until'),
    time: text('time'),
    place: text('place'),
    link: text('link'),
    category: text('category'),
  };
};

/** What an item is about in a few plain words. */
export const briefOf = ({ lead, body }: ShownItem): Words | undefined =>
  lead ?? (body && { ...body, text: plainText(body.text) });
