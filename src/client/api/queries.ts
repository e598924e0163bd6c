import { queryOptions } from '@tanstack/react-query';
import { attachmentRequired, autofill, getApplication, listApplications } from '../../contract/application.ts';
import type { DataOf } from '../../contract/call.ts';
import type { Answers } from '../../engine/schema/types.ts';
import { callApi } from './http.ts';

export type ApplicationSummary = DataOf<typeof listApplications>[number];
export type ApplicationDetail = DataOf<typeof getApplication>;

export interface Prefill {
  readonly answers: Answers;
  readonly facts: Answers;
}

/** Reads that several screens and guards share, under one key each, so that one answer serves all. */
export const applicationsQuery = queryOptions({
  queryKey: ['applications'],
  queryFn: async ({ signal }): Promise<readonly ApplicationSummary[]> => {
    const { data } = await callApi(listApplications, { signal });
    return data;
  },
});

export const applicationQuery = (formId: string) =>
  queryOptions({
    queryKey: ['application', formId],
    queryFn: async ({ signal }): Promise<ApplicationDetail> => {
      const { data } = await callApi(getApplication, { query: { formId }, signal });
      return data;
    },
  });

export const autofillQuery = (formId: string, wireStep: number) =>
  queryOptions({
    queryKey: ['autofill', formId, wireStep],
    queryFn: async ({ signal }): Promise<Prefill> => {
      const { data } = await callApi(autofill, { query: { formId, step: wireStep }, signal });
      return data;
    },
    staleTime: 0,
  });

/** Facts that decide which documents the application asks for. */
export const attachmentFactsQuery = (formId: string) =>
  queryOptions({
    queryKey: ['attachment-facts', formId],
    queryFn: async ({ signal }): Promise<Answers> => {
      const { data } = await callApi(attachmentRequired, { body: { formId }, signal });
      return data.facts;
    },
    staleTime: 0,
  });
