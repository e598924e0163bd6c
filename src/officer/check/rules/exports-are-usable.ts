import { applicationStatuses } from '../../../../machines/application.status.ts';
import { isIdentityColumn, type NamedColumn, namedColumns } from '../../../engine/exports/export-columns.ts';
import { type ScheduledExport, type TargetColumn, targetColumnsOf } from '../../../engine/exports/scheduled-export.ts';
import { choicesOf } from '../../../engine/model/field-facts.ts';
import { nodeAt } from '../../../engine/model/form-model.ts';
import { EXPORTS } from '../../../engine/schema/catalogue.ts';
import { isObject } from '../../../engine/schema/json.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { findCatalogue } from '../../data/catalogue.ts';
import { findNearestWord } from '../find-nearest-word.ts';
import { createFinding, type Finding, type FindingParams, type Rule } from '../finding.ts';
import { languageOf } from '../texts/text-file.ts';

type Place = readonly (string | number)[];
type Find = (
  rule: string,
  at: Place,
  params?: FindingParams,
  more?: { readonly isKey?: boolean; readonly severity?: 'warning' },
) => Finding;

interface CheckedExport {
  readonly find: Find;
  readonly catalogue: Catalogue;
  readonly columns: ReadonlyMap<string, NamedColumn>;
  readonly export: ScheduledExport;
}

/** The values that the column can have, as they are stored; undefined where any is possible. */
const valuesOf = (catalogue: Catalogue, column: NamedColumn): readonly string[] | undefined => {
  if (column.key === 'status') return Object.values(applicationStatuses);
  if (column.key === 'institutionCode') return catalogue.institutions.map(({ code }) => String(code));
  if (column.kind !== 'answer' || !column.step || column.field === undefined) return undefined;
  const node = nodeAt(column.step, column.field.split('.'));
  const choices = node ? choicesOf(node) : [];
  return choices.length > 0 ? choices.map(String) : undefined;
};

const listed = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

/** Codes of values that do not exist have no effect; values without a code reach the other system as they are stored. */
const checkCodes = (
  { find, catalogue, export: { statuses } }: CheckedExport,
  { target, codes }: TargetColumn,
  column: NamedColumn,
): readonly Finding[] => {
  const values = valuesOf(catalogue, column);
  if (!codes || !values) return [];
  const at = ['columns', target, 'codes'];
  const needed = column.key === 'status' && statuses ? statuses : values;
  const hasAll = needed.filter((value) => value !== '0' && !Object.hasOwn(codes, value));
  const strange = Object.keys(codes).filter((code) => code !== '' && !values.includes(code));
  return [
    ...strange.map((code) =>
      find('exportCodeUnknown', [...at, code], { target, code, values: listed(values) }, { isKey: true }),
    ),
    // Whoever leaves out the statuses or institutions that cannot occur has a reason.
    ...(hasAll.length > 0 && (column.kind === 'answer' || (column.key === 'status' && statuses !== undefined))
      ? [find('exportCodeMissing', at, { target, values: listed(hasAll) }, { isKey: true, severity: 'warning' })]
      : []),
  ];
};

const checkColumn = (checked: CheckedExport, column: TargetColumn): readonly Finding[] => {
  const { find, catalogue, columns, export: one } = checked;
  const at = ['columns', column.target, ...(typeof one.columns[column.target] === 'string' ? [] : ['column'])];
  const found = columns.get(column.column);
  if (!found) {
    const meant = findNearestWord(column.column, [...columns.keys()]);
    return meant === undefined
      ? [find('exportColumnUnknown', at, { column: column.column })]
      : [find('exportColumnMisspelt', at, { column: column.column, meant })];
  }
  return [
    ...(found.kind === 'sheet' && one.format !== 'jsonl'
      ? [find('exportSheetInTable', at, { column: column.column })]
      : []),
    ...(isIdentityColumn(catalogue, found) && !one.identityNumbers?.includes(column.column)
      ? [find('exportIdentityUndeclared', at, { column: column.column })]
      : []),
    ...checkCodes(checked, column, found),
  ];
};

/** Where the export belongs, and in which language. */
const checkScope = (
  { find, catalogue, export: { institution, programs, language } }: CheckedExport,
  languages: readonly string[],
): readonly Finding[] => {
  const codes = catalogue.institutions.map(({ code }) => code).filter((code) => code !== 0);
  return [
    ...(institution === 'all' || codes.includes(institution)
      ? []
      : [find('exportInstitutionMissing', ['institution'], { value: String(institution), codes: codes.join(', ') })]),
    ...(institution === 'all' && programs ? [find('exportProgramsOfAll', ['programs'])] : []),
    ...(language === undefined || languages.includes(language)
      ? []
      : [find('exportLanguageMissing', ['language'], { language, languages: languages.join(', ') })]),
  ];
};

/** Identity numbers that are declared are exported. */
const checkIdentity = ({ find, catalogue, columns, export: one }: CheckedExport): readonly Finding[] => {
  const exported = targetColumnsOf(one).map(({ column }) => column);
  return (one.identityNumbers ?? []).flatMap((key, index) => {
    const found = columns.get(key);
    return found && isIdentityColumn(catalogue, found) && exported.includes(key)
      ? []
      : [find('exportIdentityUnused', ['identityNumbers', index], { column: key })];
  });
};

/** The columns, institutions and codes of the scheduled exports exist, and no identity number is exported by mistake. */
export const exportsAreUsable: Rule = (data): readonly Finding[] => {
  const file = data.files.get(EXPORTS);
  const catalogue = findCatalogue(data);
  if (!file || !catalogue || !isObject(catalogue.exports)) return [];
  const columns = new Map(namedColumns(catalogue).map((column) => [column.key, column]));
  const texts = [...data.files.keys()].filter((path) => path.startsWith('locales/'));
  const languages = [...new Set(texts.map(languageOf))].sort();
  return Object.entries(catalogue.exports).flatMap(([name, one]) => {
    const find: Find = (rule, at, params = {}, more = {}) =>
      createFinding(file, { rule, at: ['exports', name, ...at], params: { export: name, ...params }, ...more });
    const checked: CheckedExport = { find, catalogue, columns, export: one };
    return [
      ...checkScope(checked, languages),
      ...targetColumnsOf(one).flatMap((column) => checkColumn(checked, column)),
      ...checkIdentity(checked),
    ];
  });
};
