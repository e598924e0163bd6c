import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listAdminApplications } from '../../../../contract/admin-applications.ts';
import { callApi } from '../../../api/http.ts';

const TYPING_PAUSE_MS = 250;
const MIN_CHARACTERS = 2;
const MAX_FOUND = 6;

const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
};

/**
 * Applications of people with this name, address or number, of those that the admin may see.
 * @param isAllowed whether the admin may see applications at all
 */
export const useFoundApplicants = (typed: string, isAllowed: boolean) => {
  const q = useSettled(typed.trim());
  const isAsked = isAllowed && q.length >= MIN_CHARACTERS;
  const query = useQuery({
    queryKey: ['admin-search', q],
    queryFn: async ({ signal }) =>
      (await callApi(listAdminApplications, { query: { q, pageSize: MAX_FOUND }, signal })).data.Applications,
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
  });
  const isOfTyped = typed.trim() === q;
  return {
    // Applicants of an earlier text would be opened by Enter.
    found: isAsked && isOfTyped ? (query.data ?? []) : [],
    hasFailed: isAsked && isOfTyped && query.isError,
    isSearching: isAllowed && (!isOfTyped || query.isFetching),
  };
};
