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

/** What a spreadsheet calls "Unicode text" begins with one of these marks. */
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
 * The text of a file. Spreadsheets on Windows still write the old code page; everything else is UTF-8. A file that is no
 * text, such as a workbook, is still sent, so that the server can say what is wrong with it: no call takes a NUL.
 */
export const readText = async (file: Blob): Promise<string> =>
  decode(await file.arrayBuffer()).replaceAll('\0', '\ufffd');

export type ImportResult = DataFor<typeof importMasterData>;

/** A file that was looked at, and what it would do. */
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

/** Tries a file first, then takes it in as a whole or not at all. */
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
      // Lists that were read before name what was there then.
      await client.invalidateQueries();
    },
    onError: (error, file) => {
      toaster.error(describeError(error, t));
      // Somebody changed the data since it was tried.
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
