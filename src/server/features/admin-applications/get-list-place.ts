import { type getListPlace, maxListed } from '../../../contract/admin-applications.ts';
import type { DataOf, QueryOf } from '../../../contract/call.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { notFound } from '../../errors.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { readApplicationFilter } from './application-filter.ts';
import { isFrequentName, MAX_SORTED_MATCHES } from './list-applications.ts';
import { countApplications } from './queries/application-list.ts';
import {
  getListPlaceRow,
  indexedPlaceStatement,
  isIndexed,
  isVisibleTo,
  sortedPlaceStatement,
} from './queries/list-place.ts';
import type { StaffViewer } from './review-context.ts';

type Place = DataOf<typeof getListPlace>;

/** A search for a frequent name is listed in two parts: there is no place to follow. */
const placeless = (total: number): Place => ({
  Before: null,
  IsListed: false,
  Total: total,
  More: true,
  Previous: null,
  Next: null,
});

/**
 * The place of an application in the list that `listApplications` returns for the same filter and order. An application
 * that the filter no longer finds, because it was decided, has the place that it left.
 * @throws AppError 400, 404
 */
export const getPlaceInList = async (
  db: Queryable,
  catalogue: Catalogue,
  viewer: StaffViewer,
  id: string,
  { sort = '-createdAt', ...sent }: QueryOf<typeof getListPlace>,
): Promise<Place> => {
  if (!(await isVisibleTo(db, id, viewer))) throw notFound();
  const filter = readApplicationFilter(catalogue, viewer, sent);
  if (await isFrequentName(db, filter, { order: sort })) return placeless(MAX_SORTED_MATCHES);
  const isName = filter.search?.by === 'name';
  const max = isName ? MAX_SORTED_MATCHES : maxListed;
  const count = await countApplications(db, filter, sort, max + 1);
  if (isName && count > max) return placeless(max);
  const statement =
    isIndexed(sort) && count > MAX_SORTED_MATCHES
      ? indexedPlaceStatement(filter, sort, id, maxListed)
      : sortedPlaceStatement(filter, sort, id);
  const { before, isListed, previous, next } = await getListPlaceRow(db, statement);
  return {
    Before: before > maxListed ? null : before,
    IsListed: isListed,
    Total: Math.min(count, max),
    More: count > max,
    Previous: previous,
    Next: next,
  };
};
