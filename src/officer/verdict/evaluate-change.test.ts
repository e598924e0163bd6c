import { expect, it } from 'vitest';
import { makeForm } from '../../../tests/support/forms.ts';
import { compareForms } from '../../engine/evolution/compare-forms.ts';
import type { FormDefinition, JsonSchema, Migration, WireMap } from '../../engine/schema/types.ts';
import { evaluateChange } from './evaluate-change.ts';

interface Version {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly allOf?: readonly JsonSchema[];
  readonly wire?: WireMap;
  readonly migrations?: readonly Migration[];
}

const text = { type: 'string', maxLength: 40 };
const asks = (field: string, name: string): JsonSchema => ({
  if: { required: [field] },
  then: { required: [name], properties: { [name]: text } },
});

const make = ({ properties, allOf = [], ...parts }: Version): FormDefinition =>
  makeForm({ properties, required: [], allOf }, parts);

const evaluate = (before: Version, after: Version): readonly string[] => {
  const versions = { before: make(before), after: make(after) };
  return compareForms(versions.before, versions.after).map(
    (change) => `${change.kind} ${change.path.join('.')}: ${evaluateChange(change, versions).verdict}`,
  );
};

const renamed: Migration = {
  number: 1,
  operations: [{ rename: { from: 'phone', to: 'mobile' } }],
  example: { before: { phone: '1' }, after: { mobile: '1' } },
};

/** The name on the API stays. */
const wire: WireMap = { rename: { mobile: 'phone' } };

it('renaming a field has the verdict safe when the condition on it uses the new name', () => {
  const before = { properties: { phone: text }, allOf: [asks('phone', 'code')] };
  const after = { properties: { mobile: text }, allOf: [asks('mobile', 'code')], migrations: [renamed], wire };
  expect(evaluate(before, after)).toEqual(['fieldRenamed mobile: safe', 'migrationAdded : safe']);
});

it('renaming a field has the verdict asksAgain when the condition on it still uses the old name', () => {
  const before = { properties: { phone: text }, allOf: [asks('phone', 'code')] };
  const after = { properties: { mobile: text }, allOf: [asks('phone', 'code')], migrations: [renamed] };
  expect(evaluate(before, after)).toContain('fieldRenamed mobile: asksAgain');
});

it('adding a required field that depends on another new field has the verdict safe', () => {
  const before = { properties: { name: text } };
  const after = { properties: { name: text, flag: text }, allOf: [asks('flag', 'why')] };
  expect(evaluate(before, after)).toEqual(['fieldAdded flag: safe', 'fieldAdded why: safe']);
});

it('adding a required field that depends on an existing or a migrated answer has the verdict asksAgain', () => {
  const before = { properties: { name: text } };
  expect(evaluate(before, { ...before, allOf: [asks('name', 'why')] })).toEqual(['fieldAdded why: asksAgain']);
  const filled: Migration = {
    number: 1,
    operations: [{ default: { field: 'flag', value: 'x' } }],
    example: { before: {}, after: { flag: 'x' } },
  };
  const after = { properties: { name: text, flag: text }, allOf: [asks('flag', 'why')], migrations: [filled] };
  expect(evaluate(before, after)).toContain('fieldAdded why: asksAgain');
});

it('when an option is removed with its API value, the verdicts are asksAgain for the option and safe for the API value; a changed API value of another option has the verdict breaks', () => {
  const version = (values: readonly string[]): Version => ({
    properties: { who: { type: 'string', enum: values } },
    wire: { values: { who: Object.fromEntries(values.map((value) => [value, value.toUpperCase()])) } },
  });
  expect(evaluate(version(['father', 'guardian']), version(['father']))).toEqual([
    'optionRemoved who: asksAgain',
    'wireChanged who: safe',
  ]);
  const other = { ...version(['father']), wire: { values: { who: { father: 'F' } } } };
  expect(evaluate(version(['father', 'guardian']), other)).toContain('wireChanged who: breaks');
});
