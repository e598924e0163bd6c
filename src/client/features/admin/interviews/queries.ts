import { queryOptions } from '@tanstack/react-query';
import { getInterviewDay, type InterviewSlot, listInterviewSlots } from '../../../../contract/admin-interviews.ts';
import { pathTo } from '../../../../contract/pages.ts';
import type { DataFor, QueryFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';
import { getPagination, listOptions } from '../shared/list-options.ts';

export type { InterviewSlot };
export type SlotPrograms = DataFor<typeof listInterviewSlots>['Programs'];
export type SlotOfDay = DataFor<typeof getInterviewDay>['Slots'][number];

export const interviewsKey = ['admin-interviews'] as const;

export const slotsQuery = (query: QueryFor<typeof listInterviewSlots>, language: string) =>
  queryOptions({
    queryKey: [...interviewsKey, 'list', query, language],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await callApi(listInterviewSlots, { query, signal });
      return { ...data, pagination: getPagination({ pagination }) };
    },
    ...listOptions,
  });

export const interviewDayQuery = (query: QueryFor<typeof getInterviewDay>, language: string) =>
  queryOptions({
    queryKey: [...interviewsKey, 'day', query, language],
    queryFn: async ({ signal }) => (await callApi(getInterviewDay, { query, signal })).data,
    ...listOptions,
  });

/** All times of an institution; empty for all institutions. */
export const slotsUrl = (institutionCode: string): string =>
  institutionCode === ''
    ? pathTo('interviewList')
    : `${pathTo('interviewList')}?${new URLSearchParams({ institutionCode })}`;

/** The list of a day. */
export const dayUrl = (day: string, institutionCode: string): string =>
  `${pathTo('interviewList')}?${new URLSearchParams({ ...(institutionCode !== '' && { institutionCode }), day })}`;

/** Invited applicants who have not chosen a time. */
export const waitingUrl = (institutionCode: string): string =>
  `${pathTo('applicantList')}?${new URLSearchParams({
    ...(institutionCode !== '' && { institutionCode }),
    interview: 'offered',
  })}`;
