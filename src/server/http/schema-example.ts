/** Examples of what calls send and answer, made from their schemas. */
import { isObject, objectOf } from '../../engine/schema/json.ts';

export const exampleId = '3f0a8a3e-6a5e-4a51-9c39-58a1b2a6d001';

const formats: Readonly<Record<string, string>> = {
  uuid: exampleId,
  date: '2026-11-28',
  'date-time': '2026-11-28T02:00:00.000Z',
  email: 'siti@example.com',
  uri: 'https://example.ac.id/',
};

/** Texts by the end of the name of what they are. */
const named: readonly (readonly [name: RegExp, text: string])[] = [
  [/(?:Id|^id)$/, exampleId],
  [/(?:At|Since|Until|^from|^until)$/, '2026-11-28T02:00:00.000Z'],
  [/(?:[Ee]mail|By)$/, 'siti@example.com'],
  [/RegistrationNumber$/i, '20-2027-000123'],
  [/Status$/, 'Submitted'],
  [/Language|[Ll]ocale/, 'id'],
  [/Name$|^name$/, 'Siti Nur Aminah'],
  [/[Pp]hone/, '81234567890'],
  [/code$/i, 'AAAABBBBCCCC'],
  [/otp$/, '123456'],
  [/^fields$/, 'personal.firstName'],
];

/** For patterns that none of the above fits. */
const others = ['text', 'a', '1', '2026-11-28', '2027', 'AAAABBBBCCCC', '12:00', '480.jpg', '#1a2b3c'];

const textOf = (schema: Readonly<Record<string, unknown>>, name: string): string => {
  const { format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const fits = (text: string): boolean =>
    text.length >= Number(minLength) &&
    text.length <= Number(maxLength) &&
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text));
  const own = formats[String(format)];
  if (own !== undefined) return own;
  const byName = named.filter(([ending]) => ending.test(name)).map(([, text]) => text);
  return [...byName, ...others].find(fits) ?? 'x'.repeat(Number(minLength));
};

const numberOf = ({ minimum = 1, maximum = Number.POSITIVE_INFINITY }: Readonly<Record<string, unknown>>): number =>
  Math.min(Math.max(1, Number(minimum)), Number(maximum));

const typeOf = ({ type, properties, items }: Readonly<Record<string, unknown>>): unknown => {
  const types = [type].flat().filter((one) => one !== undefined);
  if (types.length > 0) return types.find((one) => one !== 'null') ?? 'null';
  if (properties) return 'object';
  return items ? 'array' : undefined;
};

/** An object by language that must not be empty has an entry for Indonesian. */
const objectFor = (schema: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { properties, minProperties = 0, additionalProperties } = schema;
  const entries = properties === undefined && Number(minProperties) > 0 ? { id: additionalProperties } : properties;
  return Object.fromEntries(Object.entries(objectOf(entries)).map(([name, each]) => [name, exampleOf(each, name)]));
};

/** A value that the schema allows, with all of its properties. @param name of the property that it is for */
export const exampleOf = (schema: unknown, name = ''): unknown => {
  if (!isObject(schema)) return null;
  const { const: fixed, enum: choices, anyOf = [], oneOf = anyOf, items = {}, maxItems, ...rest } = schema;
  if (fixed !== undefined) return fixed;
  if (Array.isArray(choices)) return choices.find((value) => value !== null) ?? null;
  const [first] = [oneOf].flat();
  if (first !== undefined) return exampleOf({ ...rest, ...objectOf(first) }, name);
  switch (typeOf(schema)) {
    case 'object':
      return objectFor(schema);
    case 'array':
      return maxItems === 0 ? [] : [exampleOf(items, name)];
    case 'string':
      return textOf(schema, name);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return true;
    default:
      return null;
  }
};
