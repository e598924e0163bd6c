import { canonicalJson } from '../../engine/schema/fingerprint.ts';
import type { Answers } from '../../engine/schema/types.ts';
import type { Evaluation } from '../verdict/verdict.ts';
import { describeFact, formatFactValue } from './describe-fact.ts';
import { type DescribedChange, safeChange } from './described-change.ts';
import { flattenFacts } from './fact-combinations.ts';
import type { LanguageTexts } from './language-texts.ts';

/** The outcome for some facts, described. */
export interface RuleOutcome {
  readonly identity: string;
  /** The most important part: when it changes, the rest is irrelevant. */
  readonly mainPart?: string;
  readonly describe: (texts: LanguageTexts) => string;
}

interface OutcomeChange {
  readonly before: RuleOutcome;
  readonly after: RuleOutcome;
  readonly count: number;
  /** The case with the fewest facts. */
  readonly example: Answers;
}

/** Combinations of facts with a changed outcome, grouped by outcome before and after. */
export const listOutcomeChanges = (
  combinations: readonly Answers[],
  before: (facts: Answers) => RuleOutcome,
  after: (facts: Answers) => RuleOutcome,
): readonly OutcomeChange[] => {
  const changes = new Map<string, OutcomeChange>();
  for (const facts of combinations) {
    const [was, is] = [before(facts), after(facts)];
    if (was.identity === is.identity) continue;
    const key = `${was.identity} ${is.identity}`;
    const known = changes.get(key) ?? { before: was, after: is, count: 0, example: facts };
    const isPlainer = flattenFacts(facts).length < flattenFacts(known.example).length;
    const shown = isPlainer ? { before: was, after: is, example: facts } : {};
    changes.set(key, { ...known, ...shown, count: known.count + 1 });
  }
  const all = [...changes.values()];
  const grave = all.filter((change) => change.before.mainPart !== change.after.mainPart);
  return grave.length > 0 ? grave : all;
};

const describeFacts = (texts: LanguageTexts, facts: Answers): string =>
  flattenFacts(facts)
    .map(([name, value]) => `${describeFact(texts, name)} = ${formatFactValue(texts, name, value)}`)
    .join(', ') || texts.translate('officer-diff.value.nothing');

/** Describes a changed outcome. It applies from the next submit on. */
export const describeOutcomeChange = (
  place: string,
  total: number,
  { before, after, count, example }: OutcomeChange,
): DescribedChange => ({
  kind: 'outcomeChanged',
  place,
  sentence: (texts) =>
    texts.translate('officer-diff.change.outcomeChanged', {
      before: before.describe(texts),
      after: after.describe(texts),
      count: String(count),
      total: String(total),
      example: describeFacts(texts, example),
    }),
  verdict: 'safe',
  reason: (texts) => texts.translate('officer-diff.reason.outcomeAtSubmit'),
});

/** Describes a row or rule under its own name. */
export const describeNamedChange = (
  kind: string,
  place: string,
  name: string,
  evaluation: Evaluation,
  params: (texts: LanguageTexts) => Record<string, string>,
): DescribedChange => ({
  kind,
  place,
  subject: () => name,
  sentence: (texts) => texts.translate(`officer-diff.change.${kind}`, params(texts)),
  verdict: evaluation.verdict,
  reason: (texts) => texts.translate(`officer-diff.reason.${evaluation.reason}`),
});

/** Added, changed and removed examples of rules over facts; they have no names. */
export const diffExampleCases = (
  place: string,
  before: readonly unknown[],
  after: readonly unknown[],
): readonly DescribedChange[] => {
  const [was, is] = [new Set(before.map(canonicalJson)), new Set(after.map(canonicalJson))];
  const changes = (kind: string, count: number): readonly DescribedChange[] =>
    count === 0
      ? []
      : [safeChange(kind, place, (texts) => texts.translate(`officer-diff.change.${kind}`, { count: String(count) }))];
  return [
    ...changes('caseAdded', [...is].filter((one) => !was.has(one)).length),
    ...changes('caseRemoved', [...was].filter((one) => !is.has(one)).length),
  ];
};
