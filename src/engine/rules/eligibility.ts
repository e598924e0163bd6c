import type { RawError } from '../schema/checker.ts';
import { ownProperty } from '../schema/own-property.ts';
import type { EligibilityRules, JsonSchema } from '../schema/types.ts';
import type { Facts } from './facts.ts';
import { listReasons, type Reason } from './reasons.ts';

/** A program names a rule that is missing in `schemas/rules/eligibility.json`. */
export class UnknownRule extends Error {}

interface Preference {
  /** Position, 1 first. */
  readonly order: number;
  /** Name of the program's rule in `schemas/rules/eligibility.json`. */
  readonly rule: string;
}

export interface PreferenceEvaluation {
  readonly order: number;
  /** Names of the conditions that failed; empty = eligible. */
  readonly broken: readonly string[];
  /** The same conditions, each with the answer that broke it. */
  readonly reasons: readonly Reason[];
}

type FindRuleErrors = (rule: JsonSchema, data: unknown) => readonly RawError[];

const evaluatePreference = (
  rules: EligibilityRules,
  preference: Preference,
  facts: Facts,
  broken: FindRuleErrors,
): PreferenceEvaluation => {
  const rule = ownProperty(rules.rules, preference.rule);
  if (!rule) throw new UnknownRule(`eligibility rule "${preference.rule}" does not exist`);
  const reasons = listReasons(broken(rule, facts), facts);
  return { order: preference.order, broken: reasons.map(({ name }) => name), reasons };
};

/**
 * Evaluates the preferences in order with the rule of their program (specification 4.5).
 * The first preference without broken conditions is the verified preference. If there is none, the status is Not
 * Eligible.
 * @throws UnknownRule
 */
export const evaluatePreferences = (
  rules: EligibilityRules,
  preferences: readonly Preference[],
  facts: Facts,
  broken: FindRuleErrors,
): { readonly verdicts: readonly PreferenceEvaluation[]; readonly verified: number | undefined } => {
  const verdicts = [...preferences]
    .sort((a, b) => a.order - b.order)
    .map((preference) => evaluatePreference(rules, preference, facts, broken));
  return { verdicts, verified: verdicts.find((verdict) => verdict.broken.length === 0)?.order };
};
