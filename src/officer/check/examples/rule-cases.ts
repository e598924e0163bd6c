import { conditionOf } from '../../../engine/model/conditions.ts';
import { decide } from '../../../engine/rules/decide.ts';
import { evaluatePreferences } from '../../../engine/rules/eligibility.ts';
import type { Answers, Catalogue, DecisionTable, JsonSchema } from '../../../engine/schema/types.ts';
import { checker } from '../../data/catalogue.ts';
import { findFactCombinations } from '../paths/fact-combinations.ts';
import { type FactPath, factsReadBy } from '../paths/fact-values.ts';

/** Combinations of facts, those with the fewest facts first; for rules that read unknown facts only that of no fact. */
const simplestFacts = (catalogue: Catalogue, rules: readonly JsonSchema[]): readonly Answers[] => {
  const isKnown = ([name = '']: FactPath) => Object.hasOwn(catalogue.facts.facts, name);
  if (!rules.flatMap((rule) => factsReadBy(conditionOf(rule))).every(([path]) => isKnown(path))) return [{}];
  const found = findFactCombinations(catalogue, rules, checker) ?? [];
  return [{}, ...found].sort((a, b) => JSON.stringify(a).length - JSON.stringify(b).length);
};

type TableCase = DecisionTable['examples'][number];

/** A case for each row of a decision table, and for no row, that no example of the table shows. */
export const missingTableCases = (catalogue: Catalogue, table: DecisionTable): readonly TableCase[] => {
  const rowOf = (facts: Answers) => decide(table, facts, checker.conditionHolds);
  const shown = new Set(table.examples.map(({ facts }) => rowOf(facts)));
  const all = simplestFacts(
    catalogue,
    table.rows.map(({ when }) => when),
  );
  return [...table.rows, undefined]
    .filter((row) => !shown.has(row))
    .flatMap((row) => {
      const facts = all.find((one) => rowOf(one) === row);
      return facts ? [{ facts, then: row?.then ?? null }] : [];
    });
};

export interface EligibilityCase {
  readonly rule: string;
  readonly facts: Answers;
  readonly broken: readonly string[];
}

/** Cases of an eligibility rule: one that it accepts, one that it refuses. @param kinds which of them are wanted */
export const missingEligibilityCases = (
  { ...catalogue }: Catalogue,
  name: string,
  kinds: { readonly accepted: boolean; readonly refused: boolean },
): readonly EligibilityCase[] => {
  const rule = catalogue.eligibility.rules[name];
  if (!rule) return [];
  const brokenBy = (facts: Answers): readonly string[] =>
    evaluatePreferences(catalogue.eligibility, [{ order: 1, rule: name }], facts, checker.ruleErrors).verdicts[0]
      ?.broken ?? [];
  const all = simplestFacts(catalogue, [rule]).map((facts) => ({ rule: name, facts, broken: brokenBy(facts) }));
  const accepted = kinds.accepted ? all.find(({ broken }) => broken.length === 0) : undefined;
  const refused = kinds.refused ? all.find(({ broken }) => broken.length > 0) : undefined;
  return [accepted, refused].filter((one) => one !== undefined);
};
