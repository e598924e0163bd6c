import type { JSONSchema } from 'json-schema-to-ts';
import { keysOf } from './keys-of.ts';

/** Reusable pieces of the answers of specification 3 and 7; names on the wire are used verbatim. */
export const nothing = { type: 'null' } as const satisfies JSONSchema;
export const text = { type: 'string' } as const satisfies JSONSchema;
export const nullableText = { type: ['string', 'null'] } as const satisfies JSONSchema;
export const wholeNumber = { type: 'integer' } as const satisfies JSONSchema;
export const yesNo = { type: 'boolean' } as const satisfies JSONSchema;
export const anything = {} as const satisfies JSONSchema;
export const freeObject = { type: 'object', additionalProperties: true } as const satisfies JSONSchema;

/** An object with exactly these keys, all of them present. */
export const record = <const P extends Record<string, JSONSchema>>(properties: P) =>
  ({
    type: 'object',
    additionalProperties: false,
    required: keysOf(properties),
    properties,
  }) as const;

/** Like `record`, with `optional` keys that may be absent. */
export const recordWithOptional = <
  const P extends Record<string, JSONSchema>,
  const O extends Record<string, JSONSchema>,
>(
  required: P,
  optional: O,
) =>
  ({
    type: 'object',
    additionalProperties: false,
    required: keysOf(required),
    properties: { ...required, ...optional } as P & O,
  }) as const;

export const list = <const I extends JSONSchema>(items: I) => ({ type: 'array', items }) as const;

/** The application id of a call, in the query or the body. */
export const formIdOnly = record({ formId: { type: 'string', format: 'uuid' } });
