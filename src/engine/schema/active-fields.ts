import type { Holds } from './check.ts';
import type { Answers, FormDefinition, JsonSchema } from './types.ts';

type Branch = JsonSchema | boolean | undefined;

const asSchema = (branch: Branch): JsonSchema => (typeof branch === 'object' ? branch : {});
const branches = (node: unknown): readonly Branch[] => (Array.isArray(node) ? node : []);
const entriesOf = (node: unknown): [string, Branch][] =>
  typeof node === 'object' && node !== null ? (Object.entries(node) as [string, Branch][]) : [];

const collect = (branch: Branch, data: Answers, holds: Holds, into: Set<string>): void => {
  const schema = asSchema(branch);
  for (const [name] of entriesOf(schema['properties'])) into.add(name);
  for (const part of branches(schema['allOf'])) collect(part, data, holds, into);
  for (const part of [...branches(schema['anyOf']), ...branches(schema['oneOf'])])
    if (holds(asSchema(part), data)) collect(part, data, holds, into);
  if (schema['if'] !== undefined) {
    const taken = holds(schema['if'] as JsonSchema, data) ? schema['then'] : schema['else'];
    collect(taken as Branch, data, holds, into);
  }
  for (const [name, part] of entriesOf(schema['dependentSchemas'])) if (name in data) collect(part, data, holds, into);
};

/** The fields that the answers so far make part of the form: conditions (`if`, `dependentSchemas`) decide. */
export const activeFields = (form: FormDefinition, data: Answers, holds: Holds): ReadonlySet<string> => {
  const active = new Set<string>();
  collect(form.schema, data, holds, active);
  active.delete('$facts');
  return active;
};

/** Every field the schema declares in any branch. */
export const knownFields = (form: FormDefinition): ReadonlySet<string> => {
  const known = new Set<string>();
  const visit = (branch: Branch): void => {
    const schema = asSchema(branch);
    for (const [name] of entriesOf(schema['properties'])) known.add(name);
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) for (const part of branches(schema[keyword])) visit(part);
    for (const keyword of ['then', 'else']) visit(schema[keyword] as Branch);
    for (const [, part] of entriesOf(schema['dependentSchemas'])) visit(part);
  };
  visit(form.schema);
  known.delete('$facts');
  return known;
};

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
