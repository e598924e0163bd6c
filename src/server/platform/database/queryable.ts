import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';
import type { RowOf, RowShape } from './row.ts';

/**
 * A statement of the tag `sql`, or a `prepared` one.
 * `query_timeout`: milliseconds after which the driver gives up, where the default is too short.
 */
export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly name?: string;
  readonly query_timeout?: number;
}

/** A statement that each connection parses and plans once. Its text must be the same for every call. */
export const prepared = (name: string, { text, values }: Statement): Statement => ({
  name,
  text,
  ...(values && { values }),
});

/** Runs statements: the pool or one transaction. For reads and single statements that are right in both. */
export interface Queryable {
  /** Every row. */
  many<S extends RowShape>(row: S, statement: Statement): Promise<readonly RowOf<S>[]>;
  /** The first row; undefined when there is none. */
  find<S extends RowShape>(row: S, statement: Statement): Promise<RowOf<S> | undefined>;
  /** The first row of a statement that always returns one. @throws Error when it does not */
  get<S extends RowShape>(row: S, statement: Statement): Promise<RowOf<S>>;
  /** Runs the statement for its effect. @returns how many rows it returned or changed */
  run(statement: Statement): Promise<number>;
}

/** A statement as the driver accepts it. */
export type DriverStatement = QueryConfig & { readonly query_timeout?: number };

/** A `Queryable` that also runs undeclared statements, for tests. */
export interface RawQueryable extends Queryable {
  query<R extends QueryResultRow = QueryResultRow>(
    statement: string | DriverStatement,
    values?: unknown[],
  ): Promise<QueryResult<R>>;
}

/** Compares rows with their declaration. */
type RowCheck = (shape: RowShape, result: QueryResult, text: string) => void;

let rowCheck: RowCheck | undefined;

/** Tests check every row that any statement returns; the running portal does not. */
export const setRowCheck = (check: RowCheck): void => {
  rowCheck = check;
};

/** Without the other members that a statement of the tag has. */
const toDriverStatement = ({ text, values, name, query_timeout }: Statement): DriverStatement => ({
  text,
  ...(values && { values: [...values] }),
  ...(name !== undefined && { name }),
  ...(query_timeout !== undefined && { query_timeout }),
});

/** @param run sends one statement to the driver */
export const createQueryable = (
  run: <R extends QueryResultRow>(statement: DriverStatement) => Promise<QueryResult<R>>,
): RawQueryable => {
  const many = async <S extends RowShape>(row: S, statement: Statement): Promise<readonly RowOf<S>[]> => {
    const result = await run<RowOf<S>>(toDriverStatement(statement));
    rowCheck?.(row, result, statement.text);
    return result.rows;
  };
  const find: Queryable['find'] = async (row, statement) => (await many(row, statement))[0];
  return {
    query: (statement, values) =>
      run({ ...(typeof statement === 'string' ? { text: statement } : statement), ...(values && { values }) }),
    many,
    find,
    get: async (row, statement) => {
      const found = await find(row, statement);
      if (!found) throw new Error(`A statement that always returns a row returned none: ${statement.text}`);
      return found;
    },
    run: async (statement) => (await run(toDriverStatement(statement))).rowCount ?? 0,
  };
};
