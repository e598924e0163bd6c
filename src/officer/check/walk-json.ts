import { isContainer, isObject } from '../../engine/schema/json.ts';
import type { LocatedJson } from '../data/located-json.ts';
import { oncePer } from '../data/once-per.ts';
import type { OfficerData } from '../data/read-officer-data.ts';

export type JsonPath = readonly (string | number)[];
export type JsonObject = Readonly<Record<string, unknown>>;

type FoundObject = readonly [JsonObject, JsonPath];

const listObjects = (value: unknown, path: JsonPath, found: FoundObject[]): readonly FoundObject[] => {
  if (isObject(value)) found.push([value, path]);
  if (isContainer(value))
    for (const [key, inner] of Object.entries(value))
      if (isContainer(inner)) listObjects(inner, [...path, Array.isArray(value) ? Number(key) : key], found);
  return found;
};

const objectsInContainer = oncePer((value: object) => listObjects(value, [], []));

/** Every object inside a value, with its path. */
export const objectsIn = (value: unknown): readonly FoundObject[] =>
  isContainer(value) ? objectsInContainer(value) : [];

const schemaFilePattern =
  /^schemas\/(?:(?:application|account|payment|admin|content)\/[^/]+\/schema|common\/[^/]+)\.json$/;

/** Files that declare possible answers. */
export const schemaFiles = ({ files }: OfficerData): readonly LocatedJson[] =>
  [...files.values()].filter(({ path, syntaxErrors }) => schemaFilePattern.test(path) && syntaxErrors.length === 0);
