/** Replaces the module with which rjsf looks up `$ref`: the engine bundles every reference before a form reaches the browser. */
const findSchemaDefinition = (reference?: string): never => {
  throw new Error(`a form has the reference ${reference}, which the engine has not bundled`);
};

/** The object without one of its keys, and the value of that key. */
export const splitKeyElementFromObject = (
  key: string,
  object: Readonly<Record<string, unknown>>,
): readonly [Readonly<Record<string, unknown>>, unknown] => {
  const { [key]: value, ...rest } = object;
  return [rest, value];
};

export const findSchemaDefinitionRecursive = findSchemaDefinition;

/** A schema without references has none to make absolute. */
export const makeAllReferencesAbsolute = <S>(schema: S): S => schema;

// biome-ignore lint/style/noDefaultExport: the replaced module has one
export default findSchemaDefinition;
