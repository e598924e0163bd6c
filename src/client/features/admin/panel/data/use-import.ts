import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importMasterData, type MasterDataKind } from '../../../../../contract/admin-master-data.ts';
import { hasStatus } from '../../../../api/api-error.ts';
import type { DataFor } from '../../../../api/call-types.ts';
import { callApi } from '../../../../api/http.ts';
import { describeError } from '../../../../design/describe-error.ts';
import { toaster } from '../../../../design/toaster.ts';
import { createSendOnce } from '../../shared/send-once.ts';
import { readText } from './read-text.ts';

export type Outcome = DataFor<typeof importMasterData>;

/** A file that was looked at, and what it would do. */
export interface Tried {
  readonly name: string;
  readonly format: 'csv' | 'json';
  readonly content: string;
  readonly outcome: Outcome;
  readonly isTaken: boolean;
}

const LARGEST = importMasterData.body.properties.content.maxLength;

const formatOf = (name: string): 'csv' | 'json' => (/\.json$/i.test(name) ? 'json' : 'csv');

const sendOnce = createSendOnce();

/** Tries a file first, then takes it in as a whole or not at all. */
export const useImport = (kind: MasterDataKind) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [tried, setTried] = useState<Tried>();
  const [isTooLarge, setTooLarge] = useState(false);
  const send = ({ format, content }: Pick<Tried, 'format' | 'content'>, dryRun: boolean) => {
    const body = { format, content, dryRun };
    return sendOnce([kind, body], (intent) => callApi(importMasterData, { params: { kind }, body, intent }));
  };

  const look = useMutation({
    mutationFn: async (file: File): Promise<Tried | undefined> => {
      setTried(undefined);
      const content = file.size > LARGEST * 2 ? undefined : await readText(file);
      setTooLarge(content === undefined || content.length > LARGEST);
      if (content === undefined || content.length > LARGEST) return undefined;
      const read = { name: file.name, format: formatOf(file.name), content };
      return { ...read, outcome: (await send(read, true)).data, isTaken: false };
    },
    onSuccess: setTried,
    onError: (error) => toaster.error(describeError(error, t)),
  });
  const take = useMutation({
    mutationFn: (file: Tried) => send(file, false),
    onSuccess: async ({ data, message }, file) => {
      setTried({ ...file, outcome: data, isTaken: true });
      toaster.success(message);
      // Lists that were read before name what was there then.
      await client.invalidateQueries();
    },
    onError: (error, file) => {
      toaster.error(describeError(error, t));
      // Somebody changed the data since it was tried.
      if (hasStatus(error, 422) && error.data) setTried({ ...file, outcome: error.data as Outcome });
    },
  });
  return {
    tried,
    isTooLarge,
    isLooking: look.isPending,
    isTaking: take.isPending,
    look: (file: File): void => look.mutate(file),
    take: (): void => tried && take.mutate(tried),
    forget: (): void => {
      setTried(undefined);
      setTooLarge(false);
    },
  };
};
