import { expect, it } from 'vitest';
import { createAjv } from '../../src/engine/schema/ajv-factory.ts';
import { createChecker } from '../../src/engine/schema/checker.ts';
import type { FormDefinition } from '../../src/engine/schema/types.ts';
import { checkAnswers } from '../../src/engine/steps/check-answers.ts';
import { checkData } from '../../src/officer/check/check-data.ts';
import { createExampleSpace } from '../../src/officer/check/examples/example-space.ts';
import { errorKeyOf, generateExamples, rulesToShow } from '../../src/officer/check/examples/generate-examples.ts';
import { findCatalogue, listForms } from '../../src/officer/data/catalogue.ts';
import { locateJson } from '../../src/officer/data/located-json.ts';
import { createOfficerData, type OfficerData } from '../../src/officer/data/read-officer-data.ts';
import { updateExamples } from '../../src/officer/examples/update-examples.ts';
import { precompile } from '../conformance/precompiled.ts';
import { addFormsTo } from '../support/forms-of-others/read-forms.ts';
import { currentData } from '../support/officer/current-data.ts';

const data = addFormsTo(currentData);
const catalogue = findCatalogue(data);
if (!catalogue) throw new Error('the forms cannot be read');
const forms = listForms(catalogue).map((form) => [form.key, form] as const);
const server = createChecker(createAjv());
const none = { valid: {}, invalid: {} };
const bare = <F extends FormDefinition>(form: F): F => ({ ...form, examples: none });
/** As if nobody had written an example. */
const withoutExamples = {
  ...catalogue,
  steps: catalogue.steps.map(bare),
  forms: Object.fromEntries(Object.entries(catalogue.forms).map(([key, form]) => [key, bare(form)])),
  content: Object.fromEntries(Object.entries(catalogue.content).map(([key, form]) => [key, bare(form)])),
};

it.each(forms)(
  'examples generated for the form %s are accepted, or refused with the stated errors, by browser and server',
  (_, form) => {
    const space = createExampleSpace(withoutExamples, bare(form));
    const { valid, invalid } = generateExamples(space, { given: [], shown: new Set() });
    const browser = precompile(form);
    for (const checker of [server, browser]) {
      for (const [name, one] of valid)
        expect([name, checkAnswers(checker, form, one.answers, one.facts)]).toEqual([name, []]);
      for (const [key, one] of invalid) {
        const errors = checkAnswers(checker, form, one.answers, one.facts).map((error) => error.key);
        expect([key, [...new Set(errors)].sort()]).toEqual([key, [...one.errors].sort()]);
      }
    }
    const keys = rulesToShow(form).map((rule) => errorKeyOf(form, rule));
    expect(keys.filter((key) => !invalid.has(key))).toEqual([]);
  },
);

const exampleFiles = [...data.files.keys()].filter((path) => /^schemas\/.*\/examples\.json$/.test(path));

const withTexts = (from: OfficerData, texts: ReadonlyMap<string, string>): OfficerData => {
  const files = new Map(from.files);
  for (const [path, text] of texts) files.set(path, locateJson(path, text));
  return createOfficerData(files, from.otherFiles, from.logos, from.tables);
};

const update = (from: OfficerData): OfficerData =>
  withTexts(from, new Map(updateExamples(from)?.map(({ path, text }) => [path, text] as const)));

const empty = '{ "$schema": "../../meta/form-examples.json", "valid": {} }\n';

const withoutCases = (path: string): string => {
  const table = JSON.parse(data.files.get(path)?.text ?? '') as object;
  return JSON.stringify({ ...table, examples: [] }, null, 2);
};

const tables = ['eligibility', ...Object.keys(catalogue.tables)].map((name) => `schemas/rules/${name}.json`);

it('npm run examples changes nothing where every rule has an example', () => {
  expect(updateExamples(data)).toEqual([]);
});

it('npm run examples writes examples for all forms and tables of rules without any; the check finds nothing, and a second run changes nothing', () => {
  const bareData = withTexts(
    data,
    new Map([
      ...exampleFiles.map((path) => [path, empty] as const),
      ...tables.map((path) => [path, withoutCases(path)] as const),
    ]),
  );
  const written = update(bareData);
  for (const path of exampleFiles) {
    const { valid, generated } = JSON.parse(written.files.get(path)?.text ?? '') as Record<string, object>;
    expect([path, valid, generated !== undefined]).toEqual([path, {}, true]);
  }
  // Only examples say which values the lists of the server have.
  const findings = checkData(written, data).filter(({ rule }) => rule !== 'unshownAnswer');
  expect(findings.map(({ file, line, rule }) => `${rule} ${file}:${line}`)).toEqual([]);
  expect(updateExamples(written)).toEqual([]);
});
