import { queryOptions } from '@tanstack/react-query';
import { getStaffListEntry, listStaffListEntries, listStaffLists } from '../../../../../contract/staff-lists.ts';
import type { DataFor, QueryFor } from '../../../../api/call-types.ts';
import { callApi } from '../../../../api/http.ts';
import { getPagination, listOptions } from '../../shared/list-options.ts';

export type StaffList = DataFor<typeof listStaffLists>[number];
export type StaffEntry = DataFor<typeof listStaffListEntries>[number];

export const staffListsKey = ['staff-lists'] as const;

/** @param language titles and names of parents are in it */
export const staffListsQuery = (language: string) =>
  queryOptions({
    queryKey: [...staffListsKey, language],
    queryFn: async ({ signal }) => (await callApi(listStaffLists, { signal })).data,
    staleTime: 0,
  });

export const entriesQuery = (list: string, query: QueryFor<typeof listStaffListEntries>, language: string) =>
  queryOptions({
    queryKey: [...staffListsKey, language, list, query],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await callApi(listStaffListEntries, { params: { list }, query, signal });
      return { rows: data, pagination: getPagination({ pagination }) };
    },
    ...listOptions,
  });

/** Reads past every cache: an edit begins with what is stored now. */
export const readEntry = async (list: string, value: string, signal?: AbortSignal): Promise<StaffEntry> =>
  (await callApi(getStaffListEntry, { params: { list, value }, ...(signal && { signal }) })).data;

export const entryQuery = (list: string, value: string) =>
  queryOptions({
    queryKey: ['staff-list-entry', list, value],
    queryFn: ({ signal }) => readEntry(list, value, signal),
    // A newer version must not replace the start of an edit.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
