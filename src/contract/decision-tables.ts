/** The decisions that the program supports in each table of `schemas/rules/`. */
export interface TableDecision {
  readonly name: string;
  /** The supported values; or a range of numbers; or the key of a text. */
  readonly allowed:
    | { readonly oneOf: readonly string[] }
    | { readonly from: number; readonly to: number }
    | { readonly textOf: string };
  /** The facts that the server gives the table, in addition to facts from answers and the current date. */
  readonly given: readonly string[];
  /** It gives no facts from answers or the current date. */
  readonly isGivenOnly?: true;
}

/** The facts that the server gives to the rules of steps and to eligibility rules, from the institution and the chosen programs. */
export const factsOfChosenPrograms = [
  'institution',
  'firstProgram',
  'secondProgram',
  'startOfStudies',
  'periodOpens',
  'periodCloses',
  'colourBlindLetterRequired',
] as const;

/** Selects texts and picture of the result screen (specification 4, Payment). */
export const resultTypes = [
  'success-doctor',
  'success-kursus',
  'success-full',
  'success',
  'success-no-scholarship',
] as const;

/** Facts from the evaluation of the submitted preferences. */
const factsOfSubmission = [
  ...factsOfChosenPrograms,
  'eligible',
  'verifiedPreference',
  'psychologicalTestRequired',
  'scholarshipAllowed',
];

/** Name of a table -> the decisions of its rows. */
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
