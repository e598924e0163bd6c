import { decide } from '../../../engine/rules/decide.ts';
import { judgePreferences, type Verdict } from '../../../engine/rules/eligibility.ts';
import { computeFacts, type Facts } from '../../../engine/rules/facts.ts';
import type { DecisionTable } from '../../../engine/schema/types.ts';
import type { OfferedProgram } from '../master-data/queries/offered-program.ts';
import type { Admission } from './admission.ts';
import { givenByPrograms } from './given-facts.ts';
import type { AnswersByStep } from './roles.ts';

/** What the final submit comes to (specification 4, decisions 4). */
export interface Judgement {
  readonly eligible: boolean;
  /** Order of the first preference whose rule holds. */
  readonly verified: number | undefined;
  readonly verdicts: readonly Verdict[];
  /** Whole rupiah; of the verified program, 0 when none is. */
  readonly registrationFee: number;
  readonly scholarshipRank: number | null;
  /** Message key of the outcome. */
  readonly outcome: string;
}

type Rules = Pick<Admission, 'catalogue' | 'checker'>;

const getTable = ({ catalogue }: Rules, name: string): DecisionTable => {
  const table = catalogue.tables[name];
  if (!table) throw new Error(`schemas/rules/${name}.json is missing`);
  return table;
};

const getOutcome = (rules: Rules, facts: Facts): string => {
  const row = decide(getTable(rules, 'outcome'), facts, rules.checker.condition);
  if (!row) throw new Error('schemas/rules/outcome.json has no row for these facts');
  return String(row.then['message']);
};

const findRank = (rules: Rules, facts: Facts): number | null =>
  (decide(getTable(rules, 'scholarship'), facts, rules.checker.condition)?.then['rank'] as number | undefined) ?? null;

/**
 * Each preference in order against its program's rule; outcome and scholarship by decision tables over the same facts.
 * @param programs the chosen offered programs, the first has priority
 * @param today yyyy-MM-dd in Jakarta
 */
export const judgeSubmission = (
  rules: Rules,
  answers: AnswersByStep,
  programs: readonly OfferedProgram[],
  today: string,
): Judgement => {
  const { catalogue, checker } = rules;
  const given = givenByPrograms(programs);
  const before = computeFacts(catalogue.facts, { answers, given, today });
  const preferences = programs.map(({ eligibilityRule }, index) => ({ order: index + 1, rule: eligibilityRule }));
  const { verdicts, verified } = judgePreferences(catalogue.eligibility, preferences, before, checker.broken);
  const program = verified === undefined ? undefined : programs[verified - 1];
  const facts = computeFacts(catalogue.facts, {
    answers,
    today,
    given: {
      ...given,
      eligible: program !== undefined,
      ...(verified !== undefined && { verifiedPreference: verified }),
      psychologicalTestRequired: program?.psychologicalTestRequired ?? false,
      scholarshipAllowed: program?.allowScholarship ?? false,
    },
  });
  return {
    eligible: program !== undefined,
    verified,
    verdicts,
    registrationFee: program?.registrationFee ?? 0,
    scholarshipRank: program ? findRank(rules, facts) : null,
    outcome: getOutcome(rules, facts),
  };
};
