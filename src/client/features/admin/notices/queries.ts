import { queryOptions } from '@tanstack/react-query';
import { countNotices, listNotices } from '../../../../contract/admin-notices.ts';
import { pathTo } from '../../../../contract/pages.ts';
import type { DataFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';
import { listOptions } from '../shared/list-options.ts';

export type Notice = DataFor<typeof listNotices>['Notices'][number];

export const noticesKey = ['admin-notices'] as const;
export const unreadKey = [...noticesKey, 'unread'] as const;

const POLL_MS = 60_000;

/** Asked once a minute while the page is in sight, and when the reader comes back to it. */
export const unreadQuery = queryOptions({
  queryKey: unreadKey,
  queryFn: async ({ signal }) => (await callApi(countNotices, { signal, isBackground: true })).data.Unread,
  staleTime: 10_000,
  refetchInterval: ({ state }) => state.status !== 'error' && POLL_MS,
});

/** @param before the notice whose older ones are listed; undefined: the newest */
export const noticesQuery = (before: number | undefined) =>
  queryOptions({
    queryKey: [...noticesKey, 'list', before ?? null],
    queryFn: async ({ signal }) =>
      (await callApi(listNotices, { query: before === undefined ? {} : { before }, signal })).data,
    ...listOptions,
  });

/** The page of the notices that are older than this one. */
export const olderUrl = (before: number): string =>
  `${pathTo('noticeList')}?${new URLSearchParams({ before: String(before) })}`;
