import type { StepRef } from '../../../engine/schema/types.ts';
import { isConnectionError } from '../../api/api-error.ts';
import {
  type ApplicationDetail,
  applicationQuery,
  attachmentFactsQuery,
  autofillQuery,
  queryClient,
} from '../../api/queries.ts';
import { type SessionUser, sessionQuery } from '../../api/session.ts';

/**
 * What guards read from the server, through the same cache as the screens. Where it cannot be asked again, who was signed in
 * still is: the page would give way to an error for nothing but its next filter, and the server decides on every call.
 */
export const readSession = (): Promise<SessionUser | null> =>
  queryClient.fetchQuery(sessionQuery).catch((error: unknown) => {
    const known = isConnectionError(error) ? queryClient.getQueryData(sessionQuery.queryKey) : undefined;
    if (known) return known;
    throw error;
  });

export const readApplication = (formId: string): Promise<ApplicationDetail> =>
  queryClient.fetchQuery(applicationQuery(formId));

export const prefetchAnswers = async (formId: string, { wireStep }: StepRef): Promise<void> => {
  await queryClient.fetchQuery(autofillQuery(formId, wireStep));
};

export const prefetchAttachmentFacts = async (formId: string): Promise<void> => {
  await queryClient.fetchQuery(attachmentFactsQuery(formId));
};
