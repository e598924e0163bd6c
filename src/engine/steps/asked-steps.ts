import { FACTS, type FormNode, formModelOf } from '../model/form-model.ts';
import { presentFieldsAt } from '../model/present-fields.ts';
import { namesInCondition } from '../model/read-facts.ts';
import { fieldNamesOfShown } from '../model/shown-schema.ts';
import { computeFacts, type FactInput } from '../rules/facts.ts';
import type { RuleChecker } from '../schema/checker.ts';
import { ownProperty } from '../schema/own-property.ts';
import type { Answers, Catalogue, StepDefinition } from '../schema/types.ts';

type StepRules = Pick<Catalogue, 'steps' | 'orderByInstitution' | 'facts'>;

/** The facts that decide whether a step is asked, apart from those of its form. */
export const factsOfCondition = ({ when }: Pick<StepDefinition, 'when'>): readonly string[] => namesInCondition(when);

/** All steps in the order of an institution. @param institution its `parameter`; undefined for the order of the data */
export const stepsInOrder = (
  { steps, orderByInstitution = {} }: Pick<StepRules, 'steps' | 'orderByInstitution'>,
  institution: string | undefined,
): readonly StepDefinition[] => {
  const order = institution === undefined ? undefined : ownProperty(orderByInstitution, institution);
  if (!order) return steps;
  const rankOf = ({ key, submits }: StepDefinition): number => {
    const rank = order.indexOf(key);
    return submits || rank < 0 ? order.length : rank;
  };
  return [...steps].sort((a, b) => Number(a.submits ?? false) - Number(b.submits ?? false) || rankOf(a) - rankOf(b));
};

const isLeaf = (node: FormNode | undefined): boolean => node?.fields.size === 0;

/** Whether some answers leave the step without a field: no field of the form itself stands outside a condition. */
export const mayBeEmpty = (step: Pick<StepDefinition, 'schema' | 'submits'>): boolean => {
  if (step.submits) return false;
  const declared = fieldNamesOfShown(step.schema);
  const { fields } = formModelOf(step);
  return fields.size > 0 && !declared.some((name) => fields.get(name)?.fields.size === 0);
};

const hasFieldToShow = (checker: Pick<RuleChecker, 'holds'>, step: StepDefinition, facts: Answers): boolean => {
  const data = { [FACTS]: facts };
  const isShown = (node: FormNode, place: readonly string[]): boolean =>
    [...presentFieldsAt(step, data, place, (condition, value) => checker.holds(step, condition, value))].some(
      (name) => {
        const child = node.fields.get(name);
        return child === undefined || isLeaf(child) || isShown(child, [...place, name]);
      },
    );
  return isShown(formModelOf(step), []);
};

/** The facts that decide which steps an application asks; none when all applications ask all steps. */
export const factsOfStepList = ({ steps }: Pick<StepRules, 'steps'>): readonly string[] => [
  ...new Set(steps.flatMap((step) => [...factsOfCondition(step), ...(mayBeEmpty(step) ? (step.facts ?? []) : [])])),
];

/** Whether the answers decide which steps an application asks. */
export const isStepListConditional = ({ steps }: Pick<StepRules, 'steps'>): boolean =>
  steps.some((step) => step.when !== undefined || mayBeEmpty(step));

export interface StepListInput extends FactInput {
  /** `parameter` of the institution that is applied to. */
  readonly institution: string | undefined;
}

/**
 * The steps that one application asks, in the order of its institution: those whose condition holds and whose form has a
 * field to show. Answers of a step that is not asked are no facts for the steps after it.
 */
export const listAskedSteps = (
  rules: StepRules,
  checker: Pick<RuleChecker, 'holds' | 'conditionHolds'>,
  { answers, institution, ...input }: StepListInput,
): readonly StepDefinition[] => {
  const known: Record<string, Answers | undefined> = {};
  const factsOf = (names: readonly string[]) => computeFacts(rules.facts, { ...input, answers: known }, names);
  return stepsInOrder(rules, institution).filter((step) => {
    if (step.when !== undefined && !checker.conditionHolds(step.when, factsOf(factsOfCondition(step)))) return false;
    if (mayBeEmpty(step) && !hasFieldToShow(checker, step, factsOf(step.facts ?? []))) return false;
    known[step.key] = answers[step.key];
    return true;
  });
};
