import type { JsonSchema } from '../../engine/schema/types.ts';
import { cell } from './text.ts';

const shown = new Set([
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'multipleOf',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'x-equals',
  'x-differs',
  'x-notAfter',
  'x-notBefore',
  'x-normalize',
]);
/** Above this a list of values (countries) says more about the world than about the form. */
const manyValues = 12;

const fileText = (rule: { types?: readonly string[]; maxBytes?: number }): string =>
  `file: ${(rule.types ?? []).map((type) => type.split('/')[1]).join(', ')}, up to ${(rule.maxBytes ?? 0) / 2 ** 20} MiB`;

const own = (schema: JsonSchema): readonly string[] =>
  Object.entries(schema).flatMap(([keyword, value]) => {
    if (keyword === 'x-file') return [fileText(value as object)];
    if (keyword === 'const') return [`must be ${JSON.stringify(value)}`];
    if (keyword === 'enum' && (value as unknown[]).length > manyValues)
      return [`one of ${(value as unknown[]).length} values`];
    return shown.has(keyword) ? [`${keyword} \`${String(value)}\``] : [];
  });

const parts = (schema: JsonSchema): readonly string[] => [
  ...own(schema),
  ...((schema['allOf'] as readonly JsonSchema[] | undefined) ?? []).flatMap(parts),
];

/** Type and rules of a field, as a cell of a table. */
export const ruleText = (schema: JsonSchema): string =>
  cell([String(schema['type'] ?? ''), ...parts(schema)].filter(Boolean).join('; '));

/** The values of a short list of options. */
export const optionsOf = (schema: JsonSchema): readonly unknown[] => {
  const values = (schema['enum'] as readonly unknown[] | undefined) ?? [];
  return values.length > manyValues ? [] : values;
};
