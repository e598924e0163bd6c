import { bundlePart, resolvePath } from '../../engine/schema/bundle.ts';
import type { JsonSchema } from '../../engine/schema/types.ts';
import { isObject, type JsonObject, type Path } from '../check/walk.ts';

/** Where something is written: a file and the way inside it. */
export interface Place {
  readonly file: string;
  readonly path: Path;
}

/** What decides whether a part of a form applies. */
export interface Condition {
  /** Bundled: it can be compiled as it stands. */
  readonly schema: JsonSchema;
  readonly place: Place;
  readonly when: readonly Guard[];
  readonly hasThen: boolean;
  readonly hasElse: boolean;
}

/** A condition with the answer that it must give. */
export interface Guard {
  readonly condition: Condition;
  readonly holds: boolean;
}

/** A field as one place declares it; `when` says under which conditions. */
export interface Declared {
  readonly field: string;
  readonly schema: JsonSchema;
  readonly place: Place;
  readonly when: readonly Guard[];
}

/** A field that must be answered, under conditions. */
export interface Demand {
  readonly field: string;
  readonly place: Place;
  readonly when: readonly Guard[];
}

/** The entries of a list of like groups: a small form of its own. */
export interface Inner {
  readonly field: string;
  readonly schema: unknown;
  readonly place: Place;
}

/** What a schema says of one object, taken apart, each part with its place. */
export interface Shape {
  readonly inner: readonly Inner[];
  readonly conditions: readonly Condition[];
  readonly declared: readonly Declared[];
  readonly demands: readonly Demand[];
}

type Files = ReadonlyMap<string, unknown>;

interface Found {
  readonly inner: Inner[];
  readonly conditions: Condition[];
  readonly declared: Declared[];
  readonly demands: Demand[];
}

const inside = ({ file, path }: Place, ...steps: readonly (string | number)[]): Place => ({
  file,
  path: [...path, ...steps],
});

const entriesOf = (node: JsonObject, keyword: string): readonly (readonly [string, unknown])[] =>
  Object.entries((node[keyword] as object | undefined) ?? {});

const follow = (files: Files, place: Place, reference: string): readonly [unknown, Place] => {
  const [path = '', pointer = ''] = reference.split('#');
  const file = path === '' ? place.file : resolvePath(place.file, path);
  const steps = pointer.split('/').filter(Boolean);
  const node = steps.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), files.get(file));
  return [node, { file, path: steps }];
};

/** What a reference stands for; a schema without one stands for itself. */
const settle = (files: Files, node: unknown, place: Place): readonly [unknown, Place] =>
  isObject(node) && typeof node['$ref'] === 'string' ? follow(files, place, node['$ref']) : [node, place];

/** Takes the schema at a place apart. `files` are the files below `schemas/`. */
export const takeApart = (files: Files, root: unknown, from: Place): Shape => {
  const found: Found = { inner: [], conditions: [], declared: [], demands: [] };
  const addCondition = (
    schema: unknown,
    place: Place,
    when: readonly Guard[],
    parts: readonly unknown[],
  ): Condition => {
    const bundled = bundlePart(schema, place.file, files);
    const condition = { schema: bundled, place, when, hasThen: isObject(parts[0]), hasElse: isObject(parts[1]) };
    found.conditions.push(condition);
    return condition;
  };
  const fields = (node: JsonObject, place: Place, when: readonly Guard[]): void => {
    for (const [field, schema] of entriesOf(node, 'properties').filter(([name]) => name !== '$facts'))
      found.declared.push({
        field,
        schema: bundlePart(schema, place.file, files),
        place: inside(place, 'properties', field),
        when,
      });
    for (const [field, schema] of entriesOf(node, 'properties')) {
      const [list, at] = settle(files, schema, inside(place, 'properties', field));
      if (!isObject(list) || !isObject(list['items'])) continue;
      const [entry, entryAt] = settle(files, list['items'], inside(at, 'items'));
      if (isObject(entry) && 'properties' in entry) found.inner.push({ field, schema: entry, place: entryAt });
    }
    for (const [index, field] of entriesOf(node, 'required'))
      found.demands.push({ field: String(field), place: inside(place, 'required', Number(index)), when });
    for (const [name, needed] of entriesOf(node, 'dependentRequired')) {
      const at = inside(place, 'dependentRequired', name);
      const condition = addCondition({ required: [name] }, at, when, [{}]);
      for (const field of needed as readonly string[])
        found.demands.push({ field, place: at, when: [...when, { condition, holds: true }] });
    }
  };
  const branch = (node: JsonObject, keyword: string, place: Place, when: readonly Guard[]): void => {
    if (isObject(node[keyword])) visit(node[keyword], inside(place, keyword), when);
  };
  const visit = (node: unknown, place: Place, when: readonly Guard[]): void => {
    if (!isObject(node)) return;
    if (typeof node['$ref'] === 'string') visit(...follow(files, place, node['$ref']), when);
    fields(node, place, when);
    for (const [index, part] of entriesOf(node, 'allOf')) visit(part, inside(place, 'allOf', Number(index)), when);
    for (const keyword of ['anyOf', 'oneOf'])
      for (const [index, part] of entriesOf(node, keyword)) {
        const at = inside(place, keyword, Number(index));
        visit(part, at, [...when, { condition: addCondition(part, at, when, [{}]), holds: true }]);
      }
    if (node['if'] === undefined) return;
    const condition = addCondition(node['if'], inside(place, 'if'), when, [node['then'], node['else']]);
    branch(node, 'then', place, [...when, { condition, holds: true }]);
    branch(node, 'else', place, [...when, { condition, holds: false }]);
  };
  visit(root, from, []);
  return found;
};

/** The shape of a form's answers. */
export const shapeOf = (files: Files, file: string): Shape => takeApart(files, files.get(file), { file, path: [] });
