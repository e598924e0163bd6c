import { splitExpression } from '../model/read-facts.ts';
import type { RuleChecker } from '../schema/checker.ts';
import type { JsonSchema } from '../schema/types.ts';
import type { Facts } from './facts.ts';

/**
 * Whether a mail is sent: its condition holds, and its expression is true. An expression that lacks a fact is not true,
 * as a condition that requires the fact does not hold.
 */
export const mailConditionHolds = (
  { conditionHolds, evaluate }: Pick<RuleChecker, 'conditionHolds' | 'evaluate'>,
  when: JsonSchema | undefined,
  facts: Facts,
): boolean => {
  if (when === undefined) return true;
  const { source } = splitExpression(when);
  return conditionHolds(when, facts) && (source === undefined || evaluate?.(source, { facts }) === true);
};
