import { locateJson } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { findMetaSchemaPath } from '../meta-schema-path.ts';
import { metaSchemasOf } from '../meta-schemas.ts';

const META_FOLDER = 'schemas/meta/';

const pathsIn = (data: OfficerData | undefined): readonly string[] =>
  [...(data?.files.keys() ?? [])].filter((path) => path.startsWith(META_FOLDER));

const fileOf = ({ files }: OfficerData, path: string) => files.get(path) ?? locateJson(path, '');

const isSame = (data: OfficerData, base: OfficerData, path: string): boolean =>
  JSON.stringify(data.values.get(path)) === JSON.stringify(base.values.get(path));

/** Only developers change meta-schemas, because all other files are validated with them. */
export const metaSchemasAreUnchanged: Rule = (data, base) => {
  const needed = new Set([...data.files.keys()].flatMap((path) => findMetaSchemaPath(path) ?? []));
  const missing = new Set([...needed, ...pathsIn(base)].filter((path) => !data.files.has(path)));
  const touched = base && new Set(pathsIn(data).filter((path) => !isSame(data, base, path)));
  const isTouched = touched !== undefined && touched.size + missing.size > 0;
  const broken = base && !isTouched ? new Map<string, string>() : metaSchemasOf(data).broken();
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
