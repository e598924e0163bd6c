import type { Pagination } from '../../../contract/call.ts';
import type { ContentItem as ContentAnswer, ContentState, ContentVersion } from '../../../contract/content.ts';
import type { Catalogue, ContentEntity } from '../../../engine/schema/types.ts';
import { notFound } from '../../errors.ts';
import { institutionsForVisitor, visibleInstitutions } from '../../institutions.ts';
import { paginationOf } from '../../pagination.ts';
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

/** An admin who may read drafts; undefined for the public. */
export interface Editor {
  readonly accountId: string;
  readonly institutionCode: number | null;
}

interface ContentSource {
  readonly db: Queryable;
  readonly catalogue: Catalogue;
}

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

const filterFor = (entity: ContentEntity, editor: Editor | undefined, asked?: readonly number[]): ItemFilter => {
  const institutions = visibleInstitutions(editor, asked);
  return { entity, reach: editor ? 'all' : 'listed', ...(institutions && { institutions }) };
};

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

/** One page of a list; a page beyond the last is empty. @throws AppError 400 */
export const listItems = async (
  { db, catalogue }: ContentSource,
  entity: ContentEntity,
  query: ItemQuery,
  editor?: Editor,
): Promise<{ readonly data: readonly ContentAnswer[]; readonly pagination: Pagination }> => {
  const { page = 1, pageSize = entity.pageSize } = query;
  const filter: ItemFilter = {
    ...filterFor(entity, editor, institutionsForVisitor(catalogue, query.institutionCode)),
    words: searchWordsOf(query.q),
    ...(editor && query.state && { state: query.state }),
  };
  const totalItems = await countItems(db, filter);
  const found = await listItemRows(db, filter, { limit: pageSize, offset: (page - 1) * pageSize });
  const items = editor || query.isWhole ? found : found.map((item) => toListItem(entity, item));
  return {
    data: await describeAll(db, entity, items, editor !== undefined),
    pagination: paginationOf(totalItems, page, pageSize),
  };
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** @throws AppError 404 for an item that is absent, deleted, or not for this reader */
const getItemRow = async (db: Queryable, filter: ItemFilter, idOrSlug: string): Promise<ContentItem> => {
  // Slugs are in lower case; an address in upper case leads to the same item.
  const item = await findItem(db, filter, uuid.test(idOrSlug) ? { id: idOrSlug } : { slug: idOrSlug.toLowerCase() });
  if (!item) throw notFound();
  return item;
};

const getNeighbours = async (db: Queryable, filter: ItemFilter, id: string) => {
  const found = await findPosition(db, filter, id);
  const describeNeighbour = async (other: string | null | undefined) => {
    const item = other ? await findItem(db, filter, { id: other }) : undefined;
    if (!item) return null;
    const [described] = await describeAll(db, filter.entity, [toNameOnly(filter.entity, item)], false);
    return described ?? null;
  };
  const { position = 1, total = 1 } = found ?? {};
  return {
    data: { previous: await describeNeighbour(found?.previous), next: await describeNeighbour(found?.next) },
    pagination: { totalPages: total, currentPage: position, pageSize: 1, totalItems: total },
  };
};

/** One item, with its neighbours in the list where entity.json asks for them. @throws AppError 404 */
export const getContentItem = async (
  { db }: Pick<ContentSource, 'db'>,
  entity: ContentEntity,
  idOrSlug: string,
  editor?: Editor,
): Promise<{ readonly data: ContentAnswer; readonly pagination?: Pagination }> => {
  const filter = filterFor(entity, editor);
  const item = await getItemRow(db, editor ? filter : { ...filter, reach: 'readable' }, idOrSlug);
  const [data] = await describeAll(db, entity, [item], editor !== undefined);
  if (!data) throw notFound();
  if (!entity.neighbours) return { data };
  const neighbours = await getNeighbours(db, filter, item.id);
  return { data: { ...data, ...neighbours.data }, pagination: neighbours.pagination };
};

/** The id of an item that an editor may change. @throws AppError 404 */
export const getContentItemId = async (
  db: Queryable,
  entity: ContentEntity,
  idOrSlug: string,
  editor: Editor,
): Promise<string> => (await getItemRow(db, filterFor(entity, editor), idOrSlug)).id;

/** The versions of an item: when and by whom each was saved, and its fields. @throws AppError 404 */
export const listVersions = async (
  db: Queryable,
  entity: ContentEntity,
  idOrSlug: string,
  editor: Editor,
): Promise<readonly ContentVersion[]> => {
  const id = await getContentItemId(db, entity, idOrSlug, editor);
  const versions = await listStoredVersions(db, id);
  return versions.map(({ fields, ...about }) => ({ ...about, values: { ...sanitizeFields(entity, fields) } }));
};
