import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Source } from '../../../contract/sources.ts';
import { findSource } from '../../../contract/sources.ts';
import type { SourceLookup, SourceParams } from '../../../engine/steps/sources.ts';
import { type AnyCall, callApi } from '../../api/http.ts';
import { buildSourceQuery, readOptions, type SourceOption } from './source-rows.ts';

const STALE_AFTER_MS = 10 * 60_000;

/** First part of the key of every cached list: a change of the program invalidates the lists of the application. */
export const SOURCES_KEY = 'source';

export const sourceQuery = (source: Source, query: SourceParams) =>
  queryOptions({
    queryKey: [SOURCES_KEY, source.call.name, source.rowsIn ?? '', query],
    queryFn: async ({ signal }): Promise<readonly SourceOption[]> => {
      const { data } = await callApi<AnyCall>(source.call, { query, signal });
      return readOptions(source, data);
    },
    staleTime: STALE_AFTER_MS,
  });

/** Lists for the engine: from the cache, else fetched. */
export const createSourceLookup =
  (client: QueryClient, surroundings: () => SourceParams): SourceLookup =>
  async (name, params) => {
    const source = findSource(name);
    const query = source && buildSourceQuery(source, { ...surroundings(), ...params });
    return source && query ? client.fetchQuery(sourceQuery(source, query)) : undefined;
  };
