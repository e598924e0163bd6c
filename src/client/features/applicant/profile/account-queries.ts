import { queryOptions } from '@tanstack/react-query';
import { getDeletion, getUser, listSessions } from '../../../../contract/account.ts';
import { getPhone } from '../../../../contract/phone.ts';

import type { DataFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';

export type CurrentAccount = DataFor<typeof getUser>;
export type AccountSession = DataFor<typeof listSessions>[number];

export const accountQuery = (userId: string) =>
  queryOptions({
    queryKey: ['account', userId],
    queryFn: async ({ signal }) => (await callApi(getUser, { params: { userId }, signal })).data,
  });

export const sessionsQuery = queryOptions({
  queryKey: ['account-sessions'],
  queryFn: async ({ signal }) => (await callApi(listSessions, { signal })).data,
  staleTime: 0,
});

export type Phone = DataFor<typeof getPhone>;

export const phoneQuery = queryOptions({
  queryKey: ['account-phone'],
  queryFn: async ({ signal }) => (await callApi(getPhone, { signal })).data,
  staleTime: 0,
});

export const deletionQuery = queryOptions({
  queryKey: ['account-deletion'],
  queryFn: async ({ signal }) => (await callApi(getDeletion, { signal })).data,
  staleTime: 0,
});
