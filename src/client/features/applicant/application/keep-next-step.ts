import { steps } from 'virtual:catalogue';
import type { QueryClient } from '@tanstack/react-query';
import type { saveStep } from '../../../../contract/application.ts';
import { findStep } from '../../../../engine/steps/progress.ts';
import type { DataFor } from '../../../api/call-types.ts';
import { attachmentFactsQuery, autofillQuery } from '../../../api/queries.ts';

/** Keeps what the reply to a save has of the next step, which then opens without a call. */
export const keepNextStep = (
  client: QueryClient,
  formId: string,
  { next, nextStep }: Pick<DataFor<typeof saveStep>, 'next' | 'nextStep'>,
): void => {
  const step = findStep(steps, nextStep ?? '');
  if (!next || !step) return;
  if (next.autofill) client.setQueryData(autofillQuery(formId, step.wireStep).queryKey, next.autofill);
  if (next.facts) client.setQueryData(attachmentFactsQuery(formId).queryKey, next.facts);
};
