import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FileRule } from '../../../../engine/schema/file-rule.ts';
import { hasStatus, isConnectionError } from '../../../api/api-error.ts';
import { whenTakenOver } from '../../../state/early-input.ts';
import type { UnsentFile } from '../../draft/unsent-files.ts';
import { UPLOAD_LEFT } from '../../runtime/form-runtime.ts';
import { type Path, toPointer } from '../../runtime/path.ts';
import { useRuntime } from '../../runtime/RuntimeContext.tsx';
import { checkFile, type FileRefusal, type ReadDimensions } from './check-file.ts';
import { rememberFile } from './file-queries.ts';
import { ownFilesQuery } from './own-files.ts';

export type UploadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'refused'; readonly refusal: FileRefusal }
  /** `waiting`: there is no connection, and the upload continues by itself. */
  | { readonly kind: 'sending' | 'waiting'; readonly name: string; readonly share: number }
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

/** Another tab sends the file. */
const isStopped = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'AbortError';

/** The name under which the server knows an answer. */
const fieldOf = (path: Path): string => toPointer(path).slice(1);

/** Continues uploads of a field that an earlier page has begun. */
export const useUnsentFiles = (path: Path, onFound: (unsent: readonly UnsentFile[]) => void): void => {
  const { upload } = useRuntime().environment;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useEffect(() => {
    let isLeft = false;
    const find = async (): Promise<void> => {
      const unsent = (await upload?.listUnsent?.(fieldOf(path))) ?? [];
      if (unsent.length > 0 && !isLeft) onFound(unsent);
    };
    // Without its code nothing continues; the file can be chosen again.
    whenTakenOver(() => void find().catch(() => undefined));
    return () => {
      isLeft = true;
    };
  }, []);
};

const idleState: UploadState = { kind: 'idle' };

export const isUnderWay = ({ kind }: UploadState): boolean => kind === 'sending' || kind === 'waiting';

interface RunningUpload {
  readonly stop: AbortController;
  readonly done: Promise<void>;
  /** Resolves when the upload has ended, or waits for a connection. */
  readonly settled: () => Promise<void>;
}

/** Pauses of an upload, which waits for a connection. */
const createPauses = () => {
  let isPaused = false;
  let listeners: (() => void)[] = [];
  return {
    pause: (): void => {
      isPaused = true;
      for (const listener of listeners) listener();
      listeners = [];
    },
    proceed: (): void => {
      isPaused = false;
    },
    next: (): Promise<void> =>
      new Promise((resolve) => {
        if (isPaused) resolve();
        else listeners.push(resolve);
      }),
  };
};

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
  const running = useRef<RunningUpload>(undefined);

  useEffect(() => onFlush(() => running.current?.settled()), [onFlush]);
  useEffect(() => () => running.current?.stop.abort(UPLOAD_LEFT), []);

  const transmit = async (
    file: File,
    stop: AbortController,
    pauses: ReturnType<typeof createPauses>,
    unsent: UnsentFile | undefined,
  ): Promise<void> => {
    const { upload } = environment;
    if (!upload) throw new Error('the form has a file field but nothing to upload with');
    // When two files are chosen, the last one is used, even when the first upload finishes later.
    const show = (next: UploadState): void => {
      if (running.current?.stop === stop) setState(next);
    };
    let share = 0;
    const onProgress = (sent: number): void => {
      share = sent;
      pauses.proceed();
      show({ kind: 'sending', name: file.name, share });
    };
    const onWaiting = (): void => {
      pauses.pause();
      show({ kind: 'waiting', name: file.name, share });
    };
    const refusal = await checkFile(file, rule, readDimensions);
    if (stop.signal.aborted) return;
    if (refusal) return show({ kind: 'refused', refusal });
    try {
      onProgress(0);
      const stored = await upload(file, fieldOf(path), { onProgress, onWaiting, signal: stop.signal }, unsent);
      rememberFile(client, stored);
      void client.invalidateQueries({ queryKey: ownFilesQuery.queryKey });
      latest.current(stored.id);
      show(idleState);
      leave();
    } catch (reason) {
      if (stop.signal.aborted || isStopped(reason)) return show(idleState);
      const message = isConnectionError(reason) || !(reason instanceof Error) ? '' : reason.message;
      // The server would refuse the same file again.
      show({ kind: 'failed', file, message, mayRetry: !hasStatus(reason, 400, 413, 415, 422) });
    }
  };

  const send = (file: File, unsent?: UnsentFile): void => {
    running.current?.stop.abort();
    const stop = new AbortController();
    const pauses = createPauses();
    const done = transmit(file, stop, pauses, unsent).finally(() => {
      if (running.current?.stop === stop) running.current = undefined;
    });
    running.current = { stop, done, settled: () => Promise.race([done, pauses.next()]) };
  };

  return {
    state,
    send,
    /** Resolves when the upload that runs has ended. */
    settled: async (): Promise<void> => running.current?.done,
    /** Resolves when it has ended, or waits for a connection. */
    halted: async (): Promise<void> => running.current?.settled(),
    cancel: () => running.current?.stop.abort(),
    forget: () => setState(idleState),
  };
};
