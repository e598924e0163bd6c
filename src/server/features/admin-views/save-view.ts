import { applicationFilter } from '../../../contract/admin-applications.ts';
import { type changeView, type listSavedViews, maxViews, type saveView } from '../../../contract/admin-views.ts';
import type { BodyOf, DataOf } from '../../../contract/call.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { assertNoErrors, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import {
  addSaved,
  changeSaved,
  type Keeper,
  listSaved,
  removeSaved,
  type Saved,
  type SavedKind,
} from './keep-saved.ts';
import { findSavedRow, viewTable, writeStartView } from './queries.ts';

type SavedView = DataOf<typeof listSavedViews>[number];

const views: SavedKind = {
  store: viewTable,
  most: maxViews,
  refusals: {
    notYours: 'server.view.notYours',
    nameTaken: 'server.view.nameTaken',
    tooMany: 'server.view.tooMany',
  },
};

const asView = ({ Content, ...saved }: Saved): SavedView => ({ ...saved, Search: Content });

export const listViews = async (db: Queryable, viewer: Keeper): Promise<SavedView[]> =>
  (await listSaved(db, views, viewer)).map(asView);

const searchNames: ReadonlySet<string> = new Set([...Object.keys(applicationFilter), 'sort', 'size', 'columns']);

/** The query in one order, so that equal views have equal texts. @throws AppError 422 for an unknown key */
const readViewSearch = (sent: string): string => {
  const params = new URLSearchParams(sent);
  const unknown = [...params.keys()].filter((name) => !searchNames.has(name));
  assertNoErrors(unknown.map(() => ({ path: '/search', key: 'request.search.error.unknown' })));
  params.sort();
  return params.toString();
};

/** Saves a view; an own one of the same name is replaced. @throws AppError 422 */
export const addView = async (
  catalogue: Pick<Catalogue, 'institutions'>,
  tx: Tx,
  viewer: Keeper,
  { search, ...sent }: BodyOf<typeof saveView>,
): Promise<SavedView> =>
  asView(await addSaved(catalogue, tx, views, viewer, { ...sent, content: readViewSearch(search) }));

/** Renames a view, or changes what it shows and who sees it. @throws AppError 404, 403, 422 */
export const changeOneView = async (
  catalogue: Pick<Catalogue, 'institutions'>,
  tx: Tx,
  viewer: Keeper,
  id: string,
  { search, ...sent }: BodyOf<typeof changeView>,
): Promise<SavedView> => {
  const content = search === undefined ? undefined : readViewSearch(search);
  return asView(await changeSaved(catalogue, tx, views, viewer, id, { ...sent, content }));
};

/** @throws AppError 404, 403 */
export const removeView = (tx: Tx, viewer: Keeper, id: string): Promise<void> => removeSaved(tx, views, viewer, id);

/** The list of this admin begins with the view. @throws AppError 404 */
export const chooseStartView = async (tx: Tx, viewer: Keeper, id: string | null): Promise<void> => {
  if (id !== null && !(await findSavedRow(tx, viewTable, viewer, id))) throw notFound();
  await writeStartView(tx, viewer.accountId, id);
};
