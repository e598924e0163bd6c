import type { Pagination } from '../../../contract/call.ts';
import type { ContentItem as ContentAnswer, ContentState } from '../../../contract/content.ts';
import type { Catalogue, ContentEntity } from '../../../engine/schema/types.ts';
import { notFound } from '../../errors.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { mediaIds } from './content-fields.ts';
import { describeItem } from './describe-item.ts';
import { ALL, institutionsOf } from './institutions.ts';
import { countItems, findItem, findItems, findPlace } from './queries/find-items.ts';
import type { ContentItem } from './queries/item-row.ts';
import { findMedia } from './queries/media.ts';
import type { Wish } from './queries/shown.ts';
import { nameOnly, shorten } from './shorten.ts';

/** Who looks at drafts; undefined for the public. */
export interface Editor {
  readonly accountId: string;
  readonly institutionCode: number | null;
}

export interface ListWish {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly institutionCode?: string | undefined;
  readonly q?: string | undefined;
  /** Also the texts that have a page of their own. */
  readonly isWhole?: boolean | undefined;
  /** For editors. */
  readonly state?: ContentState | undefined;
}

const MOST_WORDS = 8;

const wordsOf = (q = ''): readonly string[] => q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);

/** Editors of one institution see its drafts and those for all. */
export const within = (
  editor: Editor | undefined,
  asked: readonly number[] | undefined,
): readonly number[] | undefined => {
  if (!editor || editor.institutionCode === null) return asked;
  const own = [editor.institutionCode, ALL];
  return asked?.filter((code) => own.includes(code)) ?? own;
};

const describeAll = async (
  db: Queryable,
  entity: ContentEntity,
  items: readonly ContentItem[],
  full: boolean,
): Promise<readonly ContentAnswer[]> => {
  const ids = items.flatMap(({ fields }) => mediaIds(entity, fields).map(([, id]) => id));
  const media = await findMedia(db, entity.key, ids);
  return items.map((item) => describeItem(entity, item, media, full));
};

interface Shelf {
  readonly db: Queryable;
  readonly catalogue: Catalogue;
}

/** One page of a list; a page beyond the last is empty. @throws AppError 400 */
export const listItems = async (
  { db, catalogue }: Shelf,
  entity: ContentEntity,
  sent: ListWish,
  editor?: Editor,
): Promise<{ readonly data: readonly ContentAnswer[]; readonly pagination: Pagination }> => {
  const { page = 1, pageSize = entity.pageSize } = sent;
  const institutions = within(editor, institutionsOf(catalogue, sent.institutionCode));
  const wish: Wish = {
    entity,
    drafts: editor !== undefined,
    words: wordsOf(sent.q),
    ...(institutions && { institutions }),
    ...(editor && sent.state && { state: sent.state }),
  };
  const totalItems = await countItems(db, wish);
  const found = await findItems(db, wish, { limit: pageSize, offset: (page - 1) * pageSize });
  const items = editor || sent.isWhole ? found : found.map((item) => shorten(entity, item));
  return {
    data: await describeAll(db, entity, items, editor !== undefined),
    pagination: { totalPages: Math.ceil(totalItems / pageSize), currentPage: page, pageSize, totalItems },
  };
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** @throws AppError 404 for what is absent, deleted, or not for this reader */
const getItem = async (db: Queryable, wish: Wish, idOrSlug: string): Promise<ContentItem> => {
  // Slugs have small letters only; who wrote it otherwise is shown the right address.
  const item = await findItem(db, wish, uuid.test(idOrSlug) ? { id: idOrSlug } : { slug: idOrSlug.toLowerCase() });
  if (!item) throw notFound();
  return item;
};

const seeNeighbours = async (db: Queryable, wish: Wish, id: string) => {
  const place = await findPlace(db, wish, id);
  const neighbour = async (other: string | null | undefined) => {
    const item = other ? await findItem(db, wish, { id: other }) : undefined;
    return item ? ((await describeAll(db, wish.entity, [nameOnly(wish.entity, item)], false))[0] ?? null) : null;
  };
  const total = place?.total ?? 1;
  return {
    data: { previous: await neighbour(place?.previous), next: await neighbour(place?.next) },
    pagination: { totalPages: total, currentPage: place?.place ?? 1, pageSize: 1, totalItems: total },
  };
};

/** The item that an editor asks for. @throws AppError 404 */
export const getEditable = (db: Queryable, entity: ContentEntity, id: string, editor: Editor): Promise<ContentItem> => {
  const institutions = within(editor, undefined);
  return getItem(db, { entity, drafts: true, ...(institutions && { institutions }) }, id);
};

/** One item, with its neighbours in the list where entity.json asks for them. @throws AppError 404 */
export const seeItem = async (
  { db }: Shelf,
  entity: ContentEntity,
  idOrSlug: string,
  editor?: Editor,
): Promise<{ readonly data: ContentAnswer; readonly pagination?: Pagination }> => {
  const institutions = within(editor, undefined);
  const wish: Wish = { entity, drafts: editor !== undefined, ...(institutions && { institutions }) };
  const item = await getItem(db, wish, idOrSlug);
  const [data] = await describeAll(db, entity, [item], editor !== undefined);
  if (!data) throw notFound();
  if (!entity.neighbours) return { data };
  const around = await seeNeighbours(db, wish, item.id);
  return { data: { ...data, ...around.data }, pagination: around.pagination };
};
