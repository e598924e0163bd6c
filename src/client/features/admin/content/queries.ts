import { queryOptions } from '@tanstack/react-query';
import type { Pagination } from '../../../../contract/call.ts';
import {
  type ContentKind,
  type ContentVersion,
  contentCalls,
  contentStates,
  editorSeconds,
} from '../../../../contract/content.ts';
import type { ContentRules } from '../../../../engine/schema/types.ts';
import type { QueryFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';
import { getPagination, listOptions } from '../shared/list-options.ts';
import { type EditedItem, toEditedItem } from './use-kind.ts';

export interface ItemListQuery {
  readonly page: number;
  readonly q: string;
  readonly institutionCode: string;
  readonly state: string;
}

export interface ItemPage {
  readonly items: readonly EditedItem[];
  readonly pagination: Pagination;
}

type ItemsQuery = QueryFor<ReturnType<typeof contentCalls>['list']>;

const toCallQuery = ({ page, q, institutionCode, state }: ItemListQuery): ItemsQuery => {
  const knownState = contentStates.find((one) => one === state);
  return {
    drafts: true,
    page,
    pageSize: 20,
    ...(q !== '' && { q }),
    ...(institutionCode !== '' && { institutionCode }),
    ...(knownState && { state: knownState }),
  };
};

/** Prefix of all query keys of one kind: a save invalidates them all. */
export const kindKey = ({ key }: ContentKind) => ['content', key] as const;

export const itemsQuery = (kind: ContentKind, query: ItemListQuery) =>
  queryOptions({
    queryKey: [...kindKey(kind), 'list', query],
    queryFn: async ({ signal }): Promise<ItemPage> => {
      const answer = await callApi(contentCalls(kind).list, { query: toCallQuery(query), signal });
      return { items: answer.data.map(toEditedItem), pagination: getPagination(answer) };
    },
    ...listOptions,
  });

/** Reads an item for the editor: also a non-public one, with its fields as sent. */
export const readItem = async (kind: ContentKind, id: string, signal?: AbortSignal): Promise<EditedItem> => {
  const options = { params: { id }, query: { drafts: true }, ...(signal && { signal }) };
  return toEditedItem((await callApi(contentCalls(kind).get, options)).data);
};

export const itemQuery = (kind: ContentKind, id: string) =>
  queryOptions({
    queryKey: [...kindKey(kind), 'item', id],
    queryFn: ({ signal }) => readItem(kind, id, signal),
    // The guard of the page has just read it; the next visit reads it again.
    staleTime: 2_000,
    // The base of an editor must not change while the admin types.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Kinds with `readers` are stored without versions. */
export const hasVersions = ({ readers }: Pick<ContentRules, 'readers'>): boolean => readers === undefined;

const HIDDEN_MS = 300_000;

/** When the page was hidden; undefined while it is in sight. */
let hiddenSince: number | undefined;
const lookAtPage = (): void => {
  hiddenSince = document.hidden ? Date.now() : undefined;
};
if (globalThis.document) {
  lookAtPage();
  document.addEventListener('visibilitychange', lookAtPage);
}

/** Whether the page is hidden for so long that nobody works in it. */
const isAbandoned = (): boolean => hiddenSince !== undefined && Date.now() - hiddenSince > HIDDEN_MS;

/** Says that a tab has the item open, every few seconds, and reads who else has. A page that comes back into sight asks at once. */
export const editorsQuery = (kind: ContentKind, id: string, tab: string) =>
  queryOptions({
    queryKey: ['content-editors', kind.key, id, tab],
    queryFn: async ({ signal }) =>
      (await callApi(contentCalls(kind).editors, { params: { id }, query: { tab }, signal, isBackground: true })).data,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: () => (isAbandoned() ? false : editorSeconds.heartbeat * 1_000),
  });

/** Says that the tab has closed the item, also while the page itself is closed. Without it the server learns it by the silence. */
export const leaveItem = (kind: ContentKind, id: string, tab: string): void => {
  const options = { params: { id }, query: { tab, isLeaving: true }, keepalive: true, isBackground: true };
  callApi(contentCalls(kind).editors, options).catch(() => undefined);
};

export const versionsQuery = (kind: ContentKind, id: string) =>
  queryOptions({
    queryKey: [...kindKey(kind), 'versions', id],
    queryFn: async ({ signal }): Promise<readonly ContentVersion[]> =>
      (await callApi(contentCalls(kind).versions, { params: { id }, signal })).data,
    staleTime: 0,
  });
