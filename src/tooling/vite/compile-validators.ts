import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { AjvClass, ajvOptions, extendAjv } from '../../engine/schema/factory.ts';
import type { JsonSchema } from '../../engine/schema/types.ts';

type Compile = (schema: JsonSchema, options: object) => string;

const options = {
  AjvClass,
  ajvOptionsOverrides: ajvOptions,
  ajvFormatOptions: { mode: 'full' },
  extenderFn: extendAjv,
};

/** CommonJS from AJV as an ES module that exports `validators`, so that the bundler can follow its imports. */
export const toEsModule = (commonJs: string): string => {
  const imports = new Map<string, string>();
  const body = commonJs.replace(/require\("([^"]+)"\)/g, (_, path: string) => {
    const name = imports.get(path) ?? `imported${imports.size}`;
    imports.set(path, name);
    return name;
  });
  const lines = [...imports].flatMap(([path, name]) => [
    `import * as ${name}Module from ${JSON.stringify(path)};`,
    `const ${name} = unwrap(${name}Module);`,
  ]);
  return [
    // The development server hands over CommonJS as a default export, the build its names.
    'const unwrap = (module) => (module.default?.__esModule ? module.default : module);',
    ...lines,
    'const exports = {};',
    body.replace(/^"use strict";/, ''),
    'export { exports as validators };',
  ].join('\n');
};

/** One compiled function for the form's schema and each of its conditions, by rjsf's hash of the part. */
export const compileValidators = (schema: JsonSchema): string =>
  (compileSchemaValidatorsCode as unknown as Compile)(schema, options);
