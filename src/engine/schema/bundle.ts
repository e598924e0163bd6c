import { expandAlternatives } from './alternatives.ts';
import { isObject, objectOf, propertiesOf, schemaOf } from './json.ts';
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

const inlineReferences = (node: unknown, file: string, inlining: Inlining, parents: readonly string[]): unknown => {
  if (Array.isArray(node)) return node.map((item) => inlineReferences(item, file, inlining, parents));
  return isObject(node) ? inlineInSchema(node, file, inlining, parents) : node;
};

const inlineInSchema = (node: JsonSchema, file: string, inlining: Inlining, parents: readonly string[]): JsonSchema => {
  inlining.objects += 1;
  if (inlining.objects > MAX_SCHEMA_OBJECTS) throw new BrokenReference(`${file}: too large with its references`);
  const { $ref, $schema: _editorOnly, $comment: _note, $defs: _inlined, ...rest } = node;
  const own = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, inlineReferences(value, file, inlining, parents)]),
  );
  if (typeof $ref !== 'string') return own;
  const [path = '', pointer = ''] = $ref.split('#');
  const target = path === '' ? file : resolvePath(file, path);
  const place = `${target}#${pointer}`;
  const found = valueAtPointer(inlining.files.get(target), pointer);
  if (!isObject(found)) throw new BrokenReference(`${file}: "$ref": "${$ref}" leads to nothing`);
  if (parents.includes(place)) throw new BrokenReference(`${file}: "$ref": "${$ref}" leads back to itself`);
  return { ...inlineInSchema(found, target, inlining, [...parents, place]), ...own };
};

/** The engine declares `$facts` in every form; officers do not. */
const withFactsProperty = (schema: JsonSchema): JsonSchema =>
  schema['type'] === 'object'
    ? { ...schema, properties: { $facts: { type: 'object' }, ...propertiesOf(schema) } }
    : schema;

/**
 * Replaces every `$ref` by its target and removes the definitions and the keywords that serve editors only, because
 * rjsf resolves only local references and AJV refuses the relative `$schema`.
 * @throws BrokenReference, also for a schema that is too large
 */
export const bundleSchema = (file: string, files: ReadonlyMap<string, unknown>): JsonSchema => {
  const { $id: _id, ...rest } = inlineInSchema(objectOf(files.get(file)), file, { files, objects: 0 }, []);
  return withFactsProperty(expandAlternatives(rest));
};

/** Resolves references in a schema that is part of another file (a rule, a row of a decision table). */
export const bundleSubschema = (part: unknown, file: string, files: ReadonlyMap<string, unknown>): JsonSchema =>
  inlineInSchema(schemaOf(part), file, { files, objects: 0 }, []);
