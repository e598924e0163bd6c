import { isContainer, isObject } from '../../engine/schema/json.ts';
import type { LocatedJson } from '../data/located-json.ts';
import type { OfficerData } from '../data/read-officer-data.ts';

export type JsonPath = readonly (string | number)[];
export type JsonObject = Readonly<Record<string, unknown>>;

/** Every object inside a value, with its path. */
export function* objectsIn(value: unknown, path: JsonPath = []): Generator<readonly [JsonObject, JsonPath]> {
  if (isObject(value)) yield [value, path];
  if (!isContainer(value)) return;
  for (const [key, inner] of Object.entries(value))
    yield* objectsIn(inner, [...path, Array.isArray(value) ? Number(key) : key]);
}

const schemaFilePattern =
  /^schemas\/(?:(?:application|account|payment|admin|content)\/[^/]+\/schema|common\/[^/]+)\.json$/;

/** Files that declare possible answers. */
export const schemaFiles = ({ files }: OfficerData): readonly LocatedJson[] =>
  [...files.values()].filter(({ path, syntaxErrors }) => schemaFilePattern.test(path) && syntaxErrors.length === 0);
