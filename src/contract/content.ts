import type { JSONSchema } from 'json-schema-to-ts';
import type { Call } from './call.ts';
import { anything, freeObject, list, nothing, nullableText, record, text, wholeNumber, yesNo } from './shapes.ts';

/** Calls of specification 7 about content: the same five (and a removal) for every folder of `schemas/content/`. */

/** A text in two languages; without an English text, readers get the Indonesian one. */
export const bilingual = record({ id: text, en: { type: ['string', 'null'] } });

/** One width of a picture; both URLs return the same picture. */
const pictureSize = record({ width: wholeNumber, height: wholeNumber, webp: text, fallback: text });

/** A picture on pages: `width` and `height` of the largest size reserve its space while it loads. */
export const picture = record({ Id: text, width: wholeNumber, height: wholeNumber, sizes: list(pictureSize) });

export const contentFile = record({ Id: text, name: text, contentType: text, size: wholeNumber, url: text });

/** A text in two languages, as `bilingual`. */
export interface Bilingual {
  readonly id: string;
  readonly en: string | null;
}

/**
 * The fields of the item are additional properties, as entity.json defines: texts as `bilingual`, pictures as
 * `picture`, files as `contentFile`, all others as sent. For an admin who requests drafts, `values` are the fields as
 * sent.
 */
export interface ContentItem {
  readonly Id: string;
  /** Null until the item is published for the first time, and for kinds without a time of publication. */
  readonly slug: string | null;
  readonly institutionCode: number;
  readonly version: number;
  readonly updatedAt: string;
  readonly [field: string]: unknown;
}

const item = {
  type: 'object',
  additionalProperties: true,
  required: ['Id', 'slug', 'institutionCode', 'version', 'updatedAt'],
  properties: {
    Id: text,
    slug: { type: ['string', 'null'] },
    institutionCode: wholeNumber,
    version: wholeNumber,
    updatedAt: text,
  },
} as const satisfies JSONSchema;

const items = list(item);

/** draft: not published; scheduled, over: published, before its first or after its last day. */
export const contentStates = ['public', 'draft', 'scheduled', 'over'] as const;
export type ContentState = (typeof contentStates)[number];

const version = record({
  version: wholeNumber,
  savedAt: text,
  /** Email address; null for items that the portal created. */
  savedBy: nullableText,
  isDeleted: yesNo,
  /** The fields as sent. */
  values: freeObject,
});

/** One earlier version of an item, for editors. */
export interface ContentVersion {
  readonly version: number;
  readonly savedAt: string;
  readonly savedBy: string | null;
  readonly isDeleted: boolean;
  readonly values: Readonly<Record<string, unknown>>;
}

const draftsFlag = { type: 'boolean' } as const;

export const listQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    page: { type: 'integer', minimum: 1, maximum: 1_000_000_000 },
    pageSize: { type: 'integer', minimum: 1, maximum: 100 },
    /** Empty or 0 for all. */
    institutionCode: { type: 'string', pattern: '^(?:0|[1-9][0-9]{0,3})?$', maxLength: 4 },
    q: { type: 'string', maxLength: 100 },
    /** For admins: items that are not public as well. */
    drafts: draftsFlag,
    /** For admins: only items that are in this state now. */
    state: { enum: contentStates },
  },
} as const satisfies JSONSchema;

const languageQuery = {
  type: 'object',
  additionalProperties: false,
  /** Default: the language of Accept-Language. */
  properties: { lang: { type: 'string', pattern: '^[a-z]{2,3}(?:-[a-z]+)?$', maxLength: 20 } },
} as const satisfies JSONSchema;

const detailQuery = {
  type: 'object',
  additionalProperties: false,
  properties: { drafts: draftsFlag },
} as const satisfies JSONSchema;

export interface ContentKind {
  readonly key: string;
  readonly path: string;
}

/** Address of the public list of a kind. */
export const listAddress = ({ path }: Pick<ContentKind, 'path'>): string => `/${path}`;

/** URL of the RSS feed with the newest items of a kind. */
export const feedAddress = ({ path }: Pick<ContentKind, 'path'>): string => `/${path}/rss.xml`;

/** URL of the public page of an item, if its kind has one; it contains the id if the kind has neighbours. */
export const itemAddress = (
  {
    path,
    neighbours,
    page,
  }: Pick<ContentKind, 'path'> & {
    readonly neighbours?: boolean;
    readonly page?: { readonly detail: boolean };
  },
  { Id, slug }: Pick<ContentItem, 'Id' | 'slug'>,
): string | undefined => {
  if (!page?.detail || slug === null) return undefined;
  const name = encodeURIComponent(slug);
  return neighbours ? `/${path}/${Id}/${name}` : `/${path}/${name}`;
};

const nameOf = (verb: string, key: string): string =>
  verb + key.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The calls of one kind of content. */
export const contentCalls = ({ key, path }: ContentKind) => {
  const all = `/${path}`;
  const one = `/${path}/{id}`;
  const admin = { access: 'admin', encoding: 'either' } as const;
  return {
    list: {
      name: nameOf('list', key),
      method: 'GET',
      path: all,
      access: 'everyone',
      query: listQuery,
      data: items,
      paginated: true,
    },
    /**
     * `id` may be the slug. If entity.json enables neighbours: also `previous` and `next`, and the position as
     * pagination.
     */
    get: { name: nameOf('get', key), method: 'GET', path: one, access: 'everyone', query: detailQuery, data: item },
    /** The event as iCalendar; only for kinds whose entity.json enables it. */
    calendar: {
      name: nameOf('getCalendarOf', key),
      method: 'GET',
      path: `${one}/calendar`,
      access: 'everyone',
      query: languageQuery,
      data: anything,
    },
    create: { name: nameOf('create', key), method: 'POST', path: all, ...admin, data: item },
    /** Absent fields stay unchanged, empty ones are cleared. */
    change: { name: nameOf('change', key), method: 'PATCH', path: one, ...admin, data: item },
    /** Every version, the newest first. */
    versions: {
      name: nameOf('listVersions', key),
      method: 'GET',
      path: `${one}/versions`,
      access: 'admin',
      data: list(version),
    },
    /** Restores an earlier version as the newest one, with the same validation as a change. */
    restore: {
      name: nameOf('restore', key),
      method: 'POST',
      path: `${one}/versions/{version}/restore`,
      access: 'admin',
      data: item,
    },
    remove: { name: nameOf('remove', key), method: 'DELETE', path: one, access: 'admin', data: nothing },
  } as const satisfies Record<string, Call>;
};

/**
 * The bytes of a picture: `{width}` is a width of its `sizes`, with the suffix `.webp` or `.jpg`, else in a format that
 * the browser accepts.
 */
export const getContentImage = {
  name: 'getContentImage',
  method: 'GET',
  path: '/content/image/{id}/{width}',
  access: 'everyone',
  data: anything,
} as const satisfies Call;

export const getContentFile = {
  name: 'getContentFile',
  method: 'GET',
  path: '/content/file/{id}',
  access: 'everyone',
  data: anything,
} as const satisfies Call;
