import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Answers } from '../../../engine/schema/types.ts';
import { readJournal } from './journal.ts';
import { createJournalWriter } from './journal-writer.ts';

const createWriter = (key: string, basedOn: string | null) => {
  let typed: Answers = {};
  const { request, leave, forget } = createJournalWriter(key, () => ({
    answers: typed,
    at: new Date().toISOString(),
    basedOn,
  }));
  return {
    store: (answers: Answers): void => {
      typed = answers;
      request();
    },
    leave,
    forget: (): void => void forget(),
  };
};

/**
 * Input that is stored on this device until it is sent; a logout clears it.
 * @param key begins with the account: several people may use one browser
 * @param basedOn version that the input is based on; input based on another version is not restored
 */
export const useJournal = (key: string, basedOn: string | null) => {
  const { data, isFetching } = useQuery({
    queryKey: ['journal', key],
    queryFn: async () => (await readJournal(key)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const writer = useMemo(() => createWriter(key, basedOn), [key, basedOn]);
  useEffect(() => {
    window.addEventListener('pagehide', writer.leave);
    return () => {
      window.removeEventListener('pagehide', writer.leave);
      writer.leave();
    };
  }, [writer]);
  const isReady = data !== undefined && !isFetching;
  return { isReady, restored: data?.basedOn === basedOn ? data.answers : undefined, ...writer };
};
