import type { QueryResult } from 'pg';
import type { RowShape } from './row.ts';

/** Names of PostgreSQL's built-in types by object id (`pg_type.oid`), that results of the portal may have. */
const typeNames: Readonly<Record<number, string>> = {
  16: 'bool',
  17: 'bytea',
  19: 'name',
  20: 'int8',
  21: 'int2',
  23: 'int4',
  25: 'text',
  114: 'json',
  700: 'float4',
  701: 'float8',
  1005: '_int2',
  1007: '_int4',
  1009: '_text',
  1015: '_varchar',
  1043: 'varchar',
  1082: 'date',
  1184: 'timestamptz',
  1700: 'numeric',
  2950: 'uuid',
  2951: '_uuid',
  3802: 'jsonb',
};

const describe = (shape: RowShape, { fields, rows }: Pick<QueryResult, 'fields' | 'rows'>): readonly string[] => {
  const returned = new Set(fields.map(({ name }) => name));
  return [
    ...Object.keys(shape).flatMap((name) => (returned.has(name) ? [] : [`"${name}" is declared and not returned`])),
    ...fields.flatMap(({ name, dataTypeID }) => {
      const column = shape[name];
      const type = typeNames[dataTypeID] ?? String(dataTypeID);
      if (!column) return [`"${name}" is returned and not declared`];
      if (!column.types.includes(type)) return [`"${name}" is ${type}, declared as ${column.types.join(' or ')}`];
      const isNull = !column.isNullable && rows.some((row) => row[name] === null);
      return isNull ? [`"${name}" is null, declared as never null`] : [];
    }),
  ];
};

/**
 * Compares the rows of a statement with their declaration: names, types, and nulls where none may be.
 * @throws with every difference
 */
export const assertRows = (shape: RowShape, result: Pick<QueryResult, 'fields' | 'rows'>, text: string): void => {
  const differences = describe(shape, result);
  if (differences.length > 0) throw new Error(`Rows differ from their declaration: ${differences.join('; ')}\n${text}`);
};
