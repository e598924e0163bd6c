import { yearsBefore } from '../../../engine/rules/facts.ts';
import type { RuleChecker } from '../../../engine/schema/checker.ts';
import { canonicalJson } from '../../../engine/schema/fingerprint.ts';
import { objectOf } from '../../../engine/schema/json.ts';
import type { Answers, Catalogue, FactRule, FormDefinition, StepDefinition } from '../../../engine/schema/types.ts';
import { TODAY } from '../../check/paths/candidate-values.ts';
import { institutionParameters } from '../../check/paths/fact-values.ts';
import { createContentCache } from '../../data/content-cache.ts';
import { collectSourceValues, type KnownSourceValues } from './collect-source-values.ts';
import { type AcceptedAnswers, type FactValues, generateAnswers } from './generate-answers.ts';

/** A draft: the saved answers of its leading steps. */
export type Draft = ReadonlyMap<string, AcceptedAnswers>;

const listForms = ({ steps, forms, content }: Catalogue): readonly FormDefinition[] => [
  ...steps,
  ...Object.values(forms),
  ...Object.values(content),
];

const examplesOf = ({ examples: { valid, invalid } }: FormDefinition): readonly Answers[] => [
  ...Object.values(valid),
  ...Object.values(invalid).map(({ data }) => data),
];

/** Possible values of facts that the server gives or computes, by the rule of the fact. */
const possibleFactValues = (catalogue: Catalogue, rule: FactRule): readonly unknown[] => {
  const { steps } = catalogue;
  if (rule.compute === 'today') return [TODAY];
  if (rule.compute === 'yearsBefore') return [yearsBefore(TODAY, rule.years)];
  if (rule.compute === 'ageAt') return [16, 17, 18, 21];
  if (rule.compute === 'given') return rule.of === 'institution' ? institutionParameters(catalogue) : [true, false];
  if (rule.compute !== 'value') return [];
  const examples = Object.values(steps.find(({ key }) => key === rule.step)?.examples.valid ?? {});
  return examples.flatMap((answers) => answers[rule.field] ?? []);
};

/** Possible values of the portal's facts, from its examples; a boolean may have both values. */
export const collectFactValues = (catalogue: Catalogue): FactValues => {
  const found = new Map<string, unknown[]>();
  const examples = listForms(catalogue).flatMap(examplesOf);
  for (const example of examples)
    for (const [name, value] of Object.entries(objectOf(example['$facts'])))
      found.set(name, [...(found.get(name) ?? []), ...(typeof value === 'boolean' ? [true, false] : [value])]);
  const { facts } = catalogue.facts;
  for (const name of new Set(catalogue.steps.flatMap((step) => step.facts ?? []))) {
    const rule = facts[name];
    if (rule) found.set(name, [...(found.get(name) ?? []), ...possibleFactValues(catalogue, rule)]);
  }
  return new Map(
    [...found].map(([name, values]) => [name, [...new Map(values.map((one) => [canonicalJson(one), one])).values()]]),
  );
};

const MAX_KNOWN_STEPS = 100;
/** Cached for a version of a step and its next version, because generation takes most of the time. */
const answersByContent = createContentCache<readonly AcceptedAnswers[]>(MAX_KNOWN_STEPS);

const cachedAnswers = (
  checker: RuleChecker,
  facts: FactValues,
  step: StepDefinition,
  later: StepDefinition | undefined,
  lists: KnownSourceValues,
) =>
  answersByContent([step, later, [...facts], lists.content], () => generateAnswers(checker, step, facts, later, lists));

/**
 * Synthetic drafts of the portal: for every accepted answer of every step one draft that ends with it, the steps before
 * it filled in turn. Deterministic: only the schemas and their examples decide.
 * @param later the next version of the portal, whose limits and conditions give candidate values
 */
export const generateDrafts = (
  checker: RuleChecker,
  catalogue: Catalogue,
  later: Catalogue = catalogue,
): readonly Draft[] => {
  const facts = collectFactValues(catalogue);
  const lists = collectSourceValues([...listForms(catalogue), ...listForms(later)]);
  const laterOf = (key: string) => later.steps.find((step) => step.key === key);
  const byStep = catalogue.steps
    .filter(({ submits }) => !submits)
    .map((step) => [step.key, cachedAnswers(checker, facts, step, laterOf(step.key), lists)] as const);
  return byStep.flatMap(([key, answers], at) =>
    answers.map((last, turn) => {
      const before = byStep.slice(0, at).flatMap(([step, all], index) => {
        const one = all[(turn * 7 + index * 13) % Math.max(1, all.length)];
        return one ? [[step, one] as const] : [];
      });
      return new Map([...before, [key, last]]);
    }),
  );
};
