import { branchesOf, propertyNames, schemasIn } from './branches.ts';
import type { Holds } from './checker.ts';
import type { Answers, FormDefinition, JsonSchema } from './types.ts';

const takenBranches = (schema: JsonSchema, data: Answers, holds: Holds): readonly JsonSchema[] => {
  const parts = (keyword: string) => schemasIn(schema, keyword);
  const alternatives = [...parts('anyOf'), ...parts('oneOf')].filter(([, part]) => holds(part, data));
  const dependants = parts('dependentSchemas').filter(([name]) => name in data);
  const chosen = [...parts('allOf'), ...alternatives, ...dependants].map(([, part]) => part);
  if (schema['if'] === undefined) return chosen;
  const consequence = schema[holds(schema['if'] as JsonSchema, data) ? 'then' : 'else'];
  return typeof consequence === 'object' ? [...chosen, consequence as JsonSchema] : chosen;
};

const propertyNamesIn = (schema: JsonSchema, next: (schema: JsonSchema) => readonly JsonSchema[]): string[] => [
  ...propertyNames(schema),
  ...next(schema).flatMap((branch) => propertyNamesIn(branch, next)),
];

/** The schema with every branch that the answers take, all of which describe the same object. */
export const activeSchemas = (schema: JsonSchema, data: Answers, holds: Holds): readonly JsonSchema[] => [
  schema,
  ...takenBranches(schema, data, holds).flatMap((branch) => activeSchemas(branch, data, holds)),
];

const fieldsWithoutFacts = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.filter((name) => name !== '$facts'));

/** The fields that the answers so far make part of the form: conditions (`if`, `dependentSchemas`) decide. */
export const activeFields = (form: FormDefinition, data: Answers, holds: Holds): ReadonlySet<string> =>
  fieldsWithoutFacts(propertyNamesIn(form.schema, (schema) => takenBranches(schema, data, holds)));

/** Every field the schema declares in any branch. */
export const knownFields = (form: Pick<FormDefinition, 'schema'>): ReadonlySet<string> =>
  fieldsWithoutFacts(propertyNamesIn(form.schema, branchesOf));

/** Drops answers of branches that are not taken; hidden fields must not be sent nor stored. */
export const pruneInactive = (form: FormDefinition, answers: Answers, facts: Answers, holds: Holds): Answers => {
  const known = knownFields(form);
  let current = answers;
  for (let round = 0; round <= known.size; round++) {
    const active = activeFields(form, { ...current, $facts: facts }, holds);
    const kept = Object.entries(current).filter(([name]) => active.has(name) || !known.has(name));
    if (kept.length === Object.keys(current).length) return current;
    current = Object.fromEntries(kept);
  }
  return current;
};
