import { MAX_SCHEMA_OBJECTS, resolvePath } from '../../../engine/schema/bundle.ts';
import { isContainer, isObject, listOf, propertiesOf } from '../../../engine/schema/json.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { type JsonPath, schemaFiles } from '../walk-json.ts';

/** More fields than one page can ask; every tool would need minutes for them. */
const MAX_FIELDS = 500;
/** Above it, the combinations of conditions cannot be tried in reasonable time. */
const MAX_CONDITIONS = 200;
/** Conditions inside `then` or `else` of conditions; deeper, their combinations double with each level. */
const MAX_NESTED_CONDITIONS = 8;
/** The answers in the shortest lists that the form accepts. */
const MAX_ANSWERS = 5_000;
/** Values of one `enum`; a longer list comes from a source, which loads what is typed. */
const MAX_CHOICES = 1_000;

/** What a schema contains after its references are replaced. */
interface SchemaSize {
  readonly objects: number;
  readonly fields: number;
  readonly conditions: number;
  /** Conditions inside one another. */
  readonly nested: number;
  readonly answers: number;
  /** In the longest list of values. */
  readonly choices: number;
}

const nothing: SchemaSize = { objects: 0, fields: 0, conditions: 0, nested: 0, answers: 0, choices: 0 };

const add = (a: SchemaSize, b: SchemaSize): SchemaSize => ({
  objects: a.objects + b.objects,
  fields: a.fields + b.fields,
  conditions: a.conditions + b.conditions,
  nested: Math.max(a.nested, b.nested),
  answers: a.answers + b.answers,
  choices: Math.max(a.choices, b.choices),
});

type SizeOf = (node: unknown, file: string) => SchemaSize;

const valueAtPointer = (value: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .filter(Boolean)
    .reduce<unknown>((node, key) => (isObject(node) && Object.hasOwn(node, key) ? node[key] : undefined), value);

/** Counts each reference with the size of its target, which is measured once. */
const createSizeOf = (values: ReadonlyMap<string, unknown>): SizeOf => {
  const known = new Map<string, SchemaSize>();
  const sizeOfTarget = (reference: string, file: string): SchemaSize => {
    const [named = '', pointer = ''] = reference.split('#');
    const target = named === '' ? file : resolvePath(file, named);
    const place = `${target}#${pointer}`;
    const size = known.get(place);
    if (size) return size;
    // Another rule reports circles.
    known.set(place, nothing);
    const measured = sizeOf(valueAtPointer(values.get(target), pointer), target);
    known.set(place, measured);
    return measured;
  };
  const sizeOf: SizeOf = (node, file) => {
    if (!isContainer(node)) return nothing;
    const inner = Object.entries(node)
      .filter(([key]) => key !== '$defs')
      .map(([, part]) => sizeOf(part, file))
      .reduce(add, nothing);
    if (!isObject(node)) return inner;
    const { $ref, minItems, enum: values, if: condition } = node;
    const all = add(inner, typeof $ref === 'string' ? sizeOfTarget($ref, file) : nothing);
    const isCondition = isObject(condition);
    return {
      objects: all.objects + 1,
      fields: all.fields + Object.keys(propertiesOf(node)).length,
      conditions: all.conditions + (isCondition ? 1 : 0),
      nested: all.nested + (isCondition ? 1 : 0),
      answers: Math.max(1, all.answers) * (typeof minItems === 'number' ? Math.max(1, minItems) : 1),
      choices: Math.max(all.choices, listOf(values).length),
    };
  };
  return sizeOf;
};

/** The deepest place that by itself exceeds the limit: the one to mend. */
const findLargestPart = (file: LocatedJson, sizeOf: SizeOf, what: keyof SchemaSize, limit: number): JsonPath => {
  const path: (string | number)[] = [];
  for (let node = file.value; isContainer(node); ) {
    const next = Object.entries(node).find(([key, part]) => key !== '$defs' && sizeOf(part, file.path)[what] > limit);
    if (!next) break;
    path.push(Array.isArray(node) ? Number(next[0]) : next[0]);
    node = next[1];
  }
  return what === 'fields' ? [...path, 'properties'] : path;
};

const limits: readonly (readonly [what: keyof SchemaSize, limit: number, rule: string])[] = [
  ['objects', MAX_SCHEMA_OBJECTS, 'tooManyParts'],
  ['fields', MAX_FIELDS, 'tooManyFields'],
  ['conditions', MAX_CONDITIONS, 'tooManyConditions'],
  ['nested', MAX_NESTED_CONDITIONS, 'nestedConditions'],
  ['answers', MAX_ANSWERS, 'tooManyAnswers'],
  ['choices', MAX_CHOICES, 'tooManyChoices'],
];

/** No form is too large to be checked and filled in, also with what its references insert. */
export const formsHaveLimitedSize: Rule = (data) => {
  const sizeOf = createSizeOf(data.values);
  return schemaFiles(data)
    .filter(({ path }) => path.endsWith('/schema.json'))
    .flatMap((file): readonly Finding[] => {
      const size = sizeOf(file.value, file.path);
      const [what, limit, rule] = limits.find(([name, most]) => size[name] > most) ?? [];
      if (what === undefined || limit === undefined || rule === undefined) return [];
      const params = { count: String(size[what]), most: String(limit) };
      return [createFinding(file, { rule, at: findLargestPart(file, sizeOf, what, limit), isKey: true, params })];
    });
};
