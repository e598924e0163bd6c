import { ALTERNATIVE, expandAlternatives, namesOfAlternatives } from '../../../engine/schema/alternatives.ts';
import { bundleSubschema, resolvePath } from '../../../engine/schema/bundle.ts';
import { isObject, listOf, textsOf } from '../../../engine/schema/json.ts';
import type { JsonSchema } from '../../../engine/schema/types.ts';
import { share } from '../../data/content-cache.ts';
import type { JsonObject, JsonPath } from '../walk-json.ts';

/** A source location: a file and the path inside it. */
export interface SchemaLocation {
  readonly file: string;
  readonly path: JsonPath;
}

/** A condition that decides whether a part of a form applies. */
export interface Condition {
  /** Bundled: can be compiled. */
  readonly schema: JsonSchema;
  readonly place: SchemaLocation;
  readonly guards: readonly Guard[];
  readonly hasThen: boolean;
  readonly hasElse: boolean;
}

/** A condition with its required result. */
export interface Guard {
  readonly condition: Condition;
  readonly holds: boolean;
}

/** One declaration of a field; `guards` are its conditions. */
export interface FieldDeclaration {
  readonly field: string;
  readonly schema: JsonSchema;
  readonly place: SchemaLocation;
  readonly guards: readonly Guard[];
}

/** A field that must be answered, under conditions. */
export interface FieldRequirement {
  readonly field: string;
  readonly place: SchemaLocation;
  readonly guards: readonly Guard[];
}

/** The entries of a list of groups, as a form of their own. */
export interface ListEntrySchema {
  readonly field: string;
  readonly schema: unknown;
  readonly place: SchemaLocation;
}

/** The parts of a schema about one object, each with its location. */
export interface SchemaShape {
  readonly listEntries: readonly ListEntrySchema[];
  readonly conditions: readonly Condition[];
  readonly declarations: readonly FieldDeclaration[];
  readonly requirements: readonly FieldRequirement[];
}

type Files = ReadonlyMap<string, unknown>;

interface MutableShape {
  readonly listEntries: ListEntrySchema[];
  readonly conditions: Condition[];
  readonly declarations: FieldDeclaration[];
  readonly requirements: FieldRequirement[];
}

const inside = ({ file, path }: SchemaLocation, ...steps: readonly (string | number)[]): SchemaLocation => ({
  file,
  path: [...path, ...steps],
});

const entriesOf = (node: JsonObject, keyword: string): readonly (readonly [string, unknown])[] =>
  Object.entries(node[keyword] ?? {});

const followReference = (
  files: Files,
  place: SchemaLocation,
  reference: string,
): readonly [unknown, SchemaLocation] => {
  const [path = '', pointer = ''] = reference.split('#');
  const file = path === '' ? place.file : resolvePath(place.file, path);
  const steps = pointer.split('/').filter(Boolean);
  const node = steps.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), files.get(file));
  return [node, { file, path: steps }];
};

/** The target of a reference; a schema without one is its own target. */
const resolveSchema = (files: Files, node: unknown, place: SchemaLocation): readonly [unknown, SchemaLocation] =>
  isObject(node) && typeof node['$ref'] === 'string' ? followReference(files, place, node['$ref']) : [node, place];

const isAlternative = (name: string): JsonSchema => ({
  properties: { [ALTERNATIVE]: { const: name } },
  required: [ALTERNATIVE],
});

/** Analyses the schema at a location. `files` are the files below `schemas/`. */
export const analyzeSchema = (files: Files, root: unknown, from: SchemaLocation): SchemaShape => {
  const found: MutableShape = { listEntries: [], conditions: [], declarations: [], requirements: [] };
  const addCondition = (
    schema: unknown,
    place: SchemaLocation,
    guards: readonly Guard[],
    parts: readonly unknown[],
  ): Condition => {
    const bundled = share(bundleSubschema(schema, place.file, files));
    const condition = { schema: bundled, place, guards, hasThen: isObject(parts[0]), hasElse: isObject(parts[1]) };
    found.conditions.push(condition);
    return condition;
  };
  const fields = (node: JsonObject, place: SchemaLocation, guards: readonly Guard[]): void => {
    for (const [field, schema] of entriesOf(node, 'properties').filter(([name]) => name !== '$facts'))
      found.declarations.push({
        field,
        schema: share(expandAlternatives(bundleSubschema(schema, place.file, files))),
        place: inside(place, 'properties', field),
        guards,
      });
    for (const [field, schema] of entriesOf(node, 'properties')) {
      const [list, at] = resolveSchema(files, schema, inside(place, 'properties', field));
      if (!isObject(list) || !isObject(list['items'])) continue;
      const [entry, entryAt] = resolveSchema(files, list['items'], inside(at, 'items'));
      if (isObject(entry) && 'properties' in entry) found.listEntries.push({ field, schema: entry, place: entryAt });
    }
    for (const [index, field] of entriesOf(node, 'required'))
      found.requirements.push({ field: String(field), place: inside(place, 'required', Number(index)), guards });
    for (const [name, needed] of entriesOf(node, 'dependentRequired')) {
      const at = inside(place, 'dependentRequired', name);
      const condition = addCondition({ required: [name] }, at, guards, [{}]);
      for (const field of textsOf(needed))
        found.requirements.push({ field, place: at, guards: [...guards, { condition, holds: true }] });
    }
  };
  /** Alternatives with names: the field that the engine adds for the choice. */
  const chosenByName = (
    node: JsonObject,
    keyword: string,
    place: SchemaLocation,
    guards: readonly Guard[],
  ): readonly string[] | undefined => {
    const parts = listOf(node[keyword]);
    const names = parts.length > 0 ? namesOfAlternatives(parts) : undefined;
    if (!names) return undefined;
    const at = inside(place, keyword);
    found.declarations.push({ field: ALTERNATIVE, schema: share({ enum: names }), place: at, guards });
    found.requirements.push({ field: ALTERNATIVE, place: at, guards });
    return names;
  };
  const branch = (node: JsonObject, keyword: string, place: SchemaLocation, guards: readonly Guard[]): void => {
    if (isObject(node[keyword])) visit(node[keyword], inside(place, keyword), guards);
  };
  const visit = (node: unknown, place: SchemaLocation, guards: readonly Guard[]): void => {
    if (!isObject(node)) return;
    // A level further down is a field or an entry of its own.
    if (typeof node['$ref'] === 'string' && !('x-levels' in node))
      visit(...followReference(files, place, node['$ref']), guards);
    fields(node, place, guards);
    for (const [index, part] of entriesOf(node, 'allOf')) visit(part, inside(place, 'allOf', Number(index)), guards);
    for (const keyword of ['anyOf', 'oneOf']) {
      const names = chosenByName(node, keyword, place, guards);
      for (const [index, part] of entriesOf(node, keyword)) {
        const at = inside(place, keyword, Number(index));
        const name = names?.[Number(index)];
        const chosen = name === undefined ? part : isAlternative(name);
        visit(part, at, [...guards, { condition: addCondition(chosen, at, guards, [{}]), holds: true }]);
      }
    }
    for (const [name, part] of entriesOf(node, 'dependentSchemas')) {
      const condition = addCondition({ required: [name] }, inside(place, 'dependentSchemas', name), guards, [{}]);
      visit(part, inside(place, 'dependentSchemas', name), [...guards, { condition, holds: true }]);
    }
    if (node['if'] === undefined) return;
    const condition = addCondition(node['if'], inside(place, 'if'), guards, [node['then'], node['else']]);
    branch(node, 'then', place, [...guards, { condition, holds: true }]);
    branch(node, 'else', place, [...guards, { condition, holds: false }]);
  };
  visit(root, from, []);
  return found;
};

/** The shape of a form's answers. */
export const shapeOfForm = (files: Files, file: string): SchemaShape =>
  analyzeSchema(files, files.get(file), { file, path: [] });
