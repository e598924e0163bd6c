import { queryOptions } from '@tanstack/react-query';
import {
  getAdminApplication,
  listAdminApplications,
  listExportColumns,
  listReviewers,
} from '../../../../contract/admin-applications.ts';
import type { Pagination } from '../../../../contract/call.ts';
import { callApi, type DataFor, type QueryFor } from '../../../api/http.ts';
import { getPagination, listOptions } from '../shared/list-options.ts';

export type ListedApplication = DataFor<typeof listAdminApplications>['Applications'][number];
export type AdminApplication = DataFor<typeof getAdminApplication>;

export interface DetailProps {
  readonly detail: AdminApplication;
}

export interface ApplicationPage {
  readonly applications: readonly ListedApplication[];
  readonly pagination: Pagination;
  readonly hasMore: boolean;
}

/** Begins the key of everything read of applications: after a decision all of it is out of date. */
export const applicationsKey = ['admin-applications'] as const;

export const applicationPageQuery = (query: QueryFor<typeof listAdminApplications>) =>
  queryOptions({
    queryKey: [...applicationsKey, 'list', query],
    queryFn: async ({ signal }): Promise<ApplicationPage> => {
      const { data, pagination } = await callApi(listAdminApplications, { query, signal });
      return { applications: data.Applications, hasMore: data.More, pagination: getPagination({ pagination }) };
    },
    staleTime: 0,
  });

/** The page before stays until the next one is there. */
export const applicationListQuery = (query: QueryFor<typeof listAdminApplications>) =>
  queryOptions({ ...applicationPageQuery(query), ...listOptions });

/** @param applicantId as it stands in the address: the application must belong to that account */
export const adminApplicationQuery = (formId: string, applicantId?: string) =>
  queryOptions({
    queryKey: [...applicationsKey, 'one', formId, ...(applicantId === undefined ? [] : [applicantId])],
    queryFn: async ({ signal }) => {
      const query = applicantId === undefined ? {} : { applicantId };
      return (await callApi(getAdminApplication, { params: { formId }, query, signal })).data;
    },
    // Every look is noted in the audit trail: it is not repeated for a mere change of windows.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
  });

export const reviewersQuery = (institutionCode: string) =>
  queryOptions({
    queryKey: ['reviewers', institutionCode],
    queryFn: async ({ signal }) => (await callApi(listReviewers, { query: { institutionCode }, signal })).data,
  });

/** Asked for each time that the dialog opens: the server remembers which columns were exported last. */
export const exportColumnsQuery = queryOptions({
  queryKey: ['export-columns'],
  queryFn: async ({ signal }) => (await callApi(listExportColumns, { signal })).data,
  gcTime: 0,
});
