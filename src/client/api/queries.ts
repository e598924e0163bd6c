import { QueryClient, queryOptions } from '@tanstack/react-query';
import { attachmentRequired, autofill, getApplication, listApplications } from '../../contract/application.ts';
import { callApi, type DataFor } from './http.ts';

/** Repeating is the adapter's business (specification 7), and so is being offline. */
const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 30_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

export const queryClient = createQueryClient();

export type ApplicationSummary = DataFor<typeof listApplications>[number];
export type ApplicationDetail = DataFor<typeof getApplication>;

/** Reads that several screens and guards share, under one key each, so that one answer serves all. */
export const applicationsQuery = queryOptions({
  queryKey: ['applications'],
  queryFn: async ({ signal }) => (await callApi(listApplications, { signal })).data,
});

export const applicationQuery = (formId: string) =>
  queryOptions({
    queryKey: ['application', formId],
    queryFn: async ({ signal }) => (await callApi(getApplication, { query: { formId }, signal })).data,
  });

/** Prefill of a step and the facts its rules read. */
export const autofillQuery = (formId: string, wireStep: number) =>
  queryOptions({
    queryKey: ['autofill', formId, wireStep],
    queryFn: async ({ signal }) => (await callApi(autofill, { query: { formId, step: wireStep }, signal })).data,
    staleTime: 0,
  });

/** Facts that decide which documents the application asks for. */
export const attachmentFactsQuery = (formId: string) =>
  queryOptions({
    queryKey: ['attachment-facts', formId],
    queryFn: async ({ signal }) => (await callApi(attachmentRequired, { body: { formId }, signal })).data.facts,
    staleTime: 0,
  });
