import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  changeView,
  listSavedViews,
  removeView,
  saveView,
  setStartView,
} from '../../../../../../contract/admin-views.ts';
import type { DataFor } from '../../../../../api/call-types.ts';
import { callApi } from '../../../../../api/http.ts';
import { useSession } from '../../../../../api/session.ts';
import { type Audience, sharingOf, useSavedChange } from '../saved/saved.ts';
import { parameterNames } from '../use-application-list-query.ts';
import { type BrowserView, keepBrowserViews, readBrowserViews } from './browser-views.ts';

export type SavedView = DataFor<typeof listSavedViews>[number];

const viewsKey = ['saved-views'] as const;

export const savedViewsQuery = queryOptions({
  queryKey: viewsKey,
  queryFn: async ({ signal }) => (await callApi(listSavedViews, { signal })).data,
  staleTime: 60_000,
});

interface NewView {
  readonly name: string;
  readonly search: string;
  readonly audience: Audience;
}

const sendView = ({ name, search, audience }: NewView) =>
  callApi(saveView, { body: { name, search, ...sharingOf(audience) } });

export const useViewChanges = () => ({
  save: useSavedChange(viewsKey, sendView),
  rename: useSavedChange(viewsKey, ({ id, name }: { readonly id: string; readonly name: string }) =>
    callApi(changeView, { params: { viewId: id }, body: { name } }),
  ),
  share: useSavedChange(viewsKey, ({ id, audience }: { readonly id: string; readonly audience: Audience }) =>
    callApi(changeView, { params: { viewId: id }, body: sharingOf(audience) }),
  ),
  remove: useSavedChange(viewsKey, (id: string) => callApi(removeView, { params: { viewId: id } })),
  start: useSavedChange(viewsKey, (viewId: string | null) => callApi(setStartView, { body: { viewId } })),
});

const namesOfAddress: ReadonlySet<string> = new Set(parameterNames);

/** Moves the views that an earlier version stored in this browser to the server, once. Those that fail stay. */
export const useMovedViews = (): void => {
  const account = useSession()?.id;
  const client = useQueryClient();
  useEffect(() => {
    if (account === undefined) return;
    const views = readBrowserViews(account, namesOfAddress);
    if (views.length === 0) return;
    const move = async (): Promise<void> => {
      const failed: BrowserView[] = [];
      for (const [index, view] of views.entries()) {
        await sendView({ ...view, audience: 'own' }).catch(() => failed.push(view));
        // A view that is moved again would replace what was changed on the server since.
        keepBrowserViews(account, [...failed, ...views.slice(index + 1)]);
      }
      await client.invalidateQueries({ queryKey: viewsKey });
    };
    void move();
  }, [account, client]);
};

export const useSavedViews = () => {
  const { data, isError, refetch } = useQuery(savedViewsQuery);
  const views: readonly SavedView[] = data ?? [];
  return { views, isMissing: isError && !data, refetch };
};
