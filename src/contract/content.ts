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
  /** Only its address still answers. */
  readonly isArchived?: true;
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
    isArchived: { const: true },
  },
} as const satisfies JSONSchema;

const items = list(item);

/**
 * draft: not published · scheduled: published, before its first moment · archived: by hand, or published and after its last
 * moment, where the kind has pages of its items · over: after its last moment, for other kinds · trashed: deleted, and can
 * still be restored.
 */
export const contentStates = ['public', 'draft', 'scheduled', 'archived', 'over', 'trashed'] as const;
export type ContentState = (typeof contentStates)[number];

/** How long a deleted item can be restored. */
export const TRASH_DAYS = 30;

/** How often the editor says that it is open, and after how long without that the item counts as closed. */
export const editorSeconds = { heartbeat: 15, lapse: 45 } as const;

/** Another tab in which an item is open. */
const openEditor = record({
  name: text,
  since: text,
  /** A tab of the caller's own account. */
  isSelf: yesNo,
});

const editorsQuery = {
  type: 'object',
  additionalProperties: false,
  required: ['tab'],
  properties: {
    tab: { type: 'string', format: 'uuid' },
    /** The tab is closed. */
    isLeaving: { type: 'boolean' },
  },
} as const satisfies JSONSchema;

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
    /** For admins: only items that are in this state now; without it, all that are not in the trash. */
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
    /** Moves the item to the trash. */
    remove: { name: nameOf('remove', key), method: 'DELETE', path: one, access: 'admin', data: nothing },
    /** Takes the item out of the trash, as it was. */
    recover: { name: nameOf('recover', key), method: 'POST', path: `${one}/recover`, access: 'admin', data: item },
    archive: { name: nameOf('archive', key), method: 'POST', path: `${one}/archive`, access: 'admin', data: item },
    /** Takes the item out of the archive; a last moment that has passed is cleared. */
    bringBack: {
      name: nameOf('bringBack', key),
      method: 'POST',
      path: `${one}/bring-back`,
      access: 'admin',
      data: item,
    },
    /** Who else has the item open in the editor. The call says that the caller's tab has it open too. */
    editors: {
      name: nameOf('listEditorsOf', key),
      method: 'GET',
      path: `${one}/editors`,
      access: 'admin',
      query: editorsQuery,
      data: list(openEditor),
    },
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
