import type { Answers, StepRef } from '../../../../engine/schema/types.ts';
import { attachmentFactsQuery, autofillQuery, getQueryClient } from '../../../api/queries.ts';

const noAnswers: Answers = {};

/** The facts that the rules of the step read. */
export const readStepFacts = async (formId: string, { prefetch, wireStep, facts = [] }: StepRef): Promise<Answers> => {
  const client = getQueryClient();
  if (prefetch) return (await client.fetchQuery(autofillQuery(formId, wireStep))).facts;
  return facts.length > 0 ? client.fetchQuery(attachmentFactsQuery(formId)) : noAnswers;
};
