import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importMasterData, type MasterDataKind } from '../../../../contract/admin-master-data.ts';
import { hasStatus } from '../../../api/api-error.ts';
import { callApi, type DataFor } from '../../../api/http.ts';
import { describeError } from '../../../design/FailureNotice.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { createSendOnce } from '../shared/send-once.ts';

const getByteOrderMark = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes.slice(0, 2))].join(' ');

/** Byte order marks of UTF-16, which spreadsheets call "Unicode text". */
const utf16Encodings: Readonly<Record<string, string>> = { '255 254': 'utf-16le', '254 255': 'utf-16be' };

const decode = (bytes: ArrayBuffer): string => {
  const encoding = utf16Encodings[getByteOrderMark(bytes)];
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/**
 * The text of a file: UTF-16 with a mark, UTF-8, or the code page that spreadsheets on Windows write. A binary file is sent,
 * too, so that the server can describe the error; NUL characters are replaced, because calls refuse them.
 */
export const readText = async (file: Blob): Promise<string> =>
  decode(await file.arrayBuffer()).replaceAll('\0', '\ufffd');

export type ImportResult = DataFor<typeof importMasterData>;

/** A file with the result of its dry run or import. */
export interface ImportAttempt {
  readonly name: string;
  readonly format: 'csv' | 'json';
  readonly content: string;
  readonly outcome: ImportResult;
  readonly isImported: boolean;
}

const MAX_CONTENT_LENGTH = importMasterData.body.properties.content.maxLength;

const getFormat = (name: string): 'csv' | 'json' => (/\.json$/i.test(name) ? 'json' : 'csv');

const sendOnce = createSendOnce();

/** Runs a dry run of a file, then imports it completely or not at all. */
export const useMasterDataImport = (kind: MasterDataKind) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [attempt, setAttempt] = useState<ImportAttempt>();
  const [isTooLarge, setTooLarge] = useState(false);
  const send = ({ format, content }: Pick<ImportAttempt, 'format' | 'content'>, dryRun: boolean) => {
    const body = { format, content, dryRun };
    return sendOnce([kind, body], (intent) => callApi(importMasterData, { params: { kind }, body, intent }));
  };

  const check = useMutation({
    mutationFn: async (file: File): Promise<ImportAttempt | undefined> => {
      setAttempt(undefined);
      const content = file.size > MAX_CONTENT_LENGTH * 2 ? undefined : await readText(file);
      setTooLarge(content === undefined || content.length > MAX_CONTENT_LENGTH);
      if (content === undefined || content.length > MAX_CONTENT_LENGTH) return undefined;
      const read = { name: file.name, format: getFormat(file.name), content };
      return { ...read, outcome: (await send(read, true)).data, isImported: false };
    },
    onSuccess: setAttempt,
    onError: (error) => toaster.error(describeError(error, t)),
  });
  const start = useMutation({
    mutationFn: (file: ImportAttempt) => send(file, false),
    onSuccess: async ({ data, message }, file) => {
      setAttempt({ ...file, outcome: data, isImported: true });
      toaster.success(message);
      // Cached lists may contain old reference data.
      await client.invalidateQueries();
    },
    onError: (error, file) => {
      toaster.error(describeError(error, t));
      // The data changed since the dry run.
      // Status 422 of this call is answered with the outcome of the dry run.
      if (hasStatus(error, 422) && error.data) setAttempt({ ...file, outcome: error.data as ImportResult });
    },
  });
  return {
    attempt,
    isTooLarge,
    isLooking: check.isPending,
    isTaking: start.isPending,
    dryRun: (file: File): void => check.mutate(file),
    startImport: (): void => attempt && start.mutate(attempt),
    discard: (): void => {
      setAttempt(undefined);
      setTooLarge(false);
    },
  };
};
