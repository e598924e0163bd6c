import * as calls from '../../../contract/master-data.ts';
import { type Source, sources } from '../../../contract/sources.ts';
import {
  type ChoiceList,
  entriesUnder,
  isOffered,
  nameAt,
  nameIn,
  PARENT_PARAMETER,
} from '../../../engine/lists/choice-list.ts';
import type { SourceLookup, SourceRow } from '../../../engine/steps/sources.ts';
import { DEFAULT_LANGUAGE } from '../../../engine/text/languages.ts';
import { dayInJakarta } from '../../formats.ts';
import type { RowShape } from '../../platform/database/row.ts';
import { type MasterData, withIsOpen } from './master-data.ts';
import type { AdmissionPeriod, ListParams, ListRow, MasterList } from './queries.ts';
import * as lists from './queries.ts';

/** The list that each call of the contract returns. */
export const listsByCall = {
  [calls.listEntities.name]: lists.entities,
  [calls.listYears.name]: lists.years,
  [calls.listSemesters.name]: lists.semesters,
  [calls.listChannels.name]: lists.channels,
  [calls.listPeriods.name]: lists.periods,
  [calls.getPeriodOfApplication.name]: lists.periodById,
  [calls.listPrograms.name]: lists.programs,
  [calls.listPaymentChannels.name]: lists.paymentChannels,
  [calls.listProvinces.name]: lists.provinces,
  [calls.listCities.name]: lists.cities,
  [calls.listSectors.name]: lists.sectors,
  [calls.listSchools.name]: lists.schools,
  [calls.listReports.name]: lists.reports,
  [calls.listSubjects.name]: lists.subjects,
  [calls.listQualifications.name]: lists.qualifications,
  [calls.listQualificationTypes.name]: lists.qualificationTypes,
} as const satisfies Readonly<Record<string, MasterList>>;

const listsByName: Readonly<Record<string, MasterList>> = listsByCall;

/** The list that a call returns: the same for its route and for the check of a sourced answer. */
export const getListOf = (call: { readonly name: string }): MasterList => {
  const list = listsByName[call.name];
  if (!list) throw new Error(`no list answers ${call.name}`);
  return list;
};

/** The list that names the values of a source: also those that cannot be chosen any more. */
export const getNamesListOf = (call: { readonly name: string }): MasterList =>
  call.name === calls.listPrograms.name ? lists.everyProgram : getListOf(call);

/** Handlers of calls that return the rows of a list, with the call's query and the reader's language as its parameters. */
export const createRowsOf =
  (masterData: MasterData) =>
  <S extends RowShape>(list: MasterList<S>) =>
  async ({ query, locale: language }: { readonly query: ListParams | undefined; readonly locale: string }) => ({
    data: [...(await masterData.rows(list, { ...query, language }))],
  });

/** What the application adds to the parameters that sibling answers give. */
export interface LookupContext {
  readonly institutionCode: number;
  readonly admissionPeriodId: string | null;
  /** The database's clock. */
  readonly now: string;
}

const sourcesByName: Readonly<Record<string, Source>> = sources;

/** Admission periods and offered programs, which are open for a time. */
const hasTimes = (row: ListRow): row is ListRow & Pick<AdmissionPeriod, 'OpensAt' | 'ClosesAt'> =>
  typeof row['OpensAt'] === 'string' && typeof row['ClosesAt'] === 'string';

const toSourceRow = (source: Source, row: ListRow): SourceRow => {
  const { Semesters: semesters } = row;
  return {
    // The rows of master data have a shape, of which sources name columns.
    value: row[source.value] as string,
    selectable: source.selectableWhen === undefined || row[source.selectableWhen] === true,
    ...(Array.isArray(semesters) && { semesters }),
  };
};

const plainRows = (rows: readonly ListRow[], key: string, { defaults = [] }: Source): readonly SourceRow[] => {
  const given: SourceRow['value'][] = rows.flatMap((row) => {
    const values = row[key];
    return Array.isArray(values) ? values : [];
  });
  return (given.length > 0 ? given : defaults).map((value) => ({ value, selectable: true }));
};

const sourceRowsByList = new WeakMap<readonly ListRow[], ReadonlyMap<string, readonly SourceRow[]>>();

/** A cached list is converted once for each source that reads it. */
const toSourceRows = (name: string, source: Source, rows: readonly ListRow[]): readonly SourceRow[] => {
  const cached = sourceRowsByList.get(rows)?.get(name);
  if (cached) return cached;
  const converted =
    source.rowsIn === undefined ? rows.map((row) => toSourceRow(source, row)) : plainRows(rows, source.rowsIn, source);
  sourceRowsByList.set(rows, new Map(sourceRowsByList.get(rows)).set(name, converted));
  return converted;
};

/** The entries as the call answers them, with their names in a language, at a moment or now. */
export const describeChoices = (list: ChoiceList, parent: string | undefined, language: string, at?: string) =>
  entriesUnder(list, parent).map((entry) => {
    const { value, from, until, isOther } = entry;
    return {
      Value: value,
      Name: nameIn(nameAt(entry, at), language, DEFAULT_LANGUAGE),
      ...(from !== undefined && { From: from }),
      ...(until !== undefined && { Until: until }),
      ...(isOther && { IsOther: true }),
    };
  });

/** The entries of a list of `schemas/lists` under the answer that it depends on. */
const choiceRows = (list: ChoiceList, parent: unknown, now: string): readonly SourceRow[] => {
  const today = dayInJakarta(now);
  return entriesUnder(list, parent).map((entry) => ({ value: entry.value, selectable: isOffered(entry, today) }));
};

/**
 * The values that a sourced answer may have: the rows of the list that the browser offers.
 * @throws Error when `ui.json` names neither a source of the contract nor a list of the data
 */
export const createSourceLookup =
  (masterData: MasterData, { now, ...context }: LookupContext): SourceLookup =>
  async (name, params) => {
    const source = sourcesByName[name];
    if (!source) {
      const list = await masterData.choices(name);
      if (!list) throw new Error(`ui.json names the source "${name}", which does not exist`);
      return choiceRows(list, params[PARENT_PARAMETER], now);
    }
    const rows = await masterData.rows(getListOf(source.call), { ...context, ...params });
    if (source.selectableWhen === undefined) return toSourceRows(name, source, rows);
    return withIsOpen(rows.filter(hasTimes), now).map((row) => toSourceRow(source, row));
  };
