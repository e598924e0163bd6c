import type { StepRef } from '../../engine/schema/types.ts';
import { type ApplicationDetail, applicationQuery, attachmentFactsQuery, autofillQuery } from '../api/queries.ts';
import { queryClient } from '../api/query-client.ts';
import { type SessionUser, sessionQuery } from '../api/session.ts';

/** What guards read from the server, through the same cache as the screens. */
export const readSession = (): Promise<SessionUser | null> => queryClient.fetchQuery(sessionQuery);

export const readApplication = (formId: string): Promise<ApplicationDetail> =>
  queryClient.fetchQuery(applicationQuery(formId));

export const prefetchAnswers = async (formId: string, { wireStep }: StepRef): Promise<void> => {
  await queryClient.fetchQuery(autofillQuery(formId, wireStep));
};

export const prefetchAttachmentFacts = async (formId: string): Promise<void> => {
  await queryClient.fetchQuery(attachmentFactsQuery(formId));
};
