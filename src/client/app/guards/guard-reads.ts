import type { StepRef } from '../../../engine/schema/types.ts';
import { isConnectionError } from '../../api/api-error.ts';
import {
  type ApplicationDetail,
  applicationQuery,
  attachmentFactsQuery,
  autofillQuery,
  getQueryClient,
} from '../../api/queries.ts';
import { type SessionUser, sessionQuery } from '../../api/session.ts';

/**
 * Reads the session through the cache that the screens use. When the server cannot be reached the cached session counts:
 * otherwise every navigation would show an error page. The server still checks each call.
 */
export const readSession = (): Promise<SessionUser | null> =>
  getQueryClient()
    .fetchQuery(sessionQuery)
    .catch((error: unknown) => {
      const known = isConnectionError(error) ? getQueryClient().getQueryData(sessionQuery.queryKey) : undefined;
      if (known) return known;
      throw error;
    });

export const readApplication = (formId: string): Promise<ApplicationDetail> =>
  getQueryClient().fetchQuery(applicationQuery(formId));

export const prefetchAnswers = async (formId: string, { wireStep }: StepRef): Promise<void> => {
  await getQueryClient().fetchQuery(autofillQuery(formId, wireStep));
};

export const prefetchAttachmentFacts = async (formId: string): Promise<void> => {
  await getQueryClient().fetchQuery(attachmentFactsQuery(formId));
};
