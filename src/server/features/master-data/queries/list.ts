/** Parameters of a list as they stand in a call's query. */
export type ListParams = Readonly<Record<string, unknown>>;

/** One selection list: the statement, and the names of the parameters behind `$1`, `$2`, …; absent ones arrive as NULL. */
export interface MasterList {
  readonly name: string;
  readonly sql: string;
  readonly params: readonly string[];
}

export type ListRow = Readonly<Record<string, unknown>>;
