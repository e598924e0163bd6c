import type { ContentItem } from '../../../../contract/content.ts';
import type { ContentPage } from '../../../../engine/schema/types.ts';
import { itemAddress } from './addresses.ts';
import type { PublicContent } from './content-kinds.ts';
import { type LocalizedText, localizeText, plainText } from './content-text.ts';

interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly webp: string;
  readonly fallback: string;
}

export interface PublicPicture {
  readonly width: number;
  readonly height: number;
  readonly sizes: readonly PictureSize[];
  readonly alt: LocalizedText | undefined;
}

interface PublicFile {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly url: string;
}

/** An item with its fields by their role on a page, in the reader's language. */
export interface PublicItem {
  readonly id: string;
  readonly address: string | undefined;
  readonly institutionCode: number;
  readonly updatedAt: string;
  readonly isArchived: boolean;
  readonly heading: LocalizedText;
  readonly lead: LocalizedText | undefined;
  /** Simple HTML that the server has sanitised. */
  readonly body: LocalizedText | undefined;
  readonly picture: PublicPicture | undefined;
  readonly file: PublicFile | undefined;
  readonly date: string | undefined;
  readonly until: string | undefined;
  readonly time: string | undefined;
  readonly place: string | undefined;
  readonly link: string | undefined;
  readonly category: string | undefined;
}

type FieldRole = Exclude<keyof ContentPage, 'view' | 'detail' | 'search' | 'feed' | 'calendar' | 'structured'>;

const asRecord = <T>(value: unknown): T | undefined =>
  typeof value === 'object' && value !== null ? (value as T) : undefined;

/** Maps the fields of an item to their roles on a page: no page knows the name of a field. */
export const toPublicItem = (kind: PublicContent, item: ContentItem, language: string): PublicItem => {
  const value = (role: FieldRole): unknown => item[kind.page[role] ?? ''];
  const localized = (role: FieldRole) => localizeText(value(role), language);
  const text = (role: FieldRole) => localized(role)?.text;
  const picture = asRecord<Omit<PublicPicture, 'alt'>>(value('picture'));
  return {
    id: item.Id,
    address: itemAddress(kind, item),
    institutionCode: item.institutionCode,
    updatedAt: item.updatedAt,
    isArchived: item.isArchived === true,
    heading: localized('heading') ?? { text: '' },
    lead: localized('lead'),
    body: localized('body'),
    picture: picture && { ...picture, alt: localized('pictureAlt') },
    file: asRecord<PublicFile>(value('file')),
    date: text('date'),
    until: text('until'),
    time: text('time'),
    place: text('place'),
    link: text('link'),
    category: text('category'),
  };
};

/** Summary of an item without markup: its lead, else the text of its body. */
export const briefOf = ({ lead, body }: PublicItem): LocalizedText | undefined =>
  lead ?? (body && { ...body, text: plainText(body.text) });
