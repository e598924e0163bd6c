import { decide } from '../../../engine/rules/decide.ts';
import { evaluatePreferences } from '../../../engine/rules/eligibility.ts';
import { isObject, listOf } from '../../../engine/schema/json.ts';
import type { Answers, Catalogue, FormDefinition } from '../../../engine/schema/types.ts';
import { checker, findCatalogue, formFolders, listValidForms } from '../../data/catalogue.ts';
import { createContentCache } from '../../data/content-cache.ts';
import { deriveForm } from '../../data/derive-form.ts';
import { formFile } from '../../data/form-file.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { answersField } from '../examples/answers-field.ts';
import { createExampleSpace } from '../examples/example-space.ts';
import {
  errorKeyOf,
  fieldsToAnswer,
  type GeneratedExamples,
  generateExamples,
  rulesToShow,
} from '../examples/generate-examples.ts';
import { missingEligibilityCases, missingTableCases } from '../examples/rule-cases.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';

interface Missing {
  readonly fields: readonly string[];
  readonly keys: readonly string[];
}

/** Fields without an answer, and rules without a refusal, in the examples of a form. */
const findMissing = (form: FormDefinition): Missing => {
  // An error under the name of another form has its own finding.
  const own = (key: string): string => key.replace(/^[^.]+/, form.key);
  const shown = new Set(Object.values(form.examples.invalid).flatMap(({ errors }) => errors.map(own)));
  const answered = new Set(Object.values(form.examples.valid).flatMap((answers) => Object.keys(answers)));
  return {
    fields: [...deriveForm(form).fields.keys()].filter((field) => !field.includes('.') && !answered.has(field)),
    keys: rulesToShow(form)
      .map((rule) => errorKeyOf(form, rule))
      .filter((key) => !shown.has(key)),
  };
};

const MAX_KNOWN_FORMS = 100;
const generatedByContent = createContentCache<GeneratedExamples>(MAX_KNOWN_FORMS);

/** Only what no command can generate is asked for. */
const checkForm = (data: OfficerData, catalogue: Catalogue, form: FormDefinition, path: string): readonly Finding[] => {
  const file = formFile(data, path);
  const missing = findMissing(form);
  if (missing.fields.length + missing.keys.length === 0) return [];
  const wanted = new Set(missing.keys);
  const shown = new Set(
    rulesToShow(form)
      .map((rule) => errorKeyOf(form, rule))
      .filter((key) => !wanted.has(key)),
  );
  const space = createExampleSpace(catalogue, form);
  const { valid, invalid } = generatedByContent([form, space.facts, [...space.lists]], () =>
    generateExamples(space, { given: Object.values(form.examples.valid), shown, fields: fieldsToAnswer(form, true) }),
  );
  const answers = [...valid.values()].map((example) => example.answers);
  return [
    ...missing.fields
      .filter((field) => !answers.some((one) => answersField(form, [field], one)))
      .map((field) => createFinding(file, { rule: 'missingAnswer', at: ['valid'], isKey: true, params: { field } })),
    ...missing.keys
      .filter((key) => !invalid.has(key))
      .map((key) => createFinding(file, { rule: 'missingExample', at: ['invalid'], isKey: true, params: { key } })),
  ];
};

const toJson = (value: unknown): string => JSON.stringify(value ?? null);

const checkTable = (data: OfficerData, catalogue: Catalogue, name: string): readonly Finding[] => {
  const [file, table] = [data.files.get(`schemas/rules/${name}.json`), catalogue.tables[name]];
  if (!file || !table) return [];
  const given = table.examples.map(({ facts }) => decide(table, facts, checker.conditionHolds));
  const wrong = table.examples.flatMap(({ then }, index) => {
    const params = { expected: toJson(then), given: toJson(given[index]?.then) };
    const at = ['examples', index, 'then'];
    return params.expected === params.given ? [] : [createFinding(file, { rule: 'wrongCase', at, params })];
  });
  const lacking = [...table.rows, undefined].filter((row) => !given.includes(row));
  const generated = lacking.length === 0 ? [] : missingTableCases(catalogue, table);
  const found = generated.map(({ facts }) => decide(table, facts, checker.conditionHolds));
  const cases = lacking.filter((row) => !found.includes(row)).map((row) => (row ? `“${row.name}”` : 'null'));
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

const checkEligibility = (data: OfficerData, catalogue: Catalogue): readonly Finding[] => {
  const { eligibility } = catalogue;
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
    const wanted = {
      accepted: !own.some(({ broken }) => broken.length === 0),
      refused: Object.keys(rule).length > 0 && !own.some(({ broken }) => broken.length > 0),
    };
    const generated = wanted.accepted || wanted.refused ? missingEligibilityCases(catalogue, name, wanted) : [];
    const lacks = (isRefused: boolean) => !generated.some(({ broken }) => broken.length > 0 === isRefused);
    const signs = [...(wanted.accepted && lacks(false) ? ['✓'] : []), ...(wanted.refused && lacks(true) ? ['✗'] : [])];
    return signs.map((sign) =>
      createFinding(file, { rule: 'missingCase', at: ['examples'], isKey: true, params: { what: `${name} ${sign}` } }),
    );
  });
  return [...wrong, ...missing];
};

/**
 * Each rule, row and result has an example, or one can be generated.
 * @param broken forms with errors, of which none is generated
 */
export const examplesCoverAllRules =
  (broken: ReadonlySet<string>): Rule =>
  (data) => {
    const [catalogue, folders] = [findCatalogue(data), formFolders(data)];
    if (!catalogue) return [];
    const forms = listValidForms(data)
      .filter(({ key }) => !broken.has(key))
      .flatMap((form) => checkForm(data, catalogue, form, `${folders.get(form.key)}/examples.json`));
    try {
      const tables = Object.keys(catalogue.tables).flatMap((name) => checkTable(data, catalogue, name));
      return [...forms, ...tables, ...checkEligibility(data, catalogue)];
    } catch {
      // Another rule reports schemas that do not compile.
      return forms;
    }
  };
