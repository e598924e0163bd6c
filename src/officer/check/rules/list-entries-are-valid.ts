import { isListValue, isRealDay, MAX_ENTRIES, MAX_NAME_LENGTH } from '../../../engine/lists/entry-rules.ts';
import type { CsvRow } from '../../../engine/lists/read-csv.ts';
import { isListColumn, type WrittenEntry } from '../../../engine/lists/read-list.ts';
import { isObject, objectOf } from '../../../engine/schema/json.ts';
import { languagesIn } from '../../../engine/text/languages.ts';
import { type ListFile, listFiles, readTable, valuesOfList } from '../../data/list-files.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { findNearestWord } from '../find-nearest-word.ts';
import { createFinding, type Finding, type FindingParams, type Rule } from '../finding.ts';

/** More rows say nothing more. */
const MAX_PER_LIST = 20;

interface Problem {
  readonly rule: string;
  /** The key of the entry in question; the entry itself without one. */
  readonly part?: string;
  readonly params?: FindingParams;
}

interface Lists {
  readonly languages: readonly string[];
  /** The values that entries may name as their parent; undefined where they are not known. */
  readonly parents: ReadonlySet<string> | undefined;
}

const nameProblems = (name: unknown, languages: readonly string[], value: string): readonly Problem[] => {
  if (!isObject(name)) return [];
  const missing = languages.filter((language) => name[language] === undefined);
  if (missing.length === 0) return [];
  return [{ rule: 'listNameMissing', part: 'name', params: { value, languages: missing.join(', ') } }];
};

const parentProblems = (
  { parent }: Readonly<Record<string, unknown>>,
  { content }: ListFile,
  { parents }: Lists,
  value: string,
): readonly Problem[] => {
  const list = String(content['parent'] ?? '');
  if (content['parent'] === undefined)
    return parent === undefined ? [] : [{ rule: 'listParentNeedless', part: 'parent', params: { value } }];
  if (parent === undefined) return [{ rule: 'listParentMissing', params: { value, list } }];
  if (parents === undefined || parents.has(String(parent))) return [];
  const meant = findNearestWord(String(parent), [...parents].slice(0, MAX_ENTRIES)) ?? '';
  const rule = meant === '' ? 'listParentStrange' : 'listParentMisspelt';
  return [{ rule, part: 'parent', params: { value, parent: String(parent), list, meant } }];
};

const dayProblems = ({ from, until }: Readonly<Record<string, unknown>>, value: string): readonly Problem[] => {
  const days = Object.entries({ from, until }).filter(([, day]) => typeof day === 'string');
  const wrong = days.filter(([, day]) => !isRealDay(String(day)));
  if (wrong.length > 0)
    return wrong.map(([part, day]) => ({ rule: 'listNoSuchDay', part, params: { value, day: String(day) } }));
  const isReversed = typeof from === 'string' && typeof until === 'string' && until < from;
  return isReversed ? [{ rule: 'listDaysReversed', part: 'until', params: { value, from, until } }] : [];
};

/** What the meta-schema checks in JSON. */
const cellProblems = ({ value, name }: Readonly<Record<string, unknown>>): readonly Problem[] => {
  const names = isObject(name) ? Object.values(name) : [name];
  if (value === undefined) return [{ rule: 'listCellEmpty', params: { column: 'value' } }];
  if (!isListValue(String(value))) return [{ rule: 'listValueForm', params: { value: String(value) } }];
  if (name === undefined) return [{ rule: 'listCellEmpty', params: { column: 'name' } }];
  return names.some((text) => String(text).length > MAX_NAME_LENGTH)
    ? [{ rule: 'listNameLong', params: { value: String(value), limit: String(MAX_NAME_LENGTH) } }]
    : [];
};

const entryProblems = (list: ListFile, lists: Lists, { entry, line }: WrittenEntry): readonly Problem[] => {
  const value = String(entry['value']);
  const cells = line === undefined ? [] : cellProblems(entry);
  if (cells.length > 0) return cells;
  return [
    ...nameProblems(entry['name'], lists.languages, value),
    ...parentProblems(entry, list, lists, value),
    ...dayProblems(entry, value),
  ];
};

const findingOf = (
  list: ListFile,
  { line }: WrittenEntry,
  index: number,
  { rule, part, params = {} }: Problem,
): Finding =>
  line === undefined
    ? createFinding(list.file, { rule, at: ['entries', index, ...(part === undefined ? [] : [part])], params })
    : { file: list.table ?? '', line, column: 1, severity: 'error', rule, params };

/** Two entries with one value: nobody could say which was chosen. */
const findDuplicates = (list: ListFile, entries: readonly WrittenEntry[]): readonly Finding[] => {
  const lines = new Map<string, number>();
  const { other } = list.content;
  if (other !== undefined) lines.set(String(objectOf(other)['value']), list.file.positionOf(['other', 'value']).line);
  return entries.flatMap((written, index) => {
    const value = String(written.entry['value']);
    const first = lines.get(value);
    // Positions in JSON are computed for findings only.
    if (first === undefined) {
      lines.set(value, written.line ?? -index - 1);
      return [];
    }
    const line = first > 0 ? first : list.file.positionOf(['entries', -first - 1]).line;
    return [
      findingOf(list, written, index, {
        rule: 'listValueTwice',
        part: 'value',
        params: { value, first: String(line) },
      }),
    ];
  });
};

const tableFinding = (list: ListFile, line: number, rule: string, params: FindingParams = {}): Finding => ({
  file: list.table ?? '',
  line,
  column: 1,
  severity: 'error',
  rule,
  params,
});

const columnFindings = (
  list: ListFile,
  columns: readonly string[],
  languages: readonly string[],
): readonly Finding[] => {
  const names = languages.map((language) => `name.${language}`);
  const known = ['value', 'name', ...names, 'parent', 'from', 'until'];
  const strange = columns.filter((column) => !isListColumn(column));
  const misspelt = new Map(strange.map((column) => [column, findNearestWord(column, known)]));
  const meant = [...columns, ...misspelt.values()];
  const twice = columns.filter((column, index) => columns.indexOf(column) !== index);
  const hasName = meant.includes('name') || names.every((name) => meant.includes(name));
  const missing = [...(meant.includes('value') ? [] : ['value']), ...(hasName ? [] : names)];
  const isOtherFile = strange.length === columns.length && missing.length > names.length;
  return [
    ...(isOtherFile ? [] : strange).map((column) => {
      const near = misspelt.get(column);
      return near === undefined
        ? tableFinding(list, 1, 'listColumnStrange', { column, known: known.join(', ') })
        : tableFinding(list, 1, 'listColumnMisspelt', { column, meant: near });
    }),
    ...twice.map((column) => tableFinding(list, 1, 'listColumnTwice', { column })),
    ...(missing.length === 0 ? [] : [tableFinding(list, 1, 'listColumnMissing', { column: missing.join(', ') })]),
  ];
};

const rowFindings = (list: ListFile, columns: readonly string[], rows: readonly CsvRow[]): readonly Finding[] =>
  rows
    .filter(({ cells }) => cells.length !== columns.length)
    .map(({ line, cells }) =>
      tableFinding(list, line, 'listRowCells', { count: String(cells.length), expected: String(columns.length) }),
    );

/** What no UTF-8 text contains: characters that could not be read, as in a workbook or in UTF-16. */
const NO_TEXT = /\0|\ufffd/;

/** A CSV file whose rows cannot be read as entries. */
const findTableProblems = (list: ListFile, data: OfficerData, languages: readonly string[]): readonly Finding[] => {
  if (list.table === undefined || !data.values.has(list.table)) return [];
  const text = String(data.values.get(list.table));
  const foreign = text.search(NO_TEXT);
  if (foreign >= 0) return [tableFinding(list, text.slice(0, foreign).split('\n').length, 'listEncoding')];
  const table = readTable(list.table, data);
  if ('brokenLine' in table) return [tableFinding(list, table.brokenLine, 'listQuotes')];
  const columns = columnFindings(list, table.columns, languages);
  if (columns.length > 0) return columns;
  const isEmpty = table.rows.length === 0 && list.content['maintained'] !== true;
  return isEmpty ? [tableFinding(list, 1, 'listWithoutEntries')] : rowFindings(list, table.columns, table.rows);
};

/** The values of a list that cannot be read are not known here. */
const parentsOf = ({ content: { parent } }: ListFile, all: readonly ListFile[]): ReadonlySet<string> | undefined => {
  const other = all.find(({ key }) => key === parent);
  const isKnown = other?.entries !== undefined && other.entries.length > 0 && other.content['maintained'] !== true;
  return other && isKnown ? valuesOfList(other) : undefined;
};

const checkList = (list: ListFile, data: OfficerData, all: readonly ListFile[]): readonly Finding[] => {
  const languages = languagesIn(data.values.keys());
  const unreadable = findTableProblems(list, data, languages);
  if (unreadable.length > 0) return unreadable;
  const { entries = [], file, content } = list;
  if (entries.length > MAX_ENTRIES) {
    const params = { count: String(entries.length), limit: String(MAX_ENTRIES) };
    return [
      list.table === undefined
        ? createFinding(file, { rule: 'listTooLong', params })
        : tableFinding(list, 1, 'listTooLong', params),
    ];
  }
  const lists = { languages, parents: parentsOf(list, all) };
  const other = isObject(content['other'])
    ? nameProblems(content['other']['name'], languages, String(content['other']['value']))
    : [];
  return [
    ...other.map(({ rule, params = {} }) => createFinding(file, { rule, at: ['other', 'name'], params })),
    ...entries.flatMap((written, index) =>
      entryProblems(list, lists, written).map((problem) => findingOf(list, written, index, problem)),
    ),
    ...findDuplicates(list, entries),
  ];
};

/** Each entry has a value of its own, a name in every language, a parent that exists, and days in order. */
export const listEntriesAreValid: Rule = (data) => {
  const all = listFiles(data);
  return all.flatMap((list) => checkList(list, data, all).slice(0, MAX_PER_LIST));
};
