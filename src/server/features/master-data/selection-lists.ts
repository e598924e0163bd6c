import {
  getPeriodOfApplication,
  listChannels,
  listCities,
  listEntities,
  listPaymentChannels,
  listPeriods,
  listPrograms,
  listProvinces,
  listQualifications,
  listQualificationTypes,
  listReports,
  listSchools,
  listSectors,
  listSemesters,
  listSubjects,
  listYears,
} from '../../../contract/master-data.ts';
import { type Source, sources } from '../../../contract/sources.ts';
import type { SourceLookup, SourceRow } from '../../../engine/steps/sources.ts';
import { type MasterData, withIsOpen } from './master-data.ts';
import type { ListRow, MasterList } from './queries.ts';
import * as admission from './queries.ts';
import * as areas from './queries.ts';
import * as schooling from './queries.ts';

const listsByCall: Readonly<Record<string, MasterList>> = {
  [listEntities.name]: admission.entities,
  [listYears.name]: admission.years,
  [listSemesters.name]: admission.semesters,
  [listChannels.name]: admission.channels,
  [listPeriods.name]: admission.periods,
  [getPeriodOfApplication.name]: admission.periodById,
  [listPrograms.name]: admission.programs,
  [listPaymentChannels.name]: admission.paymentChannels,
  [listProvinces.name]: areas.provinces,
  [listCities.name]: areas.cities,
  [listSectors.name]: areas.sectors,
  [listSchools.name]: schooling.schools,
  [listReports.name]: schooling.reports,
  [listSubjects.name]: schooling.subjects,
  [listQualifications.name]: schooling.qualifications,
  [listQualificationTypes.name]: schooling.qualificationTypes,
};

/** The list that answers a call of the contract: the same for its route and for the check of a sourced answer. */
export const getListOf = (call: { readonly name: string }): MasterList => {
  const list = listsByCall[call.name];
  if (!list) throw new Error(`no list answers ${call.name}`);
  return list;
};

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

const sourceRowsByList = new WeakMap<readonly ListRow[], ReadonlyMap<string, readonly SourceRow[]>>();

/** Remembered lists are converted once for each source that reads them. */
const toSourceRows = (name: string, source: Source, rows: readonly ListRow[]): readonly SourceRow[] => {
  const known = sourceRowsByList.get(rows)?.get(name);
  if (known) return known;
  const fresh =
    source.rowsIn === undefined ? rows.map((row) => toSourceRow(source, row)) : plainRows(rows, source.rowsIn, source);
  sourceRowsByList.set(rows, new Map(sourceRowsByList.get(rows)).set(name, fresh));
  return fresh;
};

/**
 * Which values a sourced answer may have: the rows of the very list that the browser is offered.
 * @throws when `ui.json` names a source that the contract does not have
 */
export const createSourceLookup =
  (masterData: MasterData, { now, ...context }: LookupContext): SourceLookup =>
  async (name, params) => {
    const source = byName[name];
    if (!source) throw new Error(`ui.json names the source "${name}", which does not exist`);
    const rows = await masterData.rows(getListOf(source.call), { ...context, ...params });
    if (source.selectableWhen === undefined) return toSourceRows(name, source, rows);
    return withIsOpen(rows, now).map((row) => toSourceRow(source, row));
  };
