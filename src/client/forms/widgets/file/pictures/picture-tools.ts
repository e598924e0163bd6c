import { loadCode } from '../../../../api/load-code.ts';
import type { WorkCall } from './picture.worker.ts';
import { PictureError, type PictureProblem } from './picture-problem.ts';
import type { PictureWork, RawPicture } from './picture-work.ts';

interface WorkerReply {
  readonly id?: number;
  readonly value?: unknown;
  readonly problem?: PictureProblem;
  readonly params?: Readonly<Record<string, number>>;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: PictureError) => void;
}

/** The work in a worker of its own. A worker that dies has used up its memory. */
const startWorker = (signal: AbortSignal): PictureWork => {
  const worker = new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module', name: 'picture' });
  signal.addEventListener('abort', () => worker.terminate());
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
    const call = waiting.get(data.id ?? 0);
    waiting.delete(data.id ?? 0);
    if (data.problem === undefined) call?.resolve(data.value);
    else call?.reject(new PictureError(data.problem, data.params));
  });
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new PictureError('memory'));
    waiting.clear();
  });
  const run = (call: WorkCall, transfer: Transferable[] = []): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, call }, transfer);
    });
  // The worker answers each call with what the function of its name returns.
  return {
    examine: async (input) => (await run({ name: 'examine', input })) as Awaited<ReturnType<PictureWork['examine']>>,
    write: async (input) => (await run({ name: 'write', input })) as Blob,
    writeRaw: async (input) => (await run({ name: 'writeRaw', input }, [input.data])) as Blob,
    writePages: async (input) => (await run({ name: 'writePages', input })) as Blob,
  };
};

/** Older browsers cannot draw in a worker: they do the same work in the page. */
const canDrawInWorker = (): boolean => typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';

const HEIC_TIMEOUT_MS = 60_000;

/** The worker itself may fetch nothing. @throws PictureError when the line is down */
const fetchDecoder = async (signal: AbortSignal): Promise<ArrayBuffer> => {
  try {
    return await loadCode(async () => {
      const { default: url } = await import('libheif-js/libheif-wasm/libheif.wasm?url&no-inline');
      const response = await fetch(url, { signal });
      if (!response.ok) throw new Error(`the decoder was answered with ${response.status}`);
      return response.arrayBuffer();
    });
  } catch {
    throw new PictureError('line');
  }
};

/** Decodes a HEIC picture in a worker that lives for this picture: nothing else stops a hostile file. @throws PictureError */
const decodeHeic = async (file: Blob, signal: AbortSignal): Promise<RawPicture> => {
  const code = await fetchDecoder(signal);
  const worker = new Worker(new URL('./heic.worker.ts', import.meta.url), { type: 'module', name: 'heic' });
  const timer = setTimeout(() => worker.dispatchEvent(new Event('error')), HEIC_TIMEOUT_MS);
  try {
    return await new Promise<RawPicture>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<{ value?: RawPicture } & WorkerReply>) =>
        data.value ? resolve(data.value) : reject(new PictureError(data.problem ?? 'unreadable', data.params)),
      );
      worker.addEventListener('error', () => reject(new PictureError('memory')));
      signal.addEventListener('abort', () => reject(signal.reason));
      worker.postMessage({ file, code }, [code]);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
};

export interface PictureTools extends PictureWork {
  readonly decodeHeic: (file: Blob) => Promise<RawPicture>;
}

/**
 * What is done with pictures before they are sent.
 * @param signal stops what runs; then nothing answers any more
 */
export const openPictureTools = async (signal: AbortSignal): Promise<PictureTools> => {
  const work = canDrawInWorker()
    ? startWorker(signal)
    : (await loadCode(() => import('./picture-work.ts'))).pictureWork;
  return { ...work, decodeHeic: (file) => decodeHeic(file, signal) };
};
