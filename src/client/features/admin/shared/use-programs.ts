/** The programs of study to which accounts are bounded. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listUserPrograms } from '../../../../contract/admin-users.ts';
import { callApi } from '../../../api/http.ts';
import { useMayCall } from './use-may-call.ts';

/** @param language programs are named in it */
const programsQuery = (language: string) =>
  queryOptions({
    queryKey: ['admin-user-programs', language],
    queryFn: async ({ signal }) => (await callApi(listUserPrograms, { signal })).data,
    staleTime: 5 * 60_000,
  });

export const usePrograms = () => {
  const mayCall = useMayCall();
  return useQuery({ ...programsQuery(useTranslation().i18n.language), enabled: mayCall(listUserPrograms) });
};

/** Names of programs; the id of one that is not known. */
export const useProgramNames = (): ((ids: readonly string[]) => readonly string[]) => {
  const { data = [] } = usePrograms();
  return (ids) => ids.map((id) => data.find((program) => program.Id === id)?.Name ?? id);
};
