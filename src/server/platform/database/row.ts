/**
 * A column of a result: the PostgreSQL types it may have, and the TypeScript type that the driver reads it as.
 * Statements declare their rows with these values, so that tests can compare every declared row with what PostgreSQL
 * returns (`check-rows.ts`).
 */
interface Column<T> {
  /** Names in `pg_type`. */
  readonly types: readonly string[];
  readonly isNullable: boolean;
  /** The same column where it may be null. */
  readonly orNull: Column<T | null>;
  /** The same column with a narrower TypeScript type, such as the statuses that a text column holds. */
  as<U extends T>(): Column<U>;
  /** Never set: carries the type. */
  readonly value?: T;
}

const makeColumn = <T>(types: readonly string[], isNullable = false): Column<T> => ({
  types,
  isNullable,
  get orNull() {
    return makeColumn<T | null>(types, true);
  },
  as: <U extends T>() => makeColumn<U>(types, isNullable),
});

/** Columns by type. Times are ISO 8601 strings, days `yyyy-MM-dd`, `numeric` a string because it may not fit a number. */
export const column = {
  text: makeColumn<string>(['text', 'varchar', 'name']),
  uuid: makeColumn<string>(['uuid']),
  integer: makeColumn<number>(['int2', 'int4', 'int8']),
  float: makeColumn<number>(['float4', 'float8']),
  numeric: makeColumn<string>(['numeric']),
  boolean: makeColumn<boolean>(['bool']),
  timestamp: makeColumn<string>(['timestamptz']),
  day: makeColumn<string>(['date']),
  bytes: makeColumn<Buffer>(['bytea']),
  texts: makeColumn<readonly string[]>(['_text', '_varchar', '_uuid']),
  integers: makeColumn<readonly number[]>(['_int2', '_int4']),
  /** `json` or `jsonb`; the caller states what was written there. */
  json: <T>(): Column<T> => makeColumn<T>(['json', 'jsonb']),
} as const;

/** The columns of a result by name. */
export type RowShape = Readonly<Record<string, Column<unknown>>>;

/** The rows that a shape describes. */
export type RowOf<S extends RowShape> = { readonly [K in keyof S]: S[K] extends Column<infer T> ? T : never };
