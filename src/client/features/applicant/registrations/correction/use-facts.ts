import { useQuery } from '@tanstack/react-query';
import type { Answers, StepRef } from '../../../../../engine/schema/types.ts';
import { attachmentFactsQuery, autofillQuery } from '../../../../api/queries.ts';

const noFacts: Answers = {};

/** What the step's rules read beside its answers; undefined until it is known. */
export const useFacts = (formId: string, { prefetch, wireStep, facts = [] }: StepRef): Answers | undefined => {
  const isPrefilled = prefetch === true;
  const hasFacts = !isPrefilled && facts.length > 0;
  const autofill = useQuery({ ...autofillQuery(formId, wireStep), enabled: isPrefilled });
  const owed = useQuery({ ...attachmentFactsQuery(formId), enabled: hasFacts });
  if (isPrefilled) return autofill.data?.facts as Answers | undefined;
  return hasFacts ? owed.data : noFacts;
};
