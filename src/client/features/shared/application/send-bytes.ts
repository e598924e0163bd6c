import { type DetailedError, Upload as TusUpload } from 'tus-js-client';
import { continueUpload, getUpload } from '../../../../contract/application.ts';
import { ApiError } from '../../../api/api-error.ts';
import { apiBaseUrl } from '../../../api/base-url.ts';
import { readCookie } from '../../../api/cookies.ts';
import { callApi } from '../../../api/http.ts';
import { callUrl } from '../../../api/wire-request.ts';
import type { UploadEvents } from '../../../forms/runtime/form-runtime.ts';

/** Small enough for a slow line to send within the time that the server gives a request. */
const PART_BYTES = 512 * 1024;

/**
 * Sends the bytes of an upload that the server does not have (tus protocol).
 * @throws ApiError of kind `network` when the connection broke or the server is busy, else the server's refusal
 */
export const sendBytes = async (
  id: string,
  file: File,
  { onProgress, signal }: Pick<UploadEvents, 'onProgress' | 'signal'>,
): Promise<void> => {
  try {
    await new Promise<void>((resolve, reject) => {
      const upload = new TusUpload(file, {
        uploadUrl: callUrl(apiBaseUrl, continueUpload, { id }),
        chunkSize: PART_BYTES,
        retryDelays: null,
        storeFingerprintForResuming: false,
        onBeforeRequest: (request) => {
          // The session may have been renewed meanwhile.
          const token = readCookie('csrf_token');
          if (token !== undefined) request.setHeader('X-CSRF-Token', token);
        },
        onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 1),
        onSuccess: () => resolve(),
        onError: reject,
      });
      signal.addEventListener('abort', () => {
        void upload.abort().catch(() => undefined);
        reject(signal.reason);
      });
      upload.start();
    });
  } catch (error) {
    signal.throwIfAborted();
    // An error of the library has the response of the server, if there was one.
    const status = (error as Partial<DetailedError>).originalResponse?.getStatus() ?? 0;
    // Reports why the server refused, such as a session that has ended.
    if (status >= 400 && status < 500) await callApi(getUpload, { params: { id }, signal });
    throw new ApiError({ kind: 'network', status: 0, message: '' });
  }
};
