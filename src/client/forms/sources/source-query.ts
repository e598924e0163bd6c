import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getSource, type Source } from '../../../contract/sources.ts';
import type { SourceParams } from '../../../engine/steps/sources.ts';
import { ApiError } from '../../api/api-error.ts';
import type { AnyCall } from '../../api/call-types.ts';
import { callApi } from '../../api/http.ts';
import { buildSourceQuery, readOptions, type SourceOption } from './source-rows.ts';

const STALE_AFTER_MS = 10 * 60_000;
/** A list without a version changes while the page is open: staff maintain it. It is revalidated by its tag. */
const STAFF_LIST_STALE_AFTER_MS = 15_000;

const staleTimeOf = ({ list }: Source, { version }: SourceParams): number =>
  list !== undefined && version === undefined ? STAFF_LIST_STALE_AFTER_MS : STALE_AFTER_MS;

/** First part of the key of every cached list: a change of the program invalidates the lists of the application. */
export const SOURCES_KEY = 'source';

/** Without a network, a list of `schemas/lists` is read as it was last loaded on this device. */
const readList = async (source: Source, query: SourceParams, signal: AbortSignal) => {
  try {
    return await callApi<AnyCall>(source.call, { query, signal });
  } catch (error) {
    const isUnreachable = error instanceof ApiError && error.kind !== 'server';
    if (source.list === undefined || !isUnreachable) throw error;
    return await callApi<AnyCall>(source.call, { query, signal, isFromCache: true });
  }
};

export const sourceQuery = (source: Source, query: SourceParams) =>
  queryOptions({
    queryKey: [SOURCES_KEY, source.call.name, source.rowsIn ?? '', query],
    queryFn: async ({ signal }): Promise<readonly SourceOption[]> => {
      const { data } = await readList(source, query, signal);
      return readOptions(source, data);
    },
    staleTime: staleTimeOf(source, query),
  });

/** Lists for the engine: from the cache, else fetched. */
export const createSourceLookup =
  (client: QueryClient, surroundings: () => SourceParams) =>
  async (name: string, params: SourceParams): Promise<readonly SourceOption[] | undefined> => {
    const source = getSource(name);
    const query = buildSourceQuery(source, { ...surroundings(), ...params });
    return query ? client.fetchQuery(sourceQuery(source, query)) : undefined;
  };
