export type Cell = string | number | boolean | null;

/** Rows as they come, the heading among them as the first. */
export type Rows = AsyncIterable<readonly Cell[]>;
