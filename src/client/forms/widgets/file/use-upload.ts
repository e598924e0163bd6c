import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FileRule } from '../../../../engine/schema/file-rule.ts';
import { hasStatus, isConnectionError } from '../../../api/api-error.ts';
import { type Path, toPointer } from '../../runtime/path.ts';
import { useRuntime } from '../../runtime/RuntimeContext.tsx';
import { checkFile, type FileRefusal, type ReadDimensions } from './check-file.ts';
import { rememberFile } from './file-queries.ts';

export type UploadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'refused'; readonly refusal: FileRefusal }
  | { readonly kind: 'sending'; readonly name: string; readonly share: number }
  /** `message`: the server's reason, empty when it was not reached; the same file may be sent again when `mayRetry`. */
  | { readonly kind: 'failed'; readonly file: File; readonly message: string; readonly mayRetry: boolean };

/** Width and height of a picture; undefined when the browser cannot decode it. */
const readDimensions: ReadDimensions = async (file) => {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return undefined;
  }
};

const idleState: UploadState = { kind: 'idle' };

/**
 * Uploads a chosen file at once. A submit waits for it.
 * @param path of the answer for which the file is stored
 * @param onStored gets the id of the stored file
 */
export const useUpload = (path: Path, rule: FileRule, onStored: (id: string) => void) => {
  const { environment, leave, onFlush } = useRuntime();
  const client = useQueryClient();
  const [state, setState] = useState<UploadState>(idleState);
  /** The entry of a list that the file belongs to may be moved meanwhile. */
  const latest = useRef(onStored);
  latest.current = onStored;
  const running = useRef<{ readonly stop: AbortController; readonly done: Promise<void> }>(undefined);

  useEffect(() => onFlush(() => running.current?.done), [onFlush]);
  useEffect(() => () => running.current?.stop.abort(), []);

  const transmit = async (file: File, stop: AbortController): Promise<void> => {
    const { upload } = environment;
    if (!upload) throw new Error('the form has a file field but nothing to upload with');
    // When two files are chosen, the last one is used, even when the first upload finishes later.
    const show = (next: UploadState): void => {
      if (running.current?.stop === stop) setState(next);
    };
    const onProgress = (share: number): void => show({ kind: 'sending', name: file.name, share });
    const refusal = await checkFile(file, rule, readDimensions);
    if (stop.signal.aborted) return;
    if (refusal) return show({ kind: 'refused', refusal });
    try {
      onProgress(0);
      const stored = await upload(file, toPointer(path).slice(1), { onProgress, signal: stop.signal });
      rememberFile(client, stored);
      latest.current(stored.id);
      show(idleState);
      leave();
    } catch (reason) {
      if (stop.signal.aborted) return show(idleState);
      const message = isConnectionError(reason) || !(reason instanceof Error) ? '' : reason.message;
      // The server would refuse the same file again.
      show({ kind: 'failed', file, message, mayRetry: !hasStatus(reason, 400, 413, 415, 422) });
    }
  };

  const send = (file: File): void => {
    running.current?.stop.abort();
    const stop = new AbortController();
    const done = transmit(file, stop).finally(() => {
      if (running.current?.stop === stop) running.current = undefined;
    });
    running.current = { stop, done };
  };

  return {
    state,
    send,
    /** Resolves when the upload that runs has ended. */
    settled: async (): Promise<void> => running.current?.done,
    cancel: () => running.current?.stop.abort(),
    forget: () => setState(idleState),
  };
};
