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
 * Reads the session through the cache that the screens use. When the server cannot be reached the cached session counts:
 * otherwise every navigation would show an error page. The server still checks each call.
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
