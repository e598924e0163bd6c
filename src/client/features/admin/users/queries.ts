import { queryOptions } from '@tanstack/react-query';
import { getUser } from '../../../../contract/account.ts';
import { listAudit } from '../../../../contract/admin-audit.ts';
import { listUsers } from '../../../../contract/admin-users.ts';
import { listInvitations } from '../../../../contract/invitations.ts';
import type { DataFor, QueryFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';
import { getPagination, listOptions } from '../shared/list-options.ts';

export type User = DataFor<typeof listUsers>[number];
export type AuditEntry = DataFor<typeof listAudit>[number];

export type Invitation = DataFor<typeof listInvitations>[number];

export const invitationsQuery = queryOptions({
  queryKey: ['admin-invitations'],
  queryFn: async ({ signal }) => (await callApi(listInvitations, { signal })).data,
  ...listOptions,
});

export const usersKey = ['admin-users'] as const;

export const usersQuery = (query: QueryFor<typeof listUsers>) =>
  queryOptions({
    queryKey: [...usersKey, query],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await callApi(listUsers, { query, signal });
      return { rows: data, pagination: getPagination({ pagination }) };
    },
    ...listOptions,
  });

/** Each read is in the audit trail, so it is read once for as long as the screen is open. */
export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: ['admin-user', userId],
    queryFn: async ({ signal }) => (await callApi(getUser, { params: { userId }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** @param language items of content are named in it */
export const auditQuery = (query: QueryFor<typeof listAudit>, language: string) =>
  queryOptions({
    queryKey: ['audit', language, query],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await callApi(listAudit, { query, signal });
      return { rows: data, pagination: getPagination({ pagination }) };
    },
    ...listOptions,
  });
