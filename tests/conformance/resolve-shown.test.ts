import { ADDITIONAL_PROPERTY_FLAG, type RJSFSchema, retrieveSchema, type ValidatorType } from '@rjsf/utils';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { resolveShown } from '../../src/engine/model/resolve-shown.ts';
import { createAjv } from '../../src/engine/schema/ajv-factory.ts';
import { withoutAlternatives } from '../../src/engine/schema/alternatives.ts';
import { createChecker } from '../../src/engine/schema/checker.ts';
import { isObject, objectOf, propertiesOf } from '../../src/engine/schema/json.ts';
import type { Answers, FormDefinition, JsonSchema } from '../../src/engine/schema/types.ts';
import { findCatalogue } from '../../src/officer/data/catalogue.ts';
import { addFormsTo } from '../support/forms-of-others/read-forms.ts';
import { answersFor } from '../support/generated-forms/generate-answers.ts';
import { anyFacts } from '../support/generated-forms/generate-conditions.ts';
import { currentData } from '../support/officer/current-data.ts';
import { forms } from './portal-data.ts';

const checker = createChecker(createAjv());
const holds = (condition: JsonSchema, data: unknown): boolean => checker.conditionHolds(condition, data);

const byRjsf = (schema: JsonSchema, answers: unknown): JsonSchema => {
  const validator: Pick<ValidatorType, 'isValid'> = { isValid: (part, data) => holds(part as JsonSchema, data) };
  // rjsf declares a field for each answer that a group does not know, and none is shown.
  const { properties, ...rest } = retrieveSchema(
    validator as ValidatorType,
    schema as RJSFSchema,
    schema as RJSFSchema,
    answers,
  );
  const declared = Object.entries(objectOf(properties)).filter(
    ([, one]) => !Object.hasOwn(objectOf(one), ADDITIONAL_PROPERTY_FLAG),
  );
  return {
    ...rest,
    ...(properties && (declared.length > 0 || 'properties' in schema) && { properties: Object.fromEntries(declared) }),
  };
};

/** Names that a schema requires, and values that it offers, have no order: `inDeclaredOrder` gives them one. */
const inAnyOrder = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) {
    const inner = value.map((one) => inAnyOrder(one));
    return ['required', 'enum', 'examples'].includes(key) ? inner.map((one) => JSON.stringify(one)).sort() : inner;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      // Typed text is checked by the whole form, not by what is shown of it.
      name === 'pattern' && typeof one === 'string' ? [] : [[name, inAnyOrder(one, name)]],
    ),
  );
};

/** Compares a group and what is inside it, as the renderer asks for it. */
const expectSame = (schema: JsonSchema, answers: unknown): void => {
  const shown = resolveShown(schema, answers, holds);
  expect(inAnyOrder(shown)).toEqual(inAnyOrder(byRjsf(schema, answers)));
  expect(Object.keys(propertiesOf(shown))).toEqual(Object.keys(propertiesOf(byRjsf(schema, answers))));
  for (const [name, inner] of Object.entries(propertiesOf(shown)))
    if (isObject(inner)) expectSame(inner, objectOf(answers)[name]);
  const { items } = shown;
  if (isObject(items) && Array.isArray(answers)) for (const entry of answers) expectSame(items, entry);
};

const compare = (form: FormDefinition, numRuns: number): void => {
  const schema = withoutAlternatives(form.schema);
  const examples: readonly Answers[] = Object.values(form.examples.valid);
  for (const example of examples) expectSame(schema, example);
  fc.assert(
    fc.property(answersFor(form.schema), anyFacts, (answers, facts) =>
      expectSame(schema, { ...answers, $facts: facts }),
    ),
    { numRuns, seed: 20_261_127 },
  );
};

const others = findCatalogue(addFormsTo(currentData))?.steps ?? [];
const all = new Map([...forms, ...others].map((form) => [form.key, form]));

it.each([...all])('the fields that answers to the form %s show are those that rjsf finds', (_, form) => {
  compare(form, 30);
});
