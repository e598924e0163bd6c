import { QueryClient, queryOptions } from '@tanstack/react-query';
import {
  attachmentRequired,
  autofill,
  getAdvice,
  getApplication,
  listApplications,
} from '../../contract/application.ts';
import type { DataFor } from './call-types.ts';
import { callApi } from './http.ts';
import { type Surroundings, surroundings } from './surroundings.ts';

/** The API adapter retries (specification 7) and detects a missing network. */
const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 30_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

const clients = new WeakMap<Surroundings, QueryClient>();

/** The cache of this page: on the server each request has its own. */
export const getQueryClient = (): QueryClient => {
  const owner = surroundings();
  const client = clients.get(owner) ?? createQueryClient();
  clients.set(owner, client);
  return client;
};

export type ApplicationSummary = DataFor<typeof listApplications>[number];
export type ApplicationDetail = DataFor<typeof getApplication>;

/** Queries that several screens and guards share. */
export const applicationsQuery = queryOptions({
  queryKey: ['applications'],
  queryFn: async ({ signal }) => (await callApi(listApplications, { signal })).data,
});

export const applicationQuery = (formId: string) =>
  queryOptions({
    queryKey: ['application', formId],
    queryFn: async ({ signal }) => (await callApi(getApplication, { query: { formId }, signal })).data,
  });

export type AdviceData = DataFor<typeof getAdvice>;

/** Fees and requirements of the chosen programs, by the answers that the server has. */
export const adviceQuery = (formId: string) =>
  queryOptions({
    queryKey: ['advice', formId],
    queryFn: async ({ signal }) => (await callApi(getAdvice, { query: { formId }, signal })).data,
  });

/** Reads the advice again if it depends on the answers of this step. */
export const refreshAdvice = (client: QueryClient, formId: string, step: string): void => {
  const { queryKey } = adviceQuery(formId);
  if (client.getQueryData(queryKey)?.ReadSteps.includes(step) !== false) void client.invalidateQueries({ queryKey });
};

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
