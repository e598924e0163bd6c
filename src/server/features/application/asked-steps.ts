import type { Catalogue, StepDefinition } from '../../../engine/schema/types.ts';
import { factsOfStepList, listAskedSteps, stepsInOrder } from '../../../engine/steps/asked-steps.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { AnswersByStep } from './answer-roles.ts';
import type { ApplicationContext } from './application-context.ts';
import { migratedAnswersOf } from './migrated-answers.ts';
import type { ApplicationRow } from './queries/applications.ts';
import { findInstitution, givenFacts } from './step-facts.ts';

type AskedContext = Pick<ApplicationContext<Queryable>, 'catalogue' | 'checker' | 'masterData'>;
export type AskedSubject = Pick<
  ApplicationRow,
  'status' | 'completed' | 'institutionCode' | 'steps' | 'preferences' | 'today'
>;

/** The steps that today's forms ask for these answers, in the order of the institution. */
export const findStepsAskedNow = async (
  context: AskedContext,
  application: AskedSubject,
): Promise<readonly StepDefinition[]> => {
  const { catalogue, checker } = context;
  const { institutionCode, steps, today } = application;
  const institution = findInstitution(catalogue, institutionCode);
  const isServerAsked = factsOfStepList(catalogue).some((name) => {
    const compute = catalogue.facts.facts[name]?.compute;
    return compute === 'given' || compute === 'ageAt';
  });
  const provided = isServerAsked ? await givenFacts(context, application) : {};
  const answers = migratedAnswersOf(catalogue.steps, steps);
  return listAskedSteps(catalogue, checker, { answers, provided, today, institution });
};

/**
 * The steps of one application, in its order. Of a draft those that its answers ask for; after the submit those that were
 * submitted, whatever the data say since.
 */
export const findAskedSteps = async (
  context: AskedContext,
  application: AskedSubject,
): Promise<readonly StepDefinition[]> => {
  if (application.status === 'Draft') return findStepsAskedNow(context, application);
  const { catalogue } = context;
  const ordered = stepsInOrder(catalogue, findInstitution(catalogue, application.institutionCode));
  return ordered.filter(({ key }) => application.completed.includes(key));
};

/** The saved answers that rules may read: those of steps that are asked. */
export const answersOfAsked = (
  { steps }: Pick<Catalogue, 'steps'>,
  asked: readonly Pick<StepDefinition, 'key'>[],
  saved: ApplicationRow['steps'],
): AnswersByStep =>
  Object.fromEntries(
    Object.entries(migratedAnswersOf(steps, saved)).filter(([step]) => asked.some(({ key }) => key === step)),
  );

export const keysOf = (steps: readonly Pick<StepDefinition, 'key'>[]): string[] => steps.map(({ key }) => key);
