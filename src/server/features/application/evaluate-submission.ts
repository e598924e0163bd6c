import { deepEqual } from 'fast-equals';
import { decide } from '../../../engine/rules/decide.ts';
import { evaluatePreferences, type PreferenceEvaluation } from '../../../engine/rules/eligibility.ts';
import { computeFacts, type Facts } from '../../../engine/rules/facts.ts';
import type { Catalogue, DecisionTable } from '../../../engine/schema/types.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findOpenCorrection } from '../admin-applications/queries/corrections.ts';
import type { OfferedProgram } from '../master-data/queries.ts';
import { type AnswersByStep, answersOfReviewed } from './answer-roles.ts';
import type { ApplicationContext, ApplicationRules } from './application-context.ts';
import type { ApplicationRow } from './queries/applications.ts';
import { writeReasons, writeReevaluation } from './queries/submission.ts';
import { reviewSteps } from './review-steps.ts';
import { factsOfPrograms, listOfferedPrograms } from './step-facts.ts';

/** The result of the final submit (specification 4.5). */
export interface SubmissionEvaluation {
  readonly eligible: boolean;
  /** Order of the first preference whose rule holds. */
  readonly verified: number | undefined;
  readonly verdicts: readonly PreferenceEvaluation[];
  /** Whole rupiah; of the verified program, 0 when none is. */
  readonly registrationFee: number;
  readonly scholarshipRank: number | null;
  /** Message key of the outcome. */
  readonly outcome: string;
}

interface Rules extends Pick<ApplicationContext, 'checker'> {
  readonly catalogue: Pick<Catalogue, 'eligibility' | 'facts' | 'institutions' | 'tables'>;
}

const getTable = ({ catalogue }: Rules, name: string): DecisionTable => {
  const table = catalogue.tables[name];
  if (!table) throw new Error(`schemas/rules/${name}.json is missing`);
  return table;
};

const getOutcome = (rules: Rules, facts: Facts): string => {
  const row = decide(getTable(rules, 'outcome'), facts, rules.checker.conditionHolds);
  if (!row) throw new Error('schemas/rules/outcome.json has no row for these facts');
  return String(row.then['message']);
};

const findRank = (rules: Rules, facts: Facts): number | null => {
  const rank = decide(getTable(rules, 'scholarship'), facts, rules.checker.conditionHolds)?.then['rank'];
  return typeof rank === 'number' ? rank : null;
};

/**
 * Each preference in order against its program's rule; outcome and scholarship by decision tables over the same facts.
 * @param programs the chosen offered programs, the first has priority
 * @param today yyyy-MM-dd in Jakarta
 */
export const evaluateSubmission = (
  rules: Rules,
  answers: AnswersByStep,
  programs: readonly OfferedProgram[],
  today: string,
): SubmissionEvaluation => {
  const { catalogue, checker } = rules;
  const given = factsOfPrograms(catalogue, programs[0]?.institutionCode, programs);
  const before = computeFacts(catalogue.facts, { answers, provided: given, today });
  const preferences = programs.map(({ eligibilityRule }, index) => ({ order: index + 1, rule: eligibilityRule }));
  const { verdicts, verified } = evaluatePreferences(catalogue.eligibility, preferences, before, checker.ruleErrors);
  const program = verified === undefined ? undefined : programs[verified - 1];
  const facts = computeFacts(catalogue.facts, {
    answers,
    today,
    provided: {
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

/**
 * Evaluates a returned application as the submit did, with its current answers, and writes the result.
 * @returns undefined when no opened answer has changed: then the earlier result stays, even if rules have changed since
 */
export const reevaluateSubmission = async (
  rules: ApplicationRules,
  tx: Tx,
  application: ApplicationRow,
): Promise<{ readonly eligible: boolean } | undefined> => {
  const correction = await findOpenCorrection(tx, application.id);
  if (!correction || deepEqual(correction.before, correction.now)) return undefined;
  const context = rules.withinUncached(tx);
  const reviewed = await reviewSteps(context, application);
  const programs = await listOfferedPrograms(context.masterData, application.preferences);
  const evaluation = evaluateSubmission(rules, answersOfReviewed(reviewed), programs, application.today);
  await writeReevaluation(tx, application.id, evaluation);
  await writeReasons(tx, application.id, evaluation.verdicts);
  return evaluation;
};
