import { Ajv2020 } from 'ajv/dist/2020.js';
import { objectOf } from '../../../engine/schema/json.ts';
import { errorMessage } from '../../../engine/text/error-message.ts';
import { createContentCache } from '../../data/content-cache.ts';
import { locateJson } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { findMetaSchemaPath } from '../meta-schema-path.ts';

const META_FOLDER = 'schemas/meta/';

const pathsIn = (data: OfficerData | undefined): readonly string[] =>
  [...(data?.files.keys() ?? [])].filter((path) => path.startsWith(META_FOLDER));

const fileOf = ({ files }: OfficerData, path: string) => files.get(path) ?? locateJson(path, '');

/** Meta-schemas that do not compile, each with the reason. */
const findBrokenSchemas = (
  schemas: readonly (readonly [path: string, schema: object])[],
): ReadonlyMap<string, string> => {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, validateSchema: true });
  const broken = new Map<string, string>();
  const attempt = (path: string, what: () => unknown): void => {
    try {
      what();
    } catch (error) {
      if (!broken.has(path)) broken.set(path, errorMessage(error));
    }
  };
  for (const [path, schema] of schemas) attempt(path, () => ajv.addSchema(schema, path));
  for (const [path] of schemas) attempt(path, () => ajv.getSchema(path));
  return broken;
};

const MAX_KNOWN_META_SCHEMAS = 4;
const brokenByContent = createContentCache<ReadonlyMap<string, string>>(MAX_KNOWN_META_SCHEMAS);

const isSame = (data: OfficerData, base: OfficerData, path: string): boolean =>
  JSON.stringify(data.values.get(path)) === JSON.stringify(base.values.get(path));

/** Only developers change meta-schemas, because all other files are validated with them. */
export const metaSchemasAreUnchanged: Rule = (data, base) => {
  const needed = new Set([...data.files.keys()].flatMap((path) => findMetaSchemaPath(path) ?? []));
  const missing = new Set([...needed, ...pathsIn(base)].filter((path) => !data.files.has(path)));
  const there = pathsIn(data).filter((path) => data.values.has(path));
  const touched = base && new Set(pathsIn(data).filter((path) => !isSame(data, base, path)));
  const isTouched = touched !== undefined && touched.size + missing.size > 0;
  const schemas = there.map((path) => [path, objectOf(data.values.get(path))] as const);
  const broken =
    base && !isTouched ? new Map<string, string>() : brokenByContent(schemas, () => findBrokenSchemas(schemas));
  // A changed file is the cause of the errors in files that refer to it.
  const findings = isTouched && broken.size > 0 ? [] : [...broken];
  return [
    ...[...missing].map((path) => createFinding(fileOf(data, path), { rule: 'metaGone' })),
    ...findings.map(
      ([path, why]): Finding => createFinding(fileOf(data, path), { rule: 'metaBroken', params: { why } }),
    ),
    ...[...(touched ?? [])].map((path): Finding => {
      const isBroken = broken.size > 0;
      const why = [...broken.values()][0] ?? '';
      const rule = isBroken ? 'metaBroken' : 'metaTouched';
      return createFinding(fileOf(data, path), { rule, severity: isBroken ? 'error' : 'warning', params: { why } });
    }),
  ];
};
