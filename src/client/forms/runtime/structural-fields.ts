import type { JsonSchema } from '../../../engine/schema/types.ts';

type Visit = (name: string) => void;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const childrenOf = (node: unknown): readonly unknown[] => {
  if (Array.isArray(node)) return node;
  return isObject(node) ? Object.values(node) : [];
};

/** Every field name that a condition mentions, at any depth. */
const namesIn = (condition: unknown, found: Visit): void => {
  if (isObject(condition)) {
    if (isObject(condition['properties'])) for (const name of Object.keys(condition['properties'])) found(name);
    if (Array.isArray(condition['required'])) for (const name of condition['required']) found(String(name));
  }
  for (const child of childrenOf(condition)) namesIn(child, found);
};

const visit = (node: unknown, found: Visit): void => {
  if (isObject(node)) {
    namesIn(node['if'], found);
    for (const keyword of ['dependentSchemas', 'dependentRequired'])
      if (isObject(node[keyword])) for (const name of Object.keys(node[keyword])) found(name);
    for (const keyword of ['anyOf', 'oneOf'])
      for (const branch of childrenOf(node[keyword]))
        if (isObject(branch) && branch['properties']) namesIn(branch, found);
  }
  for (const child of childrenOf(node)) visit(child, found);
};

/** The fields whose answer decides which other fields exist or are required: only these render the form again. */
export const findStructuralFields = (schema: JsonSchema): ReadonlySet<string> => {
  const names = new Set<string>();
  visit(schema, (name) => names.add(name));
  names.delete('$facts');
  return names;
};
