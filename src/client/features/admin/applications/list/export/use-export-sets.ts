import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  changeExportSet,
  listExportSets,
  removeExportSet,
  saveExportSet,
} from '../../../../../../contract/export-sets.ts';
import type { DataFor } from '../../../../../api/call-types.ts';
import { callApi } from '../../../../../api/http.ts';
import { type Audience, sharingOf, useSavedChange } from '../saved/saved.ts';

export type ExportSet = DataFor<typeof listExportSets>[number];

const setsKey = ['export-sets'] as const;

const exportSetsQuery = queryOptions({
  queryKey: setsKey,
  queryFn: async ({ signal }) => (await callApi(listExportSets, { signal })).data,
  staleTime: 60_000,
});

export const useExportSets = () => {
  const { data, isError, refetch } = useQuery(exportSetsQuery);
  return { sets: data ?? [], isMissing: isError && !data, refetch };
};

interface NewSet {
  readonly name: string;
  readonly columns: readonly string[];
  readonly audience: Audience;
}

export const useExportSetChanges = () => ({
  save: useSavedChange(setsKey, ({ name, columns, audience }: NewSet) =>
    callApi(saveExportSet, { body: { name, columns: [...columns], ...sharingOf(audience) } }),
  ),
  rename: useSavedChange(setsKey, ({ id, name }: { readonly id: string; readonly name: string }) =>
    callApi(changeExportSet, { params: { setId: id }, body: { name } }),
  ),
  share: useSavedChange(setsKey, ({ id, audience }: { readonly id: string; readonly audience: Audience }) =>
    callApi(changeExportSet, { params: { setId: id }, body: sharingOf(audience) }),
  ),
  remove: useSavedChange(setsKey, (id: string) => callApi(removeExportSet, { params: { setId: id } })),
});
