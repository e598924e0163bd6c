import type { Transport, WireResponse } from './wire-request.ts';

/** Long enough for a slow mobile network, short enough that somebody still waits. */
const ANSWER_WITHIN_MS = 30_000;

/** Browsers refuse more than 64 KiB that outlives its page, all calls together; a character takes up to three bytes. */
const OUTLIVING_CHARACTERS = 16_000;

const withTimeout = (outer: AbortSignal | undefined, limit: number | undefined) => {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = limit === undefined ? undefined : setTimeout(abort, limit);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  const done = () => {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  };
  return { signal: controller.signal, done };
};

export const fetchTransport: Transport = async (request) => {
  const { method, url, headers, body = null, signal: outer, onFile, outlivesPage = false } = request;
  const { signal, done } = withTimeout(outer, body instanceof FormData ? undefined : ANSWER_WITHIN_MS);
  const keepalive = outlivesPage && typeof body === 'string' && body.length <= OUTLIVING_CHARACTERS;
  try {
    const response = await fetch(url, { method, headers, body, signal, keepalive, credentials: 'include' });
    if (onFile && response.ok) onFile(await response.blob());
    const text = response.bodyUsed ? '' : await response.text();
    return { status: response.status, text, header: (name) => response.headers.get(name) ?? undefined };
  } finally {
    done();
  }
};

/** XMLHttpRequest, since only it tells how much of an upload has left the device. */
export const uploadTransport: Transport = ({ method, url, headers, body, signal, onProgress }) =>
  new Promise<WireResponse>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    xhr.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        text: xhr.responseText,
        header: (name) => xhr.getResponseHeader(name) ?? undefined,
      });
    xhr.onerror = () => reject(new TypeError('The upload did not reach the server'));
    xhr.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(body ?? null);
  });

/** Uploads whose progress is shown go through XMLHttpRequest, all else through fetch. */
export const browserTransport: Transport = (request) =>
  request.onProgress === undefined ? fetchTransport(request) : uploadTransport(request);
