import { namesInCondition } from '../../../engine/model/read-facts.ts';
import type { Catalogue, JsonSchema } from '../../../engine/schema/types.ts';
import { checker, findCatalogue } from '../../data/catalogue.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { findFactCombinations } from '../paths/fact-combinations.ts';
import { institutionParameters } from '../paths/fact-values.ts';
import { unknownNameFinding } from './unknown-name-finding.ts';

const STEPS = 'schemas/application/steps.json';

/** Roles without whose answers no application can be submitted. */
const neededRoles = ['preferences', 'period'];

const neededSteps = ({ roles }: Catalogue): ReadonlySet<string> =>
  new Set(
    neededRoles
      .flatMap((role) => roles[role])
      .flatMap((address) => (typeof address === 'string' ? [address.split('.')[0] ?? ''] : [])),
  );

/** Whether a condition over facts holds for somebody. */
export const canHold = (catalogue: Catalogue, when: JsonSchema | undefined): boolean => {
  if (when === undefined) return true;
  // `factsAreAvailable` reports a fact that does not exist.
  if (namesInCondition(when).some((name) => !Object.hasOwn(catalogue.facts.facts, name))) return true;
  try {
    const worlds = findFactCombinations(catalogue, [when], checker);
    return worlds?.some((facts) => checker.conditionHolds(when, facts)) ?? true;
  } catch {
    // Another rule reports a condition that does not compile.
    return true;
  }
};

const checkConditions = (file: LocatedJson, catalogue: Catalogue): readonly Finding[] => {
  const needed = neededSteps(catalogue);
  return catalogue.steps.flatMap((step, index): readonly Finding[] => {
    const at = ['steps', index, 'when'];
    if (step.when === undefined) return [];
    const finding = (rule: string) => createFinding(file, { rule, at, isKey: true, params: { step: step.key } });
    if (step.submits || needed.has(step.key)) return [finding('neededStep')];
    return canHold(catalogue, step.when) ? [] : [finding('neverAsked')];
  });
};

const checkOrder = (
  file: LocatedJson,
  { steps }: Catalogue,
  institution: string,
  order: readonly string[],
): readonly Finding[] => {
  const at = ['orderByInstitution', institution];
  const keys = steps.map(({ key }) => key);
  const lacking = keys.filter((key) => !order.includes(key));
  const last = steps.find(({ submits }) => submits)?.key;
  const unknown = order.flatMap((key, index) =>
    keys.includes(key) ? [] : [unknownNameFinding(file, [...at, index], key, 'steps.json', keys)],
  );
  if (unknown.length > 0) return unknown;
  if (lacking.length > 0)
    return [
      createFinding(file, {
        rule: 'orderLacksStep',
        at,
        isKey: true,
        params: { institution, steps: lacking.join(', ') },
      }),
    ];
  if (last === undefined || order.at(-1) === last) return [];
  const place = [...at, order.indexOf(last)];
  return [createFinding(file, { rule: 'orderEndsEarly', at: place, params: { institution, step: last } })];
};

const checkOrders = (file: LocatedJson, catalogue: Catalogue): readonly Finding[] => {
  const known = institutionParameters(catalogue);
  return Object.entries(catalogue.orderByInstitution ?? {}).flatMap(([institution, order]) =>
    known.includes(institution)
      ? checkOrder(file, catalogue, institution, order)
      : [unknownNameFinding(file, ['orderByInstitution', institution], institution, 'institutions.json', known, true)],
  );
};

/** Each step is asked of some applicant, and each institution's order has all of them. */
export const stepsCanBeAsked: Rule = (data) => {
  const [file, catalogue] = [data.files.get(STEPS), findCatalogue(data)];
  return file && catalogue ? [...checkConditions(file, catalogue), ...checkOrders(file, catalogue)] : [];
};
