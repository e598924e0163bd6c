import type { Facts } from '../../../engine/rules/facts.ts';
import type { Answers, FieldError, StepDefinition } from '../../../engine/schema/types.ts';
import { checkAnswers } from '../../../engine/steps/check-answers.ts';
import { checkSources } from '../../../engine/steps/check-sources.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { createLookup, type LookupContext } from '../master-data/lookup.ts';
import type { Admission } from './admission.ts';

/**
 * The rules that the browser ran too: the step's schema, then the lists that its sourced answers must stand in.
 * Sources are asked only for answers that have the right form.
 */
export const checkStep = async (
  { checker, masterData }: Admission<Queryable>,
  step: StepDefinition,
  answers: Answers,
  facts: Facts,
  context: LookupContext,
): Promise<readonly FieldError[]> => {
  const errors = checkAnswers(checker, step, answers, facts);
  if (errors.length > 0) return errors;
  return checkSources(step, answers, createLookup(masterData, context));
};
