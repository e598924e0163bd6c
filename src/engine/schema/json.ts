import type { FieldUi, JsonSchema } from './types.ts';

/** An object of JSON: not a list, not null. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object or a list: its values are found under names or indices. */
export const isContainer = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const nothing: Readonly<Record<string, unknown>> = {};

/** The value itself if it is an object, else an empty one. */
export const objectOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : nothing);

/** The value itself if it is a list, else an empty one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The texts in a list, such as the names in `required`. */
export const textsOf = (value: unknown): readonly string[] => listOf(value).filter((item) => typeof item === 'string');

/** What a schema declares in `properties`: a field's schema may be a mere `true`. */
export const propertiesOf = (schema: unknown): Readonly<Record<string, unknown>> =>
  objectOf(objectOf(schema)['properties']);

const forbidden: JsonSchema = { not: {} };

/** A schema as an object: `true` allows everything, `false` nothing. */
export const schemaOf = (value: unknown): JsonSchema => (value === false ? forbidden : objectOf(value));

/** The value inside, under names and indices; undefined where there is none. */
export const valueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((node, key) => (isContainer(node) ? node[key] : undefined), value);

/** The name of a rule in `x-error`. */
export const errorNameOf = (schema: unknown): string | undefined => {
  const name = objectOf(schema)['x-error'];
  return typeof name === 'string' ? name : undefined;
};

/** Settings of `ui.json`: the meta-schema has checked what is in them. */
export const isFieldUi = (value: unknown): value is FieldUi => isObject(value);

const noSettings: FieldUi = {};

/** The settings of `ui.json` for a form, a group, a field or the entries of a list (`items`); empty where it has none. */
export const fieldUiOf = (value: unknown): FieldUi => (isFieldUi(value) ? value : noSettings);
