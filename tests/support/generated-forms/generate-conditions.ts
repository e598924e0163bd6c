import fc from 'fast-check';
import type { GeneratedField, Schema } from './generate-values.ts';

/** A field that a condition can read. */
export interface Decider {
  readonly name: string;
  readonly field: GeneratedField;
  readonly isRequired: boolean;
}

/** The values that the field offers and accepts; `not` closes one of them. */
const openValues = ({ enum: values, not: closed }: Schema): readonly unknown[] => {
  const none: unknown = Object(closed).enum;
  return Array.isArray(values) ? values.filter((value) => !(Array.isArray(none) && none.includes(value))) : [];
};

/** What a condition can ask about the answer: each holds for some answers and not for others. */
const testsOf = ({ field: { schema } }: Decider): readonly Schema[] => {
  const { type, minimum } = schema;
  const values = openValues(schema);
  if ('const' in schema || 'x-value' in schema) return [];
  if ('x-scale' in schema) return [{ 'x-scale': schema['x-scale'], 'x-atLeast': 'A' }, { const: 'B' }];
  if (type === 'boolean') return [{ const: true }, { not: { const: true } }];
  if (values.length > 1) return [{ const: values[0] }, { enum: values.slice(0, -1) }, { not: { const: values[0] } }];
  if (type === 'integer' && typeof minimum === 'number') return [{ minimum: minimum + 1 }, { maximum: minimum }];
  return [];
};

/** The conditions that can decide in a group with this field. */
export const conditionsOn = (decider: Decider): readonly Schema[] => {
  const { name, isRequired, field } = decider;
  const tests = testsOf(decider).map((test) => ({ properties: { [name]: test }, required: [name] }));
  const isAnswered = isRequired || field.schema['type'] === 'boolean' ? [] : [{ required: [name] }];
  const [first, second] = tests;
  const combined = first && second ? [{ not: first }, { anyOf: [first, { not: { required: [name] } }] }] : [];
  return tests.length === 0 ? [] : [...tests, ...isAnswered, ...combined];
};

/** Conditions about what earlier steps answered, and about the intake. */
const factConditions: readonly Schema[] = [
  { $facts: { properties: { colourBlind: { const: true } }, required: ['colourBlind'] } },
  { $facts: { properties: { institution: { enum: ['untar', 'xinya'] } }, required: ['institution'] } },
  { $facts: { properties: { ageAtStart: { minimum: 21 } }, required: ['ageAtStart'] } },
  { $facts: { properties: { graduationYear: { maximum: 2020 } }, required: ['graduationYear'] } },
].map((properties) => ({ properties, required: ['$facts'] }));

export const anyFactCondition: fc.Arbitrary<Schema> = fc.constantFrom(...factConditions);

/** Facts as the server has them, some of them not. */
export const anyFacts: fc.Arbitrary<Schema> = fc.record(
  {
    colourBlind: fc.boolean(),
    institution: fc.constantFrom('untar', 'other'),
    ageAtStart: fc.integer({ min: 15, max: 40 }),
    graduationYear: fc.integer({ min: 2010, max: 2026 }),
    today: fc.constant('2026-11-25'),
    adultBirthDate: fc.constant('2008-11-25'),
  },
  { requiredKeys: ['today', 'adultBirthDate'] },
);
