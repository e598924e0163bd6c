import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
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
 * Reads through the cache that the screens use. When the server cannot be reached, what is known counts: otherwise every
 * navigation would show an error page. The server still checks each call.
 */
const readKnown = async <T, K extends QueryKey>(query: FetchQueryOptions<T, Error, T, K>): Promise<T> => {
  const client = getQueryClient();
  try {
    return await client.fetchQuery(query);
  } catch (error) {
    const known = isConnectionError(error) ? client.getQueryData<T>(query.queryKey) : undefined;
    if (known === undefined || known === null) throw error;
    return known;
  }
};

export const readSession = (): Promise<SessionUser | null> => readKnown(sessionQuery);

export const readApplication = (formId: string): Promise<ApplicationDetail> => readKnown(applicationQuery(formId));

/** What the reply to a save brought counts for the page that it opens. */
const JUST_READ_MS = 5_000;

export const prefetchAnswers = async (formId: string, { wireStep }: StepRef): Promise<void> => {
  await readKnown({ ...autofillQuery(formId, wireStep), staleTime: JUST_READ_MS });
};

export const prefetchAttachmentFacts = async (formId: string): Promise<void> => {
  await readKnown({ ...attachmentFactsQuery(formId), staleTime: JUST_READ_MS });
};
