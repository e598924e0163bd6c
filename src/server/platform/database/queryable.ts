import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';
import type { RowOf, RowShape } from './row.ts';

/**
 * What the driver runs: a statement of the tag `sql`, whose values stand where they are used, or a `prepared` one.
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
  query<R extends QueryResultRow = QueryResultRow>(
    statement: string | (QueryConfig & { readonly query_timeout?: number }),
    values?: unknown[],
  ): Promise<QueryResult<R>>;
  /** Every row. */
  many<S extends RowShape>(row: S, statement: Statement): Promise<readonly RowOf<S>[]>;
  /** The first row; undefined when there is none. */
  find<S extends RowShape>(row: S, statement: Statement): Promise<RowOf<S> | undefined>;
  /** The first row of a statement that always returns one. @throws Error when it does not */
  get<S extends RowShape>(row: S, statement: Statement): Promise<RowOf<S>>;
  /** Runs the statement for its effect. @returns how many rows it returned or changed */
  run(statement: Statement): Promise<number>;
}

/** Compares rows with their declaration. */
export type RowCheck = (shape: RowShape, result: QueryResult, text: string) => void;

let rowCheck: RowCheck | undefined;

/** Tests check every row that any statement returns; the running portal does not. */
export const setRowCheck = (given: RowCheck): void => {
  rowCheck = given;
};

/** What the driver needs, without what a tag's statement carries besides. */
const configOf = ({ text, values, name, query_timeout }: Statement): QueryConfig => ({
  text,
  ...(values && { values: [...values] }),
  ...(name !== undefined && { name }),
  ...(query_timeout !== undefined && { query_timeout }),
});

/** All ways to run a statement, over the one that the driver has. */
export const createQueryable = (query: Queryable['query']): Queryable => {
  const many = async <S extends RowShape>(row: S, statement: Statement): Promise<readonly RowOf<S>[]> => {
    const result = await query<RowOf<S>>(configOf(statement));
    rowCheck?.(row, result, statement.text);
    return result.rows;
  };
  const find: Queryable['find'] = async (row, statement) => (await many(row, statement))[0];
  return {
    query,
    many,
    find,
    get: async (row, statement) => {
      const found = await find(row, statement);
      if (!found) throw new Error(`A statement that always returns a row returned none: ${statement.text}`);
      return found;
    },
    run: async (statement) => (await query(configOf(statement))).rowCount ?? 0,
  };
};
