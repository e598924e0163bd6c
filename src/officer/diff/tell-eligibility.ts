import { judgePreferences } from '../../engine/rules/eligibility.ts';
import type { Reason } from '../../engine/rules/reasons.ts';
import type { RuleChecker } from '../../engine/schema/check.ts';
import { canonical } from '../../engine/schema/fingerprint.ts';
import type { Answers, Catalogue, EligibilityRules, JsonSchema } from '../../engine/schema/types.ts';
import { breaks, safe } from '../verdict/verdict.ts';
import { combinationsOf } from './combinations.ts';
import { sayRule } from './say-condition.ts';
import { sayValue } from './say-value.ts';
import type { Told } from './told.ts';
import { type Result, tellCases, tellNamed, tellTurn, turnsOf } from './turns.ts';
import type { Words } from './words.ts';

const PLACE = 'schemas/rules/eligibility.json';

/** The sentence that the applicant would read, with the answer that decides. */
const sayReason = (words: Words, { name, value, limit }: Reason): string => {
  const plain = (one: unknown) => (typeof one === 'string' ? one : sayValue(words, one));
  const limits = [limit ?? []].flat().map(plain).join(', ');
  const text = words.textOf(`eligibility.${name}`) ?? name;
  return text.replaceAll('{{value}}', plain(value)).replaceAll('{{limit}}', limits);
};

const brokenBy =
  (checker: RuleChecker, rules: EligibilityRules, rule: string) =>
  (facts: Answers): Result => {
    const [verdict] = judgePreferences(rules, [{ order: 1, rule }], facts, checker.broken).verdicts;
    const reasons = verdict?.reasons ?? [];
    const isEligible = reasons.length === 0;
    const sayAll = (words: Words) => reasons.map((reason) => sayReason(words, reason)).join(' ');
    return {
      identity: reasons
        .map(({ name }) => name)
        .sort()
        .join(),
      gist: String(isEligible),
      say: (words) =>
        isEligible
          ? words.say('officer-diff.value.eligible')
          : words.say('officer-diff.value.notEligible', { reasons: sayAll(words) }),
    };
  };

const tellRule = (
  checker: RuleChecker,
  name: string,
  before: EligibilityRules,
  after: EligibilityRules,
): readonly Told[] => {
  const [was, is] = [before.rules[name] as JsonSchema, after.rules[name] as JsonSchema];
  if (canonical(was) === canonical(is)) return [];
  const combinations = combinationsOf([was, is]);
  const turns = turnsOf(combinations, brokenBy(checker, before, name), brokenBy(checker, after, name));
  const words = (language: Words) => ({ before: sayRule(language, was), after: sayRule(language, is) });
  return [
    tellNamed('eligibilityChanged', PLACE, name, safe('rulesAtSubmit'), words),
    ...turns.map((turn): Told => ({ ...tellTurn(PLACE, combinations.length, turn), subject: () => name })),
  ];
};

const casesIn = (rules: EligibilityRules): readonly unknown[] =>
  (rules as { readonly examples?: readonly unknown[] }).examples ?? [];

/** Who may enter a program, and for which combinations of facts the answer turns. */
export const tellEligibility = (checker: RuleChecker, before: Catalogue, after: Catalogue): readonly Told[] => {
  const [was, is] = [before.eligibility, after.eligibility];
  const told = [...new Set([...Object.keys(was.rules), ...Object.keys(is.rules)])].flatMap((name) => {
    if (!is.rules[name]) return [tellNamed('eligibilityRemoved', PLACE, name, breaks('eligibilityGone'), () => ({}))];
    if (was.rules[name]) return tellRule(checker, name, was, is);
    const after_ = is.rules[name];
    return [
      tellNamed('eligibilityAdded', PLACE, name, safe('rulesAtSubmit'), (words) => ({ after: sayRule(words, after_) })),
    ];
  });
  return [...told, ...tellCases(PLACE, casesIn(was), casesIn(is))];
};
