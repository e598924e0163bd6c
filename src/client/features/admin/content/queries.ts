import { queryOptions } from '@tanstack/react-query';
import type { Pagination } from '../../../../contract/call.ts';
import { type ContentKind, type ContentVersion, contentCalls, contentStates } from '../../../../contract/content.ts';
import type { ContentRules } from '../../../../engine/schema/types.ts';
import { callApi, type QueryFor } from '../../../api/http.ts';
import { getPagination, listOptions } from '../shared/list-options.ts';
import type { EditedItem } from './use-kind.ts';

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

/** Begins the key of everything read of one kind: after a save all of it is out of date. */
export const kindKey = ({ key }: ContentKind) => ['content', key] as const;

export const itemsQuery = (kind: ContentKind, query: ItemListQuery) =>
  queryOptions({
    queryKey: [...kindKey(kind), 'list', query],
    queryFn: async ({ signal }): Promise<ItemPage> => {
      const answer = await callApi(contentCalls(kind).list, { query: toCallQuery(query), signal });
      return { items: answer.data.map((item) => item as EditedItem), pagination: getPagination(answer) };
    },
    ...listOptions,
  });

/** For an editor: also what is not public, with the fields as they were sent. */
export const readItem = async (kind: ContentKind, id: string, signal?: AbortSignal): Promise<EditedItem> => {
  const options = { params: { id }, query: { drafts: true }, ...(signal && { signal }) };
  return (await callApi(contentCalls(kind).get, options)).data as EditedItem;
};

export const itemQuery = (kind: ContentKind, id: string) =>
  queryOptions({
    queryKey: [...kindKey(kind), 'item', id],
    queryFn: ({ signal }) => readItem(kind, id, signal),
    // The guard of the page has just read it; the next visit reads it anew.
    staleTime: 2_000,
    // An editor's base must not change under what is being typed.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** What only admins read lies in a table of its own, of which the last state alone is kept. */
export const hasVersions = ({ readers }: Pick<ContentRules, 'readers'>): boolean => readers === undefined;

export const versionsQuery = (kind: ContentKind, id: string) =>
  queryOptions({
    queryKey: [...kindKey(kind), 'versions', id],
    queryFn: async ({ signal }): Promise<readonly ContentVersion[]> =>
      (await callApi(contentCalls(kind).versions, { params: { id }, signal })).data,
    staleTime: 0,
  });
