import { type Source, sources } from '../../../contract/sources.ts';
import type { SourceLookup, SourceRow } from '../../../engine/steps/sources.ts';
import { getListOf } from './call-lists.ts';
import type { MasterData } from './master-data.ts';
import { withIsOpen } from './periods.ts';
import type { ListRow } from './queries/list.ts';

/** What the application adds to the parameters that sibling answers give. */
export interface LookupContext {
  readonly institutionCode: number;
  readonly admissionPeriodId: string | null;
  /** The database's clock. */
  readonly now: string;
}

const byName: Readonly<Record<string, Source>> = sources;

const toSourceRow = (source: Source, row: ListRow): SourceRow => ({
  value: row[source.value] as string,
  selectable: source.selectableWhen === undefined || row[source.selectableWhen] === true,
  ...(Array.isArray(row['Semesters']) && { semesters: row['Semesters'] as number[] }),
});

const plainRows = (rows: readonly ListRow[], key: string, { defaults = [] }: Source): readonly SourceRow[] => {
  const given = rows.flatMap((row) => (row[key] as readonly (string | number)[] | null) ?? []);
  return (given.length > 0 ? given : defaults).map((value) => ({ value, selectable: true }));
};

const converted = new WeakMap<readonly ListRow[], ReadonlyMap<string, readonly SourceRow[]>>();

/** Remembered lists are converted once for each source that reads them. */
const toSourceRows = (name: string, source: Source, rows: readonly ListRow[]): readonly SourceRow[] => {
  const known = converted.get(rows)?.get(name);
  if (known) return known;
  const fresh =
    source.rowsIn === undefined ? rows.map((row) => toSourceRow(source, row)) : plainRows(rows, source.rowsIn, source);
  converted.set(rows, new Map(converted.get(rows)).set(name, fresh));
  return fresh;
};

/**
 * Which values a sourced answer may have: the rows of the very list that the browser is offered.
 * @throws when `ui.json` names a source that the contract does not have
 */
export const createLookup =
  (masterData: MasterData, { now, ...context }: LookupContext): SourceLookup =>
  async (name, params) => {
    const source = byName[name];
    if (!source) throw new Error(`ui.json names the source "${name}", which does not exist`);
    const rows = await masterData.rows(getListOf(source.call), { ...context, ...params });
    if (source.selectableWhen === undefined) return toSourceRows(name, source, rows);
    return withIsOpen(rows, now).map((row) => toSourceRow(source, row));
  };
