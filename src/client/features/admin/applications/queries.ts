import { queryOptions } from '@tanstack/react-query';
import {
  getAdminApplication,
  getListPlace,
  listAdminApplications,
  listExportColumns,
  listReviewers,
} from '../../../../contract/admin-applications.ts';
import type { Pagination } from '../../../../contract/call.ts';
import type { DataFor, QueryFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';
import { getPagination, listOptions } from '../shared/list-options.ts';

type ListReply = DataFor<typeof listAdminApplications>;

/** A row of the list; `cells` are the texts of the chosen columns by their keys. */
export type ListedApplication = ListReply['Applications'][number] & {
  readonly cells?: Readonly<Record<string, string | null>>;
};
export type AdminApplication = DataFor<typeof getAdminApplication>;

export interface DetailProps {
  readonly detail: AdminApplication;
}

export interface ApplicationPage {
  readonly applications: readonly ListedApplication[];
  readonly pagination: Pagination;
  readonly hasMore: boolean;
  /** The headings of the chosen columns by their keys. */
  readonly headings: Readonly<Record<string, string>>;
}

const withCells = ({ Applications, Columns, Cells }: ListReply): readonly ListedApplication[] =>
  Applications.map((row, at) => ({
    ...row,
    cells: Object.fromEntries(Columns.map(({ Key }, column) => [Key, Cells[at]?.[column] ?? null])),
  }));

/** Prefix of all query keys of applications: a decision invalidates them all. */
export const applicationsKey = ['admin-applications'] as const;

export const applicationPageQuery = (query: QueryFor<typeof listAdminApplications>) =>
  queryOptions({
    queryKey: [...applicationsKey, 'list', query],
    queryFn: async ({ signal }): Promise<ApplicationPage> => {
      const { data, pagination } = await callApi(listAdminApplications, { query, signal });
      return {
        applications: withCells(data),
        hasMore: data.More,
        headings: Object.fromEntries(data.Columns.map(({ Key, Label }) => [Key, Label])),
        pagination: getPagination({ pagination }),
      };
    },
    staleTime: 0,
  });

export const applicationListQuery = (query: QueryFor<typeof listAdminApplications>) =>
  queryOptions({ ...applicationPageQuery(query), ...listOptions });

/** @param applicantId id in the URL: the application must belong to that account */
export const adminApplicationQuery = (formId: string, applicantId?: string) =>
  queryOptions({
    queryKey: [...applicationsKey, 'one', formId, ...(applicantId === undefined ? [] : [applicantId])],
    queryFn: async ({ signal }) => {
      const query = applicantId === undefined ? {} : { applicantId };
      return (await callApi(getAdminApplication, { params: { formId }, query, signal })).data;
    },
    // Each read is recorded in the audit log, so a change of windows must not repeat it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
  });

/** The place of an application in the list with this filter and order. */
export const listPlaceQuery = (formId: string, query: QueryFor<typeof getListPlace>) =>
  queryOptions({
    queryKey: [...applicationsKey, 'place', formId, query],
    queryFn: async ({ signal }) => (await callApi(getListPlace, { params: { formId }, query, signal })).data,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

export const reviewersQuery = (query: QueryFor<typeof listReviewers>) =>
  queryOptions({
    queryKey: ['reviewers', query],
    queryFn: async ({ signal }) => (await callApi(listReviewers, { query, signal })).data,
  });

/** Read whenever the dialog opens: the server stores the columns of the last export. */
export const exportColumnsQuery = queryOptions({
  queryKey: ['export-columns'],
  queryFn: async ({ signal }) => (await callApi(listExportColumns, { signal })).data,
  gcTime: 0,
});
