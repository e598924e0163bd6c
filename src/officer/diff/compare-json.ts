import { canonicalJson } from '../../engine/schema/fingerprint.ts';
import { isObject } from '../../engine/schema/json.ts';

/** One changed line of a file. */
export interface JsonDifference {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

const identities = ['key', 'code', 'name', 'field'];

/** List entries by their identifying property, so that an entry inserted before others does not change them. */
const byIdentity = (value: unknown): unknown => {
  if (!Array.isArray(value) || !value.every(isObject)) return value;
  const name = identities.find((one) => new Set(value.map((entry) => entry[one] ?? '')).size === value.length);
  return name === undefined ? value : Object.fromEntries(value.map((entry) => [String(entry[name]), entry]));
};

/** Lines that differ, by their dotted path; `$schema` serves editors only. */
export const compareJson = (before: unknown, after: unknown, path = ''): readonly JsonDifference[] => {
  if (before === after) return [];
  const [was, is] = [byIdentity(before), byIdentity(after)];
  if (canonicalJson(was) === canonicalJson(is)) return [];
  if (!isObject(was) || !isObject(is)) return [{ path, before, after }];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((key) => key !== '$schema')
    .flatMap((key) => compareJson(was[key], is[key], path === '' ? key : `${path}.${key}`));
};
