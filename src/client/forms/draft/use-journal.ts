import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Answers } from '../../../engine/schema/types.ts';
import { surroundings } from '../../api/surroundings.ts';
import { type JournalEntry, readJournal } from './journal.ts';
import { createJournalWriter } from './journal-writer.ts';

/** What the server knows of the journals of a device. */
export const NOT_READ = 'not read';

/** A page that the server rendered is hydrated only where this device has no journal. */
export const refetchUnlessHydrated = ({ state }: Pick<Query, 'state'>): 'always' | false =>
  state.data === NOT_READ ? false : 'always';

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

/** What was read first: a form that is open stays as it is when the device is read again, as after a change of language. */
const useFirstRead = <T>(name: string, read: T | undefined): T | undefined => {
  const [first, setFirst] = useState<{ readonly name: string; readonly read: T }>();
  if (first?.name === name) return first.read;
  if (read !== undefined) setFirst({ name, read });
  return read;
};

/**
 * Input that is stored on this device until it is sent; a logout clears it.
 * @param key begins with the account: several people may use one browser
 * @param basedOn version that the input is based on; input based on another version is not restored
 */
export const useJournal = (key: string, basedOn: string | null) => {
  const client = useQueryClient();
  const queryKey = ['journal', key];
  const { data: read, isFetching } = useQuery<JournalEntry | null | typeof NOT_READ>({
    queryKey,
    queryFn: async () => (await readJournal(key)) ?? null,
    ...(surroundings().isServer && { initialData: NOT_READ }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: refetchUnlessHydrated,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const data = read === NOT_READ ? null : read;
  const isFromServer = read === NOT_READ;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is hydrated
  useEffect(() => {
    if (isFromServer) client.setQueryData(queryKey, null);
  }, [isFromServer]);
  const writer = useMemo(() => createWriter(key, basedOn), [key, basedOn]);
  useEffect(() => {
    window.addEventListener('pagehide', writer.leave);
    return () => {
      window.removeEventListener('pagehide', writer.leave);
      writer.leave();
    };
  }, [writer]);
  const opened = useFirstRead(`${key} ${basedOn}`, data === undefined || isFetching ? undefined : { entry: data });
  const restored = opened?.entry?.basedOn === basedOn ? opened.entry.answers : undefined;
  return { isReady: opened !== undefined, restored, ...writer };
};
