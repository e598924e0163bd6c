import { useEffect, useState } from 'react';
import { getFile } from '../../../../../contract/application.ts';
import { callApi } from '../../../../api/http.ts';
import { loadCode } from '../../../../api/load-code.ts';
import type { OpenedPdf } from './open-pdf.ts';

export type PdfState =
  | { readonly is: 'loading' }
  | { readonly is: 'open'; readonly pdf: OpenedPdf }
  | { readonly is: 'failed'; readonly error: unknown };

const fetchBytes = async (id: string, signal: AbortSignal): Promise<ArrayBuffer> => {
  let bytes = Promise.resolve(new ArrayBuffer(0));
  await callApi(getFile, {
    params: { id },
    signal,
    onFile: (file) => {
      bytes = file.arrayBuffer();
    },
  });
  return bytes;
};

/** The document and the program that reads it are fetched side by side, when somebody wants to look. */
const open = async (id: string, signal: AbortSignal): Promise<OpenedPdf> => {
  const [{ openPdf }, bytes] = await Promise.all([loadCode(() => import('./open-pdf.ts')), fetchBytes(id, signal)]);
  return openPdf(bytes);
};

/** An opened document, closed when nobody looks at it any more. */
export const usePdf = (id: string): PdfState & { readonly retry: () => void } => {
  const [state, setState] = useState<PdfState>({ is: 'loading' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is a reason to open it anew
  useEffect(() => {
    const controller = new AbortController();
    const opening = open(id, controller.signal);
    const settle = (next: PdfState) => controller.signal.aborted || setState(next);
    setState({ is: 'loading' });
    opening.then(
      (pdf) => settle({ is: 'open', pdf }),
      (error: unknown) => settle({ is: 'failed', error }),
    );
    return () => {
      controller.abort();
      opening.then(
        (pdf) => pdf.close(),
        () => undefined,
      );
    };
  }, [id, tries]);
  return { ...state, retry: () => setTries((count) => count + 1) };
};
