import { ALTERNATIVE, expandAlternatives, namesOfAlternatives } from '../schema/alternatives.ts';
import { bundleSubschema, resolvePath } from '../schema/bundle.ts';
import { isObject, listOf, textsOf } from '../schema/json.ts';
import type { JsonSchema } from '../schema/types.ts';
import { FACTS, isNote } from './form-model.ts';

// The form model with the place of each part in the officers' files: findings point there.
// The browser does not load this file.

type JsonPath = readonly (string | number)[];
type JsonObject = Readonly<Record<string, unknown>>;

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

/** The fields of a group, or of the entries of a list of groups, as a form of their own. */
export interface InnerShape {
  readonly field: string;
  readonly isList: boolean;
  readonly shape: SchemaShape;
}

/** The parts of a schema about one object, each with its location. */
export interface SchemaShape {
  readonly inner: readonly InnerShape[];
  readonly conditions: readonly Condition[];
  readonly declarations: readonly FieldDeclaration[];
  readonly requirements: readonly FieldRequirement[];
}

/** The files below `schemas/`. */
export interface LocatedFiles {
  readonly files: ReadonlyMap<string, unknown>;
  /** Returns one object for equal schemas, so that each is compiled once. */
  readonly share: <T extends object>(schema: T) => T;
}

/** A schema of an object; `isGuarded`: it describes the object in some cases only. */
interface Root {
  readonly node: unknown;
  readonly place: SchemaLocation;
  readonly isGuarded: boolean;
  /** The target of its reference is a root of its own. */
  readonly isBesideReference?: boolean;
}

interface MutableShape {
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
  files: LocatedFiles['files'],
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
const resolveSchema = (
  files: LocatedFiles['files'],
  node: unknown,
  place: SchemaLocation,
): readonly [unknown, SchemaLocation] =>
  isObject(node) && typeof node['$ref'] === 'string' ? followReference(files, place, node['$ref']) : [node, place];

const isAlternative = (name: string): JsonSchema => ({
  properties: { [ALTERNATIVE]: { const: name } },
  required: [ALTERNATIVE],
});

const declaresFields = (node: JsonObject): boolean =>
  'properties' in node ||
  ['anyOf', 'oneOf'].some((keyword) => listOf(node[keyword]).some((part) => isObject(part) && 'properties' in part));

const locationKey = ({ file, path }: SchemaLocation): string => `${file}#${path.join('/')}`;

/** `above`: the schemas inside which this one is; a definition that refers to itself is read once. */
const analyzeRoots = (source: LocatedFiles, roots: readonly Root[], above: readonly string[]): SchemaShape => {
  const { files, share } = source;
  const found: MutableShape = { conditions: [], declarations: [], requirements: [] };
  const groups = new Map<string, Root[]>();
  const lists: InnerShape[] = [];
  const within = [...above, ...roots.map(({ place }) => locationKey(place))];
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
  const addInner = (field: string, root: Root): void => {
    const [node, at] = resolveSchema(files, root.node, root.place);
    if (!isObject(node) || within.includes(locationKey(at))) return;
    if (declaresFields(node)) {
      // The definition, and what stands beside the reference to it.
      const ways =
        at === root.place
          ? [root]
          : [
              { ...root, node, place: at },
              { ...root, isBesideReference: true },
            ];
      groups.set(field, [...(groups.get(field) ?? []), ...ways]);
    }
    if (!isObject(node['items'])) return;
    const [entry, entryAt] = resolveSchema(files, node['items'], inside(at, 'items'));
    if (!isObject(entry) || !('properties' in entry) || within.includes(locationKey(entryAt))) return;
    const shape = analyzeRoots(source, [{ node: entry, place: entryAt, isGuarded: false }], within);
    lists.push({ field, isList: true, shape });
  };
  const addFields = (node: JsonObject, place: SchemaLocation, guards: readonly Guard[], isPartial: boolean): void => {
    for (const [field, schema] of entriesOf(node, 'properties').filter(([name]) => name !== FACTS)) {
      const at = inside(place, 'properties', field);
      const bundled = share(expandAlternatives(bundleSubschema(schema, place.file, files)));
      // A text between fields has no answer.
      if (isNote(bundled)) continue;
      found.declarations.push({ field, schema: bundled, place: at, guards });
      addInner(field, { node: schema, place: at, isGuarded: guards.length > 0 });
    }
    // What a group requires in some cases only is not known without its conditions.
    if (isPartial) return;
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
  const visit = (
    node: unknown,
    place: SchemaLocation,
    guards: readonly Guard[],
    { isGuarded: isPartial, isBesideReference = false }: Omit<Root, 'node' | 'place'>,
  ): void => {
    if (!isObject(node)) return;
    const visitPart = (part: unknown, at: SchemaLocation, when: readonly Guard[]): void =>
      visit(part, at, when, { isGuarded: isPartial });
    const branch = (keyword: string, condition: Condition, holds: boolean): void => {
      if (isObject(node[keyword])) visitPart(node[keyword], inside(place, keyword), [...guards, { condition, holds }]);
    };
    // A level further down is a field or an entry of its own.
    if (typeof node['$ref'] === 'string' && !('x-levels' in node) && !isBesideReference) {
      const [target, at] = followReference(files, place, node['$ref']);
      visitPart(target, at, guards);
    }
    addFields(node, place, guards, isPartial);
    for (const [index, part] of entriesOf(node, 'allOf'))
      visitPart(part, inside(place, 'allOf', Number(index)), guards);
    for (const keyword of ['anyOf', 'oneOf']) {
      const names = chosenByName(node, keyword, place, guards);
      for (const [index, part] of entriesOf(node, keyword)) {
        const at = inside(place, keyword, Number(index));
        const name = names?.[Number(index)];
        const chosen = name === undefined ? part : isAlternative(name);
        visitPart(part, at, [...guards, { condition: addCondition(chosen, at, guards, [{}]), holds: true }]);
      }
    }
    for (const [name, part] of entriesOf(node, 'dependentSchemas')) {
      const at = inside(place, 'dependentSchemas', name);
      const condition = addCondition({ required: [name] }, at, guards, [{}]);
      visitPart(part, at, [...guards, { condition, holds: true }]);
    }
    if (node['if'] === undefined) return;
    const condition = addCondition(node['if'], inside(place, 'if'), guards, [node['then'], node['else']]);
    branch('then', condition, true);
    branch('else', condition, false);
  };
  const isComplete = roots.every(({ isGuarded }) => isGuarded);
  for (const { node, place, isGuarded, ...root } of roots)
    visit(node, place, [], { ...root, isGuarded: isGuarded && !isComplete });
  const inner = [...groups].map(([field, ways]) => ({
    field,
    isList: false,
    shape: analyzeRoots(source, ways, within),
  }));
  return { ...found, inner: [...lists, ...inner] };
};

/** The shape of a form's answers, and of those of its groups and lists, with the place of each part in the files. */
export const shapeOfForm = (source: LocatedFiles, file: string): SchemaShape =>
  analyzeRoots(source, [{ node: source.files.get(file), place: { file, path: [] }, isGuarded: false }], []);
