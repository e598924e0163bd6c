/** What the program does with the decisions of a table of `schemas/rules/`: each may say this, and nothing else. */
export interface TableDecision {
  readonly name: string;
  /** What the program knows; or numbers from … to …; or the key of a text. */
  readonly allowed:
    | { readonly oneOf: readonly string[] }
    | { readonly from: number; readonly to: number }
    | { readonly textOf: string };
  /** The facts that the server gives the table beside those that follow from answers and from the day. */
  readonly given: readonly string[];
  /** It gives no facts that follow from answers or from the day. */
  readonly isGivenOnly?: true;
}

/** The facts that the server gives to the rules of steps and to eligibility rules, from the chosen programs. */
export const factsOfChosenPrograms = ['colourBlindLetterRequired'] as const;

/** Which words and picture the result screen shows (specification 4, Payment). */
export const resultTypes = [
  'success-doctor',
  'success-kursus',
  'success-full',
  'success',
  'success-no-scholarship',
] as const;

/** Of the evaluation of the submitted preferences. */
const factsOfSubmission = [
  ...factsOfChosenPrograms,
  'eligible',
  'verifiedPreference',
  'psychologicalTestRequired',
  'scholarshipAllowed',
];

/** Name of a table -> what its rows decide. */
export const decisionTables: Readonly<Record<string, TableDecision>> = {
  outcome: { name: 'message', allowed: { textOf: 'outcome' }, given: factsOfSubmission },
  result: {
    name: 'type',
    allowed: { oneOf: resultTypes },
    given: ['eligible', 'psychologicalTestRequired', 'scholarshipAllowed', 'scholarshipRank'],
  },
  scholarship: { name: 'rank', allowed: { from: 1, to: 99 }, given: factsOfSubmission },
  fees: { name: 'sppDiscountPercent', allowed: { from: 0, to: 100 }, given: ['scholarshipRank'], isGivenOnly: true },
};
