import { expandAlternatives } from './alternatives.ts';
import { isObject, objectOf, propertiesOf, schemaOf, textsOf } from './json.ts';
import { expandScales, readScales, SCALES_FILE } from './scales.ts';
import type { JsonSchema } from './types.ts';

/** Resolves `../../common/nik.json` against the folder of the file that names it, both as repo-relative paths. */
export const resolvePath = (fromFile: string, reference: string): string => {
  const parts = fromFile.split('/').slice(0, -1);
  for (const part of reference.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
};

const valueAtPointer = (schema: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .filter(Boolean)
    .reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), schema);

/** A `$ref` without target, or a circular one: the message names the file and the reference. */
export class BrokenReference extends Error {}

/**
 * The largest number of objects in a schema without references. References that double can make a small file larger
 * than any memory.
 */
export const MAX_SCHEMA_OBJECTS = 20_000;

/** The files of a schema, and how many objects it has so far. */
interface Inlining {
  readonly files: ReadonlyMap<string, unknown>;
  objects: number;
}

/** What stands for a reference that may not lead back to itself any further: the field that has it is left out. */
const END = Symbol('end');

/** Keywords whose schema cannot be left out alone. */
const PARTS = new Set(['items', 'allOf', 'then', 'else', 'additionalProperties']);

/** A reference that is being followed. */
interface Followed {
  readonly place: string;
  /** It has `x-levels`, so a circle that leads through it ends. */
  readonly isLimited: boolean;
}

const inlineReferences = (node: unknown, file: string, inlining: Inlining, parents: readonly Followed[]): unknown => {
  if (Array.isArray(node)) {
    const items = node.map((item) => inlineReferences(item, file, inlining, parents));
    return items.filter((item) => item !== END);
  }
  return isObject(node) ? inlineInSchema(node, file, inlining, parents) : node;
};

/** Whether a reference leads back to where it comes from, without a limited one on the way. */
const isEndless = (parents: readonly Followed[], place: string): boolean => {
  const last = parents.map((parent) => parent.place).lastIndexOf(place);
  return last >= 0 && !parents.slice(last + 1).some(({ isLimited }) => isLimited);
};

const withoutEnds = (own: JsonSchema): JsonSchema | typeof END => {
  const entries = Object.entries(own);
  if (entries.some(([key, value]) => value === END && PARTS.has(key))) return END;
  const rest = entries.filter(([, value]) => value !== END);
  return rest.length === entries.length ? own : Object.fromEntries(rest);
};

/** Fields that are left out are not required. */
const requiringKnown = (written: JsonSchema, own: JsonSchema): JsonSchema => {
  const [before, after] = [propertiesOf(written), propertiesOf(own)];
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  if (gone.length === 0) return own;
  return { ...own, required: textsOf(own['required']).filter((name) => !gone.includes(name)) };
};

const inlineInSchema = (
  node: JsonSchema,
  file: string,
  inlining: Inlining,
  parents: readonly Followed[],
): JsonSchema | typeof END => {
  inlining.objects += 1;
  if (inlining.objects > MAX_SCHEMA_OBJECTS) throw new BrokenReference(`${file}: too large with its references`);
  const { $ref, $schema: _editorOnly, $comment: _note, $defs: _inlined, 'x-levels': levels, ...rest } = node;
  const inlined = withoutEnds(
    Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [key, inlineReferences(value, file, inlining, parents)]),
    ),
  );
  if (inlined === END) return END;
  const own = requiringKnown(rest, inlined);
  if (typeof $ref !== 'string') return own;
  const [path = '', pointer = ''] = $ref.split('#');
  const target = path === '' ? file : resolvePath(file, path);
  const place = `${target}#${pointer}`;
  const found = valueAtPointer(inlining.files.get(target), pointer);
  if (!isObject(found)) throw new BrokenReference(`${file}: "$ref": "${$ref}" leads to nothing`);
  const isLimited = typeof levels === 'number';
  if (isLimited && parents.filter((parent) => parent.place === place).length >= levels) return END;
  if (!isLimited && isEndless(parents, place))
    throw new BrokenReference(`${file}: "$ref": "${$ref}" leads back to itself`);
  const referred = inlineInSchema(found, target, inlining, [...parents, { place, isLimited }]);
  return referred === END ? END : { ...referred, ...own };
};

const withScales = (schema: JsonSchema, files: ReadonlyMap<string, unknown>): JsonSchema =>
  files.has(SCALES_FILE) ? expandScales(schema, readScales(files)) : schema;

/** The engine declares `$facts` in every form; officers do not. */
const withFactsProperty = (schema: JsonSchema): JsonSchema =>
  schema['type'] === 'object'
    ? { ...schema, properties: { $facts: { type: 'object' }, ...propertiesOf(schema) } }
    : schema;

/**
 * The schema of a form, which accepts no other answers than its own. Replaces every `$ref` by its target and removes the definitions and the keywords that serve editors only, because
 * rjsf resolves only local references and AJV refuses the relative `$schema`.
 * @throws BrokenReference, also for a schema that is too large
 */
export const bundleSchema = (file: string, files: ReadonlyMap<string, unknown>): JsonSchema => {
  const { $id: _id, ...rest } = objectOf(inlineInSchema(objectOf(files.get(file)), file, { files, objects: 0 }, []));
  const form = { type: 'object', unevaluatedProperties: false, ...rest };
  return withFactsProperty(expandAlternatives(withScales(form, files)));
};

/** Resolves references in a schema that is part of another file (a rule, a row of a decision table). */
export const bundleSubschema = (part: unknown, file: string, files: ReadonlyMap<string, unknown>): JsonSchema =>
  withScales(objectOf(inlineInSchema(schemaOf(part), file, { files, objects: 0 }, [])), files);
