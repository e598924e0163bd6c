import { decisionTables, type TableDecision } from '../../../contract/decision-tables.ts';
import { isObject } from '../../../engine/schema/json.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { findNearestWord } from '../find-nearest-word.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import type { JsonPath } from '../walk-json.ts';

const TABLE = /^schemas\/rules\/([^/]+)\.json$/;

/** The problem of a decision; undefined when the program supports it. */
const findProblem = ({ allowed: is }: TableDecision, value: unknown): Pick<Finding, 'rule' | 'params'> | undefined => {
  const written = JSON.stringify(value);
  if ('oneOf' in is) {
    if (is.oneOf.some((known) => known === value)) return undefined;
    const allowed = is.oneOf.map((known) => `“${known}”`).join(', ');
    const meant = findNearestWord(String(value), is.oneOf);
    return { rule: meant ? 'misspeltValue' : 'notAllowed', params: { value: written, allowed, meant: meant ?? '' } };
  }
  if ('textOf' in is) {
    const isText = typeof value === 'string' && new RegExp(`^${is.textOf}\\.\\w+$`).test(value);
    return isText ? undefined : { rule: 'notTextKey', params: { value: written, file: is.textOf } };
  }
  const isFine = typeof value === 'number' && Number.isInteger(value) && value >= is.from && value <= is.to;
  const params = { value: written, from: String(is.from), to: String(is.to) };
  return isFine ? undefined : { rule: 'outOfRange', params };
};

const checkThen = (file: LocatedJson, decision: TableDecision, then: unknown, at: JsonPath): readonly Finding[] => {
  if (!isObject(then)) return [];
  const odd = Object.keys(then).find((name) => name !== decision.name);
  if (odd !== undefined) {
    const params = { key: odd, meant: decision.name, known: decision.name };
    return [createFinding(file, { rule: 'misspeltKey', at: [...at, odd], isKey: true, params })];
  }
  const mistake = findProblem(decision, then[decision.name]);
  return mistake ? [createFinding(file, { ...mistake, at: [...at, decision.name] })] : [];
};

const rowsOf = (value: unknown): readonly unknown[] =>
  isObject(value) && Array.isArray(value['rows']) ? value['rows'] : [];

const checkTable = (file: LocatedJson): readonly Finding[] => {
  const [, name = ''] = TABLE.exec(file.path) ?? [];
  if (!isObject(file.value) || !('rows' in file.value)) return [];
  const decision = decisionTables[name];
  if (!decision) {
    const params = { known: Object.keys(decisionTables).join(', ') };
    return [createFinding(file, { rule: 'unreadTable', severity: 'warning', params })];
  }
  return rowsOf(file.value).flatMap((row, index) =>
    checkThen(file, decision, isObject(row) ? row['then'] : undefined, ['rows', index, 'then']),
  );
};

/** A decision table contains only decisions that the program supports. */
export const decisionsAreSupported: Rule = ({ files }: OfficerData) =>
  [...files.values()].filter(({ path }) => TABLE.test(path)).flatMap(checkTable);
