import { useQuery } from '@tanstack/react-query';
import type { Answers, StepRef } from '../../../../engine/schema/types.ts';
import { attachmentFactsQuery, autofillQuery } from '../../../api/queries.ts';

const noAnswers: Answers = {};

/**
 * The facts that the step's rules read: with the prefilled answers, or alone where the step has none. `facts` is undefined
 * until they are loaded.
 * @param staleTime age in milliseconds after which they are read again
 */
export const useStepFacts = (formId: string, { prefetch, wireStep, facts = [] }: StepRef, staleTime = 0) => {
  const isPrefilled = prefetch === true;
  const hasFacts = !isPrefilled && facts.length > 0;
  const autofill = useQuery({ ...autofillQuery(formId, wireStep), enabled: isPrefilled, staleTime });
  const attachments = useQuery({ ...attachmentFactsQuery(formId), enabled: hasFacts, staleTime });
  const loaded = isPrefilled ? autofill.data?.facts : attachments.data;
  return {
    isPending: (isPrefilled && autofill.isPending) || (hasFacts && attachments.isPending),
    prefilled: autofill.data?.answers ?? noAnswers,
    facts: isPrefilled || hasFacts ? loaded : noAnswers,
  };
};
