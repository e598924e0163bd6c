import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { importMasterData } from '../../../../contract/admin-master-data.ts';
import { hasStatus } from '../../../api/api-error.ts';
import type { DataFor } from '../../../api/call-types.ts';
import { describeError } from '../../../design/FailureNotice.tsx';
import { toaster } from '../../../design/Toaster.tsx';

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

/** Of a list of entries: whether the file changes their order, and the revision that it was compared with. */
export type ImportResult = DataFor<typeof importMasterData> & {
  readonly isReordered?: boolean;
  readonly revision?: number;
};

interface ImportedFile {
  readonly format: 'csv' | 'json';
  readonly content: string;
}

/** Sends a file. @param tried the result of its dry run; undefined: this is the dry run */
export type SendImport = (
  file: ImportedFile,
  tried: ImportResult | undefined,
) => Promise<{ readonly data: ImportResult; readonly message: string }>;

/** A file with the result of its dry run or import. */
export interface ImportAttempt extends ImportedFile {
  readonly name: string;
  readonly outcome: ImportResult;
  readonly isImported: boolean;
}

/** The same limit in all calls that import a file. */
const MAX_CONTENT_LENGTH = 12_000_000;

const getFormat = (name: string): 'csv' | 'json' => (/\.json$/i.test(name) ? 'json' : 'csv');

/** Runs a dry run of a file, then imports it completely or not at all. */
export const useFileImport = (send: SendImport) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [attempt, setAttempt] = useState<ImportAttempt>();
  const [isTooLarge, setTooLarge] = useState(false);

  const check = useMutation({
    mutationFn: async (file: File): Promise<ImportAttempt | undefined> => {
      setAttempt(undefined);
      const content = file.size > MAX_CONTENT_LENGTH * 2 ? undefined : await readText(file);
      setTooLarge(content === undefined || content.length > MAX_CONTENT_LENGTH);
      if (content === undefined || content.length > MAX_CONTENT_LENGTH) return undefined;
      const read = { name: file.name, format: getFormat(file.name), content };
      return { ...read, outcome: (await send(read, undefined)).data, isImported: false };
    },
    onSuccess: setAttempt,
    onError: (error) => toaster.error(describeError(error, t)),
  });
  const start = useMutation({
    mutationFn: (file: ImportAttempt) => send(file, file.outcome),
    onSuccess: async ({ data, message }, file) => {
      setAttempt({ ...file, outcome: data, isImported: true });
      toaster.success(message);
      // Cached lists may contain old reference data.
      await client.invalidateQueries();
    },
    onError: async (error, file) => {
      toaster.error(describeError(error, t));
      // Somebody else changed the data since the dry run: it is run again.
      if (hasStatus(error, 412)) setAttempt({ ...file, outcome: (await send(file, undefined)).data });
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
