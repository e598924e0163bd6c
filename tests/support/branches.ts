import type { Answers } from '../../src/engine/schema/types.ts';
import { type AnalyzedForm, analyzedForms } from '../../src/officer/check/analyzed-forms.ts';
import { completeAnswers } from '../../src/officer/check/paths/complete-answers.ts';
import { type OfficerData, readOfficerData } from '../../src/officer/data/read-officer-data.ts';

/** The officers' data of the repository. */
export const officerData: OfficerData = readOfficerData(process.cwd());

/** Every form with the branches of its conditions. */
export const surveyed: readonly AnalyzedForm[] = analyzedForms(officerData);

export interface WalkedBranch {
  readonly name: string;
  /** Complete answers; undefined when none were found that the form accepts. */
  readonly answers: Answers | undefined;
  readonly facts: Answers;
}

/** Answers for every branch of a form and of its lists, made up from its rules and examples. */
export const walkBranches = ({ space, branches, lists }: AnalyzedForm): readonly WalkedBranch[] => [
  ...branches.map(({ name, situation }) => {
    const found = completeAnswers(space, situation);
    return found.answers
      ? { name, answers: found.answers, facts: found.facts }
      : { name, answers: undefined, facts: {} };
  }),
  ...lists.flatMap(({ ways, stuck }) => [
    ...ways.filter(({ refusedBy }) => refusedBy === undefined),
    ...stuck.map(({ name }) => ({ name, answers: undefined, facts: {} })),
  ]),
];
