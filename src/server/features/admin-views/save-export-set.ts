import type { BodyOf, DataOf } from '../../../contract/call.ts';
import {
  type changeExportSet,
  type listExportSets,
  maxExportSets,
  type saveExportSet,
} from '../../../contract/export-sets.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { chooseColumns, listAllColumns } from '../admin-applications/list-export-columns.ts';
import type { ReviewContext } from '../admin-applications/review-context.ts';
import {
  addSaved,
  changeSaved,
  type Keeper,
  listSaved,
  removeSaved,
  type Saved,
  type SavedKind,
} from './keep-saved.ts';
import { exportSetTable } from './queries.ts';

type ExportSet = DataOf<typeof listExportSets>[number];

/** What names the columns that there are. */
type ColumnSource = Pick<ReviewContext, 'catalogue' | 'forms'>;

const exportSets: SavedKind = {
  store: exportSetTable,
  most: maxExportSets,
  refusals: {
    notYours: 'server.exportSet.notYours',
    nameTaken: 'server.exportSet.nameTaken',
    tooMany: 'server.exportSet.tooMany',
  },
};

const keysNow = async (source: ColumnSource): Promise<ReadonlySet<string>> =>
  new Set((await listAllColumns(source)).map(({ key }) => key));

const asExportSet = ({ Content, IsStart: _never, ...saved }: Saved, known: ReadonlySet<string>): ExportSet => ({
  ...saved,
  Columns: Content.split(',').filter((key) => known.has(key)),
});

export const listSets = async (source: ColumnSource, db: Queryable, keeper: Keeper): Promise<ExportSet[]> => {
  const known = await keysNow(source);
  return (await listSaved(db, exportSets, keeper)).map((saved) => asExportSet(saved, known));
};

/** @throws AppError 400 for an unknown column */
const readColumns = async (source: ColumnSource, sent: readonly string[]): Promise<string> =>
  chooseColumns(await listAllColumns(source), sent.join(','))
    .map(({ key }) => key)
    .join(',');

/** Saves a set; an own one of the same name is replaced. @throws AppError 400, 422 */
export const addSet = async (
  source: ColumnSource,
  tx: Tx,
  keeper: Keeper,
  { columns, ...sent }: BodyOf<typeof saveExportSet>,
): Promise<ExportSet> => {
  const content = await readColumns(source, columns);
  return asExportSet(
    await addSaved(source.catalogue, tx, exportSets, keeper, { ...sent, content }),
    await keysNow(source),
  );
};

/** Renames a set, or changes its columns and who sees it. @throws AppError 400, 404, 403, 422 */
export const changeSet = async (
  source: ColumnSource,
  tx: Tx,
  keeper: Keeper,
  id: string,
  { columns, ...sent }: BodyOf<typeof changeExportSet>,
): Promise<ExportSet> => {
  const content = columns && (await readColumns(source, columns));
  return asExportSet(
    await changeSaved(source.catalogue, tx, exportSets, keeper, id, { ...sent, content }),
    await keysNow(source),
  );
};

/** @throws AppError 404, 403 */
export const removeSet = (tx: Tx, keeper: Keeper, id: string): Promise<void> => removeSaved(tx, exportSets, keeper, id);
