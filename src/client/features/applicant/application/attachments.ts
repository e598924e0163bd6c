import { roles } from 'virtual:catalogue';
import type { QueryClient } from '@tanstack/react-query';
import { checkNecessaryAttachment } from '../../../../contract/application.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { callApi } from '../../../api/http.ts';
import { attachmentFactsQuery } from '../../../api/queries.ts';

const fieldOf = (address: string | undefined): string => address?.split('.')[1] ?? '';

const textAt = (answers: Answers, address: string | undefined): string | undefined => {
  const value = answers[fieldOf(address)];
  return typeof value === 'string' ? value : undefined;
};

/**
 * Loads which documents the chosen programs require (specification 5). It is only a hint for the applicant: after a
 * failure the step with the documents loads it again.
 */
export const checkAttachments = async (client: QueryClient, formId: string, answers: Answers): Promise<void> => {
  const [first, second] = roles.preferences.map((address) => textAt(answers, address));
  if (first === undefined) return;
  const body = { formId, sfPeriodicProgramId1: first, ...(second !== undefined && { sfPeriodicProgramId2: second }) };
  try {
    const { data } = await callApi(checkNecessaryAttachment, { body });
    client.setQueryData(attachmentFactsQuery(formId).queryKey, data.facts);
  } catch {
    client.removeQueries({ queryKey: attachmentFactsQuery(formId).queryKey });
  }
};
