import { keysOf } from '../../../contract/keys-of.ts';
import { findSource, sources } from '../../../contract/sources.ts';
import { isObject } from '../../../engine/schema/json.ts';
import { languagesIn } from '../../../engine/text/languages.ts';
import { type ListFile, listFiles } from '../../data/list-files.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { findNearestWord } from '../find-nearest-word.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';

/** Staff maintain the entries: it may begin without any. */
const isMaintained = ({ maintained }: ListFile['content']): boolean => maintained === true;

/** Staff choose the list by its title, in their language. */
const findMissingTitle = ({ file, content }: ListFile, languages: readonly string[]): readonly Finding[] => {
  if (!isMaintained(content)) return [];
  const { title } = content;
  if (title === undefined) return [createFinding(file, { rule: 'listTitleMissing', at: ['maintained'], isKey: true })];
  const missing = isObject(title) ? languages.filter((language) => title[language] === undefined) : [];
  if (missing.length === 0) return [];
  return [createFinding(file, { rule: 'listTitleLanguage', at: ['title'], params: { languages: missing.join(', ') } })];
};

/** Where the entries are: in the list or in a CSV file, and in one of them. */
const findMisplacedEntries = ({ file, content, table }: ListFile, { values }: OfficerData): readonly Finding[] => {
  const hasBoth = table !== undefined && 'entries' in content;
  const isEmpty = table === undefined && !('entries' in content) && !isMaintained(content);
  if (hasBoth || isEmpty)
    return [createFinding(file, { rule: table === undefined ? 'listWithoutEntries' : 'listEntriesTwice' })];
  if (table === undefined || values.has(table)) return [];
  return [createFinding(file, { rule: 'listTableMissing', at: ['file'], params: { file: table } })];
};

const parentOf = ({ content: { parent } }: ListFile): string | undefined =>
  typeof parent === 'string' ? parent : undefined;

const findUnknownParent = (list: ListFile, all: readonly ListFile[]): readonly Finding[] => {
  const parent = parentOf(list);
  if (parent === undefined || findSource(parent) || all.some(({ key }) => key === parent)) return [];
  const meant = findNearestWord(parent, [...all.map(({ key }) => key), ...keysOf(sources)]);
  const params = {
    parent,
    known:
      meant ??
      (all
        .map(({ key }) => key)
        .filter((key) => key !== list.key)
        .join(', ') ||
        '–'),
  };
  return [createFinding(list.file, { rule: 'listParentUnknown', at: ['parent'], params })];
};

/** The lists that a list depends on, from itself to the first one that occurs twice. */
const chainOf = (list: ListFile, all: readonly ListFile[]): readonly string[] => {
  const chain = [list.key];
  for (let next = parentOf(list); next !== undefined; ) {
    const isAgain = chain.includes(next);
    chain.push(next);
    if (isAgain) return chain;
    const key: string = next;
    const following = all.find((one) => one.key === key);
    next = following && parentOf(following);
  }
  return chain;
};

const findCycle = (list: ListFile, all: readonly ListFile[]): readonly Finding[] => {
  const chain = chainOf(list, all);
  if (chain.at(-1) !== list.key || chain.length === 1) return [];
  return [createFinding(list.file, { rule: 'listCycle', at: ['parent'], params: { chain: chain.join(' → ') } })];
};

const findTakenName = ({ key, file }: ListFile): readonly Finding[] =>
  findSource(key) ? [createFinding(file, { rule: 'listNameTaken', params: { list: key } })] : [];

/** CSV files that no list names. */
const findUnusedTables = (
  { tables = new Map<string, string>() }: OfficerData,
  all: readonly ListFile[],
): readonly Finding[] =>
  [...tables.keys()]
    .filter((path) => !all.some(({ table }) => table === path))
    .map((path) => {
      const list = path.replace(/\.csv$/, '.json');
      return {
        file: path,
        line: 1,
        column: 1,
        severity: 'error',
        rule: 'listTableUnused',
        params: { file: path, list },
      };
    });

/** A list has its entries in one place, a name of its own, and depends on a list that exists. */
export const listsAreValid: Rule = (data) => {
  const all = listFiles(data);
  const languages = languagesIn(data.values.keys());
  return [
    ...all.flatMap((list) => [
      ...findTakenName(list),
      ...findMisplacedEntries(list, data),
      ...findMissingTitle(list, languages),
      ...findUnknownParent(list, all),
      ...findCycle(list, all),
    ]),
    ...findUnusedTables(data, all),
  ];
};
