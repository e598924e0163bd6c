import { decide } from '../../../engine/rules/decide.ts';
import { evaluatePreferences } from '../../../engine/rules/eligibility.ts';
import { isObject, listOf } from '../../../engine/schema/json.ts';
import type { Answers, Catalogue, FormDefinition } from '../../../engine/schema/types.ts';
import { checker, findCatalogue, formFolders, listValidForms } from '../../data/catalogue.ts';
import { deriveForm } from '../../data/derive-form.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';

/**
 * Rules that need no invalid example: they cannot be misunderstood, and an answer of 201 letters shows a reader
 * nothing. The valid examples, of which each field has one, show that a limit is not too low.
 */
const keywordsWithoutExample = new Set(['type', 'maxLength', 'maxProperties']);

const checkForm = (data: OfficerData, form: FormDefinition, path: string): readonly Finding[] => {
  const file = data.files.get(path);
  if (!file) return [];
  // An error under the name of another form has its own finding.
  const own = (key: string): string => key.replace(/^[^.]+/, form.key);
  const shown = new Set(Object.values(form.examples.invalid).flatMap(({ errors }) => errors.map(own)));
  const answered = new Set(Object.values(form.examples.valid).flatMap((answers) => Object.keys(answers)));
  const silent = [...deriveForm(form).fields.keys()]
    .filter((field) => !field.includes('.') && !answered.has(field))
    .map((field) => createFinding(file, { rule: 'missingAnswer', at: ['valid'], isKey: true, params: { field } }));
  const unbroken = [...deriveForm(form).rules.values()]
    .filter(({ keywords }) => [...keywords].some((keyword) => !keywordsWithoutExample.has(keyword)))
    .map(({ names, rule }) => [form.key, ...names, 'error', rule].join('.'))
    .filter((key) => !shown.has(key))
    .map((key) => createFinding(file, { rule: 'missingExample', at: ['invalid'], isKey: true, params: { key } }));
  return [...silent, ...unbroken];
};

const toJson = (value: unknown): string => JSON.stringify(value ?? null);

const checkTable = (data: OfficerData, { tables }: Catalogue, name: string): readonly Finding[] => {
  const [file, table] = [data.files.get(`schemas/rules/${name}.json`), tables[name]];
  if (!file || !table) return [];
  const given = table.examples.map(({ facts }) => decide(table, facts, checker.conditionHolds));
  const wrong = table.examples.flatMap(({ then }, index) => {
    const params = { expected: toJson(then), given: toJson(given[index]?.then) };
    const at = ['examples', index, 'then'];
    return params.expected === params.given ? [] : [createFinding(file, { rule: 'wrongCase', at, params })];
  });
  const rows = table.rows.filter((row) => !given.includes(row)).map((row) => row.name);
  const cases = [...rows.map((row) => `“${row}”`), ...(given.includes(undefined) ? [] : ['null'])];
  const missing = cases.map((what) =>
    createFinding(file, { rule: 'missingCase', at: ['examples'], isKey: true, params: { what } }),
  );
  return [...wrong, ...missing];
};

interface EligibilityExample {
  readonly rule: string;
  readonly facts: Answers;
  readonly broken: readonly string[];
}

const isExample = (value: unknown): value is EligibilityExample =>
  isObject(value) && typeof value['rule'] === 'string' && isObject(value['facts']) && Array.isArray(value['broken']);

const sortedJson = (names: readonly string[]): string => toJson([...names].sort());

const checkEligibility = (data: OfficerData, { eligibility }: Catalogue): readonly Finding[] => {
  const file = data.files.get('schemas/rules/eligibility.json');
  if (!file || !isObject(file.value)) return [];
  const cases = listOf(file.value['examples']);
  const known = cases.filter(isExample).filter(({ rule }) => rule in eligibility.rules);
  const brokenIn = ({ rule, facts }: EligibilityExample): readonly string[] =>
    evaluatePreferences(eligibility, [{ order: 1, rule }], facts, checker.ruleErrors).verdicts[0]?.broken ?? [];
  const wrong = known.flatMap((one) => {
    const params = { expected: sortedJson(one.broken), given: sortedJson(brokenIn(one)) };
    const at = ['examples', cases.indexOf(one), 'broken'];
    return params.expected === params.given ? [] : [createFinding(file, { rule: 'wrongCase', at, params })];
  });
  const missing = Object.entries(eligibility.rules).flatMap(([name, rule]) => {
    const own = known.filter((one) => one.rule === name);
    const kinds = [own.some(({ broken }) => broken.length === 0), own.some(({ broken }) => broken.length > 0)];
    const wanted = Object.keys(rule).length === 0 ? kinds.slice(0, 1) : kinds;
    return wanted.flatMap((isShown, index) =>
      isShown
        ? []
        : [
            createFinding(file, {
              rule: 'missingCase',
              at: ['examples'],
              isKey: true,
              params: { what: `${name} ${['✓', '✗'][index]}` },
            }),
          ],
    );
  });
  return [...wrong, ...missing];
};

/** Examples break every rule and reach every row and result, with their stated errors. */
export const examplesCoverAllRules: Rule = (data) => {
  const [catalogue, folders] = [findCatalogue(data), formFolders(data)];
  if (!catalogue) return [];
  const forms = listValidForms(data).flatMap((form) => checkForm(data, form, `${folders.get(form.key)}/examples.json`));
  try {
    const tables = Object.keys(catalogue.tables).flatMap((name) => checkTable(data, catalogue, name));
    return [...forms, ...tables, ...checkEligibility(data, catalogue)];
  } catch {
    // Another rule reports schemas that do not compile.
    return forms;
  }
};
