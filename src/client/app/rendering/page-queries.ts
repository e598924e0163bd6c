import {
  type DehydratedState,
  defaultShouldDehydrateQuery,
  dehydrate,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { SOURCES_KEY } from '../../forms/sources/source-query.ts';

/** Rendering on the server asks for data without waiting: the query stays without data, and nothing is fetched. */
const isMissing = ({ state, options }: Query): boolean =>
  state.status === 'pending' && state.fetchStatus === 'idle' && (options as { enabled?: boolean }).enabled !== false;

/** A list to choose from whose field says that it could not be loaded: the page needs nothing else of it. */
const isFailedList = ({ queryKey, state }: Query): boolean => queryKey[0] === SOURCES_KEY && state.status === 'error';

const fetchQuery = (query: Query): Promise<unknown> =>
  query.fetch().catch((error: unknown) => {
    if (!isFailedList(query)) throw error;
  });

/** Whether the page says that a list could not be loaded. */
export const hasFailedLists = (client: QueryClient): boolean => client.getQueryCache().getAll().some(isFailedList);

/** Fetches what the last rendering asked for and did not have. */
export const fetchMissingQueries = (client: QueryClient): readonly Promise<unknown>[] =>
  client.getQueryCache().getAll().filter(isMissing).map(fetchQuery);

/**
 * What the page has read, for the browser. The token against forged calls stays in its cookie: beside text that a stranger
 * may choose, a compressed page would give it away byte by byte.
 */
export const dehydrateQueries = (client: QueryClient): DehydratedState =>
  dehydrate(client, {
    shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) || isFailedList(query),
    serializeData: (data: unknown) =>
      typeof data === 'object' && data !== null && 'csrfToken' in data ? { ...data, csrfToken: '' } : data,
  });
