import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { objectOf } from '../../engine/schema/json.ts';
import { errorMessage } from '../../engine/text/error-message.ts';
import { createContentCache } from '../data/content-cache.ts';
import type { OfficerData } from '../data/read-officer-data.ts';

interface MetaSchemas {
  /** Those that do not compile, each with the reason. */
  readonly broken: () => ReadonlyMap<string, string>;
  /** @throws Error when the meta-schema refers to a broken one */
  readonly find: (path: string) => ValidateFunction | undefined;
}

/** Each meta-schema checks a few small files once: optimizing its code takes longer than it saves. */
const quickToCompile = { code: { optimize: false } } as const;

const compile = (schemas: readonly (readonly [path: string, schema: unknown])[]): MetaSchemas => {
  const strictness = { strict: true, strictTypes: false, strictRequired: false } as const;
  const ajv = new Ajv2020({ allErrors: true, verbose: true, ...strictness, ...quickToCompile });
  const broken = new Map<string, string>();
  const attempt = (path: string, what: () => unknown): void => {
    try {
      what();
    } catch (error) {
      if (!broken.has(path)) broken.set(path, errorMessage(error));
    }
  };
  for (const [path, schema] of schemas) attempt(path, () => ajv.addSchema(objectOf(schema), path));
  const find = (path: string): ValidateFunction | undefined => ajv.getSchema(path);
  return {
    broken: () => {
      for (const [path] of schemas) attempt(path, () => find(path));
      return broken;
    },
    find,
  };
};

const MAX_KNOWN = 4;
const compiledByContent = createContentCache<MetaSchemas>(MAX_KNOWN);

/** The meta-schemas of the data. Each is compiled once, when it is first needed. */
export const metaSchemasOf = ({ values }: OfficerData): MetaSchemas => {
  const schemas = [...values].filter(([path]) => path.startsWith('schemas/meta/'));
  return compiledByContent(schemas, () => compile(schemas));
};
