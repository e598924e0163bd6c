import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url&no-inline';
import { UnreadablePdf } from './unreadable-pdf.ts';

const PATIENCE_MS = 20_000;

const troubleOf = (error: unknown): UnreadablePdf => {
  if (error instanceof UnreadablePdf) return error;
  return new UnreadablePdf((error as Error | undefined)?.name === 'PasswordException' ? 'protected' : 'broken');
};

/** A thread of its own, which is ended when it takes too long: nothing else stops a document that never ends. */
export const startReader = () => {
  const port = new Worker(workerUrl, { type: 'module', name: 'pdf' });
  let fail: (trouble: UnreadablePdf) => void;
  const ended = new Promise<never>((_, reject) => {
    fail = reject;
  });
  ended.catch(() => undefined);
  const end = (trouble: UnreadablePdf): void => {
    port.terminate();
    fail(trouble);
  };
  port.addEventListener('error', () => end(new UnreadablePdf('broken')));

  /** @throws UnreadablePdf */
  const inTime = async <T>(work: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => end(new UnreadablePdf('slow')), PATIENCE_MS);
    try {
      return await Promise.race([work, ended]);
    } catch (error) {
      throw troubleOf(error);
    } finally {
      clearTimeout(timer);
    }
  };
  return { port, inTime };
};
