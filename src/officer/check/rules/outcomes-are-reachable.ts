import { namesInCondition } from '../../../engine/model/read-facts.ts';
import { decide } from '../../../engine/rules/decide.ts';
import type { Catalogue, JsonSchema } from '../../../engine/schema/types.ts';
import { checker, findCatalogue } from '../../data/catalogue.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { findFactCombinations } from '../paths/fact-combinations.ts';
import { gradeLimits } from '../paths/fact-values.ts';

const ELIGIBILITY = 'schemas/rules/eligibility.json';

/** A row cannot be tried with a fact that does not exist; `factsAreAvailable` reports it. */
const readsUnknownFact = ({ facts: { facts } }: Catalogue, rules: readonly JsonSchema[]): boolean =>
  rules.flatMap(namesInCondition).some((name) => !Object.hasOwn(facts, name));

const checkTable = (data: OfficerData, catalogue: Catalogue, name: string): readonly Finding[] => {
  const path = `schemas/rules/${name}.json`;
  const [file, table] = [data.files.get(path), catalogue.tables[name]];
  if (!file || !table) return [];
  const rules = table.rows.map(({ when }) => when);
  const worlds = readsUnknownFact(catalogue, rules) ? undefined : findFactCombinations(catalogue, rules, checker);
  if (!worlds) return [];
  const reached = new Set(worlds.map((facts) => decide(table, facts, checker.conditionHolds)));
  return table.rows.flatMap((row, index) =>
    reached.has(row)
      ? []
      : [createFinding(file, { rule: 'unreachableRow', at: ['rows', index, 'name'], params: { row: row.name } })],
  );
};

const rangeOf = (catalogue: Catalogue): string => {
  const limits = Object.values(catalogue.facts.facts).flatMap((fact) => gradeLimits(catalogue, fact) ?? []);
  return limits[0] ? `${limits[0].least}–${limits[0].most}` : '–';
};

const checkEligibility = (data: OfficerData, catalogue: Catalogue): readonly Finding[] => {
  const file = data.files.get(ELIGIBILITY);
  if (!file) return [];
  return Object.entries(catalogue.eligibility.rules).flatMap(([name, rule]): readonly Finding[] => {
    const at = ['rules', name];
    const worlds = readsUnknownFact(catalogue, [rule]) ? undefined : findFactCombinations(catalogue, [rule], checker);
    if (!worlds || worlds.some((facts) => checker.conditionHolds(rule, facts))) return [];
    return [
      createFinding(file, {
        rule: 'neverEligible',
        at,
        isKey: true,
        params: { rule: name, range: rangeOf(catalogue) },
      }),
    ];
  });
};

/** Each row of a decision table is selected by some facts, and each eligibility rule accepts some applicant. */
export const outcomesAreReachable: Rule = (data) => {
  const catalogue = findCatalogue(data);
  if (!catalogue) return [];
  try {
    return [
      ...Object.keys(catalogue.tables).flatMap((name) => checkTable(data, catalogue, name)),
      ...checkEligibility(data, catalogue),
    ];
  } catch {
    // Another rule reports schemas that do not compile.
    return [];
  }
};
