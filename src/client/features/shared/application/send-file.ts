import { cancelUpload, finishUpload, startUpload, uploadFile } from '../../../../contract/application.ts';
import { hasStatus, isConnectionError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/http.ts';
import { loadCode } from '../../../api/load-code.ts';
import {
  createUnsentFile,
  type FilePlace,
  forgetUnsentFile,
  isUnsent,
  listUnsentFiles,
  storeUnsentFile,
  type UnsentFile,
} from '../../../forms/draft/unsent-files.ts';
import { type StoredFile, UPLOAD_LEFT, type UploadEvents } from '../../../forms/runtime/form-runtime.ts';
import { createTurns } from '../../../state/turns.ts';

/** Up to this size a file is one request: a slow line sends it again in seconds. */
const SMALL_BYTES = 128 * 1024;

/** Uploads that run at the same time: on a slow line one file soon is better than three late. */
const MAX_RUNNING = 2;

const RETRY_MS = 10_000;

const abortedError = (): DOMException => new DOMException('The upload was stopped', 'AbortError');

const inTurn = createTurns(MAX_RUNNING);

/** One tab sends a file. @throws AbortError when another tab sends it */
const inOneTab = async <T>(id: string, work: () => Promise<T>): Promise<T> => {
  // Browsers offer locks to pages of https only.
  if (!navigator.locks) return work();
  return navigator.locks.request(`upload ${id}`, { ifAvailable: true }, (lock) => {
    if (!lock) throw abortedError();
    return work();
  });
};

/** Resolves when the network is back, or after some seconds: a browser does not notice every outage. */
const untilOnline = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, RETRY_MS);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });

const sendWhole = async ({ id: intent, file }: UnsentFile, place: FilePlace, events: UploadEvents) => {
  const { onProgress, signal } = events;
  const body = new FormData();
  for (const [name, value] of Object.entries(place)) body.append(name, value);
  body.append('file', file);
  return (await callApi(uploadFile, { body, intent, onProgress, signal })).data;
};

interface Sending {
  unsent: UnsentFile;
}

const sendParts = async (sending: Sending, place: FilePlace, events: UploadEvents): Promise<StoredFile> => {
  const { signal } = events;
  const { sendBytes } = await loadCode(() => import('./send-bytes.ts'));
  const { file, id: intent } = sending.unsent;
  if (sending.unsent.uploadId === undefined) {
    const body = { ...place, name: file.name.slice(-200), size: file.size };
    const { id: uploadId } = (await callApi(startUpload, { body, intent, signal })).data;
    sending.unsent = { ...sending.unsent, uploadId };
    await storeUnsentFile(place, sending.unsent);
  }
  const id = sending.unsent.uploadId ?? '';
  await sendBytes(id, file, events);
  return (await callApi(finishUpload, { params: { id }, signal })).data;
};

/** The server has removed the upload: the file is sent from the start, under another intent. */
const startAgain = async (sending: Sending, place: FilePlace): Promise<void> => {
  await forgetUnsentFile(place, sending.unsent);
  sending.unsent = createUnsentFile(sending.unsent.file);
  await storeUnsentFile(place, sending.unsent);
};

const sendUntilStored = async (sending: Sending, place: FilePlace, events: UploadEvents): Promise<StoredFile> => {
  const { signal, onWaiting } = events;
  for (;;) {
    signal.throwIfAborted();
    try {
      const { file } = sending.unsent;
      return await (file.size <= SMALL_BYTES
        ? sendWhole(sending.unsent, place, events)
        : sendParts(sending, place, events));
    } catch (error) {
      if (hasStatus(error, 404) && sending.unsent.uploadId !== undefined) await startAgain(sending, place);
      else if (isConnectionError(error)) {
        onWaiting?.();
        await untilOnline(signal);
      } else throw error;
    }
  }
};

const cancel = async (place: FilePlace, unsent: UnsentFile): Promise<void> => {
  await forgetUnsentFile(place, unsent);
  const { uploadId: id } = unsent;
  if (id !== undefined) await callApi(cancelUpload, { params: { id } }).catch(() => undefined);
};

/** Files that this page sends. */
const ownIds = new Set<string>();

const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** The record of the file on this device, where an earlier page or attempt has left one. */
const findUnsent = async (place: FilePlace, file: File): Promise<UnsentFile | undefined> =>
  (await listUnsentFiles(place)).find((unsent) => !ownIds.has(unsent.id) && isSame(unsent.file, file));

/**
 * Sends a file. It waits while there is no connection and continues after the last byte that arrived, also in a page that is
 * opened later. The device keeps the file until the server has it or refuses it, or the sender cancels.
 */
export const sendFile = async (
  place: FilePlace,
  file: File,
  events: UploadEvents,
  known?: UnsentFile,
): Promise<StoredFile> => {
  const { signal } = events;
  const left = known ?? (await findUnsent(place, file));
  const sending: Sending = { unsent: left ?? createUnsentFile(file) };
  const { id } = sending.unsent;
  ownIds.add(id);
  if (!left) await storeUnsentFile(place, sending.unsent);
  try {
    const stored = await inOneTab(id, async () => {
      if (known && !(await isUnsent(place, known))) throw abortedError();
      return inTurn(() => sendUntilStored(sending, place, events));
    });
    await forgetUnsentFile(place, sending.unsent);
    return stored;
  } catch (error) {
    if (signal.aborted && signal.reason !== UPLOAD_LEFT) await cancel(place, sending.unsent);
    // The same bytes would be refused again.
    else if (hasStatus(error, 400, 404, 410, 413, 415, 422)) await forgetUnsentFile(place, sending.unsent);
    throw error;
  } finally {
    ownIds.delete(id);
  }
};
