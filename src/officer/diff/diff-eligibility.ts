import { evaluatePreferences } from '../../engine/rules/eligibility.ts';
import type { Reason } from '../../engine/rules/reasons.ts';
import type { RuleChecker } from '../../engine/schema/checker.ts';
import { canonicalJson } from '../../engine/schema/fingerprint.ts';
import type { Answers, Catalogue, EligibilityRules } from '../../engine/schema/types.ts';
import { breaks, safe } from '../verdict/verdict.ts';
import { describeFactCondition } from './describe-condition.ts';
import type { DescribedChange } from './described-change.ts';
import { listFactCombinations } from './fact-combinations.ts';
import { formatValue } from './format-value.ts';
import type { LanguageTexts } from './language-texts.ts';
import {
  describeNamedChange,
  describeOutcomeChange,
  diffExampleCases,
  listOutcomeChanges,
  type RuleOutcome,
} from './outcome-changes.ts';

const PLACE = 'schemas/rules/eligibility.json';

/** The sentence for the applicant, with the deciding answer. */
const describeReason = (texts: LanguageTexts, { name, value, limit }: Reason): string => {
  const plain = (one: unknown) => (typeof one === 'string' ? one : formatValue(texts, one));
  const limits = [limit ?? []].flat().map(plain).join(', ');
  const text = texts.findPortalText(`eligibility.${name}`) ?? name;
  return text.replaceAll('{{value}}', plain(value)).replaceAll('{{limit}}', limits);
};

const outcomeOf =
  (checker: RuleChecker, rules: EligibilityRules, rule: string) =>
  (facts: Answers): RuleOutcome => {
    const [verdict] = evaluatePreferences(rules, [{ order: 1, rule }], facts, checker.ruleErrors).verdicts;
    const reasons = verdict?.reasons ?? [];
    const isEligible = reasons.length === 0;
    const describeReasons = (texts: LanguageTexts) => reasons.map((reason) => describeReason(texts, reason)).join(' ');
    return {
      identity: reasons
        .map(({ name }) => name)
        .sort()
        .join(),
      mainPart: String(isEligible),
      describe: (texts) =>
        isEligible
          ? texts.translate('officer-diff.value.eligible')
          : texts.translate('officer-diff.value.notEligible', { reasons: describeReasons(texts) }),
    };
  };

const diffRule = (
  checker: RuleChecker,
  name: string,
  before: EligibilityRules,
  after: EligibilityRules,
): readonly DescribedChange[] => {
  const [was, is] = [before.rules[name], after.rules[name]];
  if (!was || !is || canonicalJson(was) === canonicalJson(is)) return [];
  const combinations = listFactCombinations([was, is]);
  const changes = listOutcomeChanges(combinations, outcomeOf(checker, before, name), outcomeOf(checker, after, name));
  const texts = (language: LanguageTexts) => ({
    before: describeFactCondition(language, was),
    after: describeFactCondition(language, is),
  });
  return [
    describeNamedChange('eligibilityChanged', PLACE, name, safe('rulesAtSubmit'), texts),
    ...changes.map(
      (change): DescribedChange => ({
        ...describeOutcomeChange(PLACE, combinations.length, change),
        subject: () => name,
      }),
    ),
  ];
};

/** Changed eligibility rules, and the combinations of facts for which the result changes. */
export const diffEligibility = (
  checker: RuleChecker,
  before: Catalogue,
  after: Catalogue,
): readonly DescribedChange[] => {
  const [was, is] = [before.eligibility, after.eligibility];
  const changes = [...new Set([...Object.keys(was.rules), ...Object.keys(is.rules)])].flatMap((name) => {
    if (!is.rules[name])
      return [describeNamedChange('eligibilityRemoved', PLACE, name, breaks('eligibilityGone'), () => ({}))];
    if (was.rules[name]) return diffRule(checker, name, was, is);
    const after_ = is.rules[name];
    return [
      describeNamedChange('eligibilityAdded', PLACE, name, safe('rulesAtSubmit'), (texts) => ({
        after: describeFactCondition(texts, after_),
      })),
    ];
  });
  return [...changes, ...diffExampleCases(PLACE, was.examples ?? [], is.examples ?? [])];
};
