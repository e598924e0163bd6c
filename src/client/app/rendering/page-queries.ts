import { type DehydratedState, dehydrate, type Query, type QueryClient } from '@tanstack/react-query';

/** Rendering on the server asks for data without waiting: the query stays without data, and nothing is fetched. */
const isMissing = ({ state, options }: Query): boolean =>
  state.status === 'pending' && state.fetchStatus === 'idle' && (options as { enabled?: boolean }).enabled !== false;

/** Fetches what the last rendering asked for and did not have. */
export const fetchMissingQueries = (client: QueryClient): readonly Promise<unknown>[] =>
  client
    .getQueryCache()
    .getAll()
    .filter(isMissing)
    .map((query) => query.fetch());

/**
 * What the page has read, for the browser. The token against forged calls stays in its cookie: beside text that a stranger
 * may choose, a compressed page would give it away byte by byte.
 */
export const dehydrateQueries = (client: QueryClient): DehydratedState =>
  dehydrate(client, {
    serializeData: (data: unknown) =>
      typeof data === 'object' && data !== null && 'csrfToken' in data ? { ...data, csrfToken: '' } : data,
  });
