import type { DehydratedState, QueryClient } from '@tanstack/react-query';
import { loadCode } from '../../api/load-code.ts';
import { getQueryClient } from '../../api/queries.ts';
import { claimDeviceForSession } from '../../api/session.ts';
import { loadRegistered } from '../../api/used-code.ts';
import { hasJournals } from '../../forms/draft/journal.ts';
import type { PageData } from './page-data.ts';

const FORM = 'virtual:form/';
const isForm = (file: string): boolean => file.startsWith(FORM);

const loadFormOf = async (file: string): Promise<void> => {
  const { getForm } = await loadCode(() => import('../../forms/runtime/load-form.ts'));
  await getForm(file.slice(FORM.length));
};

/** Fills the cache of a page, which is empty. In place of the library's own function, which also merges and goes on with reads. */
const takeQueries = (client: QueryClient, queries: DehydratedState['queries']): void => {
  for (const { queryKey, queryHash, meta, state } of queries)
    client
      .getQueryCache()
      .build(client, { queryKey, queryHash, ...(meta && { meta }) }, { ...state, fetchStatus: 'idle' });
};

/**
 * Gives this browser what the server has read for a private page.
 * @returns whether the page can be hydrated; not when this device has newer input, which the server does not know
 */
export const takeOverPage = async ({ queries, code = [] }: PageData): Promise<boolean> => {
  const client = getQueryClient();
  takeQueries(client, queries?.queries ?? []);
  await Promise.all([claimDeviceForSession(), loadRegistered(code), ...code.filter(isForm).map(loadFormOf)]);
  const keys = client.getQueryCache().findAll({ queryKey: ['journal'] });
  const hasNewerInput = await hasJournals(keys.map(({ queryKey: [, key] }) => String(key)));
  if (hasNewerInput) client.removeQueries({ queryKey: ['journal'] });
  return !hasNewerInput;
};
