import { computeFacts } from '../../engine/rules/facts.ts';
import type { RuleChecker } from '../../engine/schema/checker.ts';
import type { Answers, Catalogue, JsonSchema, StepRef } from '../../engine/schema/types.ts';
import { stepsInOrder } from '../../engine/steps/asked-steps.ts';
import { findFactCombinations } from '../check/paths/fact-combinations.ts';
import type { Draft } from '../verdict/drafts/generate-drafts.ts';
import type { DraftCounts } from '../verdict/verdict.ts';
import { listFactCombinations } from './fact-combinations.ts';

export interface StepVersions {
  readonly checker: RuleChecker;
  readonly before: Catalogue;
  readonly after: Catalogue;
}

/** When a finished step follows an unfinished one, the applicant returns to the unfinished one. */
const isSentBack = (steps: readonly StepRef[], finished: ReadonlySet<string>): boolean => {
  const open = steps.findIndex(({ key }) => !finished.has(key));
  return open >= 0 && steps.slice(open).some(({ key }) => finished.has(key));
};

const conditionsOf = ({ steps }: Catalogue): readonly JsonSchema[] => steps.flatMap(({ when }) => (when ? [when] : []));

/** Facts on both sides of every limit of the conditions of steps. */
export const factsAroundConditions = (
  { checker, before, after }: StepVersions,
  conditions: readonly JsonSchema[],
): readonly Answers[] => {
  const facts = { facts: { ...before.facts.facts, ...after.facts.facts } };
  return findFactCombinations({ ...after, facts }, conditions, checker) ?? listFactCombinations(conditions);
};

/** Answers that a portal stored have the version of their form; generated ones have none. */
const isReal = (draft: Draft): boolean => [...draft.values()].some((saved) => 'schemaVersion' in saved);

const factsFromAnswers = ({ facts }: Catalogue, draft: Draft): Answers => {
  const answers = Object.fromEntries([...draft].map(([key, saved]) => [key, saved.answers]));
  const fromAnswers = Object.entries(facts.facts).filter(([, rule]) => rule.compute === 'value');
  return computeFacts({ facts: Object.fromEntries(fromAnswers) }, { answers, provided: {}, today: '' });
};

/**
 * Whether each draft is led back because of which steps are asked and in which order. Facts that a draft does not have are
 * tried in turn, and so are the institutions that have an order of their own.
 */
export const listSentBack = (versions: StepVersions, drafts: readonly Draft[]): readonly boolean[] => {
  const { checker, before, after } = versions;
  const conditions = [...conditionsOf(before), ...conditionsOf(after)];
  const worlds = conditions.length > 0 ? factsAroundConditions(versions, conditions) : [{}];
  const orders = [before, after].flatMap(({ orderByInstitution = {} }) => Object.keys(orderByInstitution));
  const institutions = [undefined, ...new Set(orders)];
  return drafts.map((draft, index) => {
    const tried: Answers = worlds[index % worlds.length] ?? {};
    const facts = conditions.length > 0 && isReal(draft) ? { ...tried, ...factsFromAnswers(before, draft) } : tried;
    const institution = institutions[Math.floor(index / worlds.length) % institutions.length];
    const askedIn = (catalogue: Catalogue) =>
      stepsInOrder(catalogue, institution).filter(({ when }) => !when || checker.conditionHolds(when, facts));
    const was = askedIn(before);
    const finished = new Set(was.map(({ key }) => key).filter((key) => draft.has(key)));
    return !isSentBack(was, finished) && isSentBack(askedIn(after), finished);
  });
};

export const countSentBack = (versions: StepVersions, drafts: readonly Draft[]): DraftCounts => ({
  tried: drafts.length,
  hit: listSentBack(versions, drafts).filter(Boolean).length,
});
