import type { Pagination } from '../../../contract/call.ts';
import type { ContentItem as ContentAnswer, ContentState, ContentVersion } from '../../../contract/content.ts';
import type { Catalogue, ContentEntity } from '../../../engine/schema/types.ts';
import { notFound } from '../../errors.ts';
import { ALL_INSTITUTIONS, institutionsForVisitor } from '../../institutions.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { mediaIds } from './content-fields.ts';
import { describeItem, sanitizeFields, toListItem, toNameOnly } from './describe-item.ts';
import type { ItemFilter } from './queries/item-filter.ts';
import {
  type ContentItem,
  countItems,
  findItem,
  findPosition,
  listItemRows,
  listStoredVersions,
} from './queries/items.ts';
import { findMedia } from './queries/media.ts';

/** Who saved an item when, and what it said. @throws AppError 404 */
export const listVersions = async (
  db: Queryable,
  entity: ContentEntity,
  idOrSlug: string,
  editor: Editor,
): Promise<readonly ContentVersion[]> => {
  const { id } = await getEditable(db, entity, idOrSlug, editor);
  const versions = await listStoredVersions(db, id);
  return versions.map(({ fields, ...about }) => ({ ...about, values: { ...sanitizeFields(entity, fields) } }));
};

/** Who looks at drafts; undefined for the public. */
export interface Editor {
  readonly accountId: string;
  readonly institutionCode: number | null;
}

interface ItemQuery {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly institutionCode?: string | undefined;
  readonly q?: string | undefined;
  /** Also the texts that have a page of their own. */
  readonly isWhole?: boolean | undefined;
  /** For editors. */
  readonly state?: ContentState | undefined;
}

const MAX_SEARCH_WORDS = 8;

const searchWordsOf = (q = ''): readonly string[] =>
  q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS);

/** Editors of one institution see its drafts and those for all. */
export const visibleInstitutions = (
  editor: Editor | undefined,
  asked: readonly number[] | undefined,
): readonly number[] | undefined => {
  if (!editor || editor.institutionCode === null) return asked;
  const own = [editor.institutionCode, ALL_INSTITUTIONS];
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

interface ContentSource {
  readonly db: Queryable;
  readonly catalogue: Catalogue;
}

/** One page of a list; a page beyond the last is empty. @throws AppError 400 */
export const listItems = async (
  { db, catalogue }: ContentSource,
  entity: ContentEntity,
  sent: ItemQuery,
  editor?: Editor,
): Promise<{ readonly data: readonly ContentAnswer[]; readonly pagination: Pagination }> => {
  const { page = 1, pageSize = entity.pageSize } = sent;
  const institutions = visibleInstitutions(editor, institutionsForVisitor(catalogue, sent.institutionCode));
  const wish: ItemFilter = {
    entity,
    drafts: editor !== undefined,
    words: searchWordsOf(sent.q),
    ...(institutions && { institutions }),
    ...(editor && sent.state && { state: sent.state }),
  };
  const totalItems = await countItems(db, wish);
  const found = await listItemRows(db, wish, { limit: pageSize, offset: (page - 1) * pageSize });
  const items = editor || sent.isWhole ? found : found.map((item) => toListItem(entity, item));
  return {
    data: await describeAll(db, entity, items, editor !== undefined),
    pagination: { totalPages: Math.ceil(totalItems / pageSize), currentPage: page, pageSize, totalItems },
  };
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** @throws AppError 404 for what is absent, deleted, or not for this reader */
const getItemRow = async (db: Queryable, wish: ItemFilter, idOrSlug: string): Promise<ContentItem> => {
  // Slugs have small letters only; who wrote it otherwise is shown the right address.
  const item = await findItem(db, wish, uuid.test(idOrSlug) ? { id: idOrSlug } : { slug: idOrSlug.toLowerCase() });
  if (!item) throw notFound();
  return item;
};

const getNeighbours = async (db: Queryable, wish: ItemFilter, id: string) => {
  const place = await findPosition(db, wish, id);
  const neighbour = async (other: string | null | undefined) => {
    const item = other ? await findItem(db, wish, { id: other }) : undefined;
    return item ? ((await describeAll(db, wish.entity, [toNameOnly(wish.entity, item)], false))[0] ?? null) : null;
  };
  const total = place?.total ?? 1;
  return {
    data: { previous: await neighbour(place?.previous), next: await neighbour(place?.next) },
    pagination: { totalPages: total, currentPage: place?.place ?? 1, pageSize: 1, totalItems: total },
  };
};

/** The item that an editor asks for. @throws AppError 404 */
const getEditable = (db: Queryable, entity: ContentEntity, id: string, editor: Editor): Promise<ContentItem> => {
  const institutions = visibleInstitutions(editor, undefined);
  return getItemRow(db, { entity, drafts: true, ...(institutions && { institutions }) }, id);
};

/** One item, with its neighbours in the list where entity.json asks for them. @throws AppError 404 */
export const getContentItem = async (
  { db }: ContentSource,
  entity: ContentEntity,
  idOrSlug: string,
  editor?: Editor,
): Promise<{ readonly data: ContentAnswer; readonly pagination?: Pagination }> => {
  const institutions = visibleInstitutions(editor, undefined);
  const wish: ItemFilter = { entity, drafts: editor !== undefined, ...(institutions && { institutions }) };
  const item = await getItemRow(db, wish, idOrSlug);
  const [data] = await describeAll(db, entity, [item], editor !== undefined);
  if (!data) throw notFound();
  if (!entity.neighbours) return { data };
  const around = await getNeighbours(db, wish, item.id);
  return { data: { ...data, ...around.data }, pagination: around.pagination };
};
