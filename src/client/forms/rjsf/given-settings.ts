/** Replaces the function with which rjsf looks up settings of a `$ref`: the engine bundles every reference before a form reaches the browser. */
const resolveUiSchema = <S>(_schema: unknown, settings: S | undefined): S | object => settings ?? {};

// biome-ignore lint/style/noDefaultExport: the replaced module has one
export default resolveUiSchema;
