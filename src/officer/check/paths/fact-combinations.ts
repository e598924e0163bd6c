import { type ConditionNode, conditionOf } from '../../../engine/model/conditions.ts';
import type { RuleChecker } from '../../../engine/schema/checker.ts';
import { objectOf } from '../../../engine/schema/json.ts';
import type { Answers, Catalogue, JsonSchema } from '../../../engine/schema/types.ts';
import { type FactPath, factsReadBy, possibleFactValues } from './fact-values.ts';

const MAX_COMBINATIONS = 20_000;

const setFact = (facts: Answers, [name = '', ...rest]: FactPath, value: unknown): Answers => {
  if (value === undefined) return facts;
  const inner = rest.length === 0 ? value : setFact(objectOf(facts[name]), rest, value);
  return { ...facts, [name]: inner };
};

/** The facts of the submit are consistent: only an eligible applicant has a verified preference and a scholarship. */
const isConsistent = ({ eligible, verifiedPreference, scholarshipRank }: Answers): boolean => {
  if (eligible === false && (verifiedPreference !== undefined || scholarshipRank !== undefined)) return false;
  return eligible !== true || verifiedPreference !== undefined;
};

/** The submit always sets eligibility, so rules that read it need no unknown case. */
const alwaysKnownFacts: readonly string[] = ['eligible', 'psychologicalTestRequired', 'scholarshipAllowed'];

/** Every possible combination of facts that rules distinguish; undefined when there are too many. */
export const findFactCombinations = (
  catalogue: Catalogue,
  rules: readonly JsonSchema[],
  checker: RuleChecker,
): readonly Answers[] | undefined => {
  const said = new Map<string, { path: FactPath; parts: ConditionNode[] }>();
  for (const [path, part] of rules.flatMap((rule) => factsReadBy(conditionOf(rule)))) {
    const known = said.get(path.join('/')) ?? { path, parts: [] };
    said.set(path.join('/'), { path, parts: [...known.parts, part] });
  }
  for (const outer of [...said.keys()])
    if ([...said.keys()].some((inner) => inner.startsWith(`${outer}/`))) said.delete(outer);
  if (said.has('verifiedPreference') && !said.has('eligible')) said.set('eligible', { path: ['eligible'], parts: [] });
  const choices = [...said.values()].map(({ path, parts }) => {
    const values = possibleFactValues(catalogue, path, parts, checker.conditionHolds);
    return { path, values: alwaysKnownFacts.includes(path[0] ?? '') ? values.slice(1) : values };
  });
  if (choices.reduce((product, { values }) => product * values.length, 1) > MAX_COMBINATIONS) return undefined;
  return choices
    .reduce<readonly Answers[]>(
      (some, { path, values }) => some.flatMap((facts) => values.map((value) => setFact(facts, path, value))),
      [{}],
    )
    .filter(isConsistent);
};
