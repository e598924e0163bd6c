/** What the program does with the decisions of a table of `schemas/rules/`: each may say this, and nothing else. */
export interface TableDecision {
  readonly name: string;
  /** What the program knows; or numbers from … to …; or the key of a text. */
  readonly allowed:
    | { readonly oneOf: readonly string[] }
    | { readonly from: number; readonly to: number }
    | { readonly textOf: string };
}

/** Which words and picture the result screen shows (specification 4, Payment). */
export const resultTypes = [
  'success-doctor',
  'success-kursus',
  'success-full',
  'success',
  'success-no-scholarship',
] as const;

/** Name of a table -> what its rows decide. */
export const decisionTables: Readonly<Record<string, TableDecision>> = {
  outcome: { name: 'message', allowed: { textOf: 'outcome' } },
  result: { name: 'type', allowed: { oneOf: resultTypes } },
  scholarship: { name: 'rank', allowed: { from: 1, to: 99 } },
  fees: { name: 'sppDiscountPercent', allowed: { from: 0, to: 100 } },
};
