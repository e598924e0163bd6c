import { describe, expect, it } from 'vitest';
import { assertRows } from './check-rows.ts';
import { column, type RowShape } from './row.ts';

const shape = {
  id: column.uuid,
  count: column.integer,
  name: column.text.orNull,
  at: column.timestamp,
} satisfies RowShape;

const TYPES = { uuid: 2950, int4: 23, int8: 20, text: 25, timestamptz: 1184, jsonb: 3802 };
type TypeName = keyof typeof TYPES;

const result = (types: Readonly<Record<string, TypeName>>, row: Readonly<Record<string, unknown>> = {}) => ({
  fields: Object.entries(types).map(([name, type]) => ({ name, dataTypeID: TYPES[type] })),
  rows: [row],
});
type Result = Parameters<typeof assertRows>[1];

const right = { id: 'uuid', count: 'int8', name: 'text', at: 'timestamptz' } as const;

const refused: readonly (readonly [string, ReturnType<typeof result>, RegExp])[] = [
  [
    'a declared column that is not returned',
    result({ id: 'uuid', count: 'int4', name: 'text' }),
    /"at" is declared and not ret/,
  ],
  ['a returned column that is not declared', result({ ...right, more: 'text' }), /"more" is returned and not declared/],
  ['a column of another type', result({ ...right, at: 'text' }), /"at" is text, declared as timestamptz/],
  ['null in a column that is never null', result(right, { id: null }), /"id" is null, declared as never null/],
];

describe('assertRows', () => {
  it.each(refused)('refuses %s', (_, returned, message) => {
    expect(() => assertRows(shape, returned as Result, 'select')).toThrow(message);
  });

  it.each([
    ['rows of the declared types', result({ ...right, count: 'int4' }, { name: 'Dewi' })],
    ['null in a nullable column', result(right, { name: null })],
  ])('accepts %s', (_, returned) => {
    expect(() => assertRows(shape, returned as Result, 'select')).not.toThrow();
  });
});
