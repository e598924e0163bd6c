import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { resolvePath } from '../../src/engine/schema/bundle.ts';
import { findMetaSchemaPath } from '../../src/officer/check/meta-schema-path.ts';
import { schemaFiles, themeFiles } from './portal-data.ts';

const isMeta = (path: string): boolean => path.startsWith('schemas/meta/');
const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
for (const [path, schema] of schemaFiles) if (isMeta(path)) ajv.addSchema(schema as object, path);

const broken = (meta: string, data: unknown): readonly string[] => {
  const validate = ajv.getSchema(meta);
  if (!validate) return [`${meta} does not exist`];
  validate(data);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};

const dataFiles = [...schemaFiles].filter(([path]) => !isMeta(path));

describe.each(dataFiles)('%s', (path, data) => {
  it('names its meta-schema in $schema', () => {
    const { $schema } = data as { $schema?: string };
    expect($schema && resolvePath(path, $schema)).toBe(findMetaSchemaPath(path));
  });

  it('is valid against its meta-schema', () => {
    expect(broken(findMetaSchemaPath(path) ?? path, data)).toEqual([]);
  });
});

it.each([...themeFiles])('the theme %s is valid against its meta-schema', (_, tokens) => {
  expect(broken('schemas/meta/tokens.json', tokens)).toEqual([]);
});

it('every meta-schema has a description', () => {
  const silent = [...schemaFiles].filter(
    ([path, meta]) => isMeta(path) && !(meta as { description?: string }).description,
  );
  expect(silent.map(([path]) => path)).toEqual([]);
});
