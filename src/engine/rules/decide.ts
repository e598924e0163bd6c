import type { Holds } from '../schema/checker.ts';
import type { DecisionTable } from '../schema/types.ts';
import type { Facts } from './facts.ts';

/** The first row of a decision table whose condition holds; undefined when none does. */
export const decide = (table: DecisionTable, facts: Facts, holds: Holds): DecisionTable['rows'][number] | undefined =>
  table.rows.find(({ when }) => holds(when, facts));
