import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFile } from '../../../../../contract/application.ts';
import { callApi } from '../../../../api/http.ts';
import { loadCode } from '../../../../api/load-code.ts';
import { FailureNotice } from '../../../../design/FailureNotice.tsx';
import { Muted } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import type { OpenedPdf } from './open-pdf.ts';
import { PdfPages } from './PdfPages.tsx';
import { UnreadablePdf } from './unreadable-pdf.ts';

type PdfState =
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

/** Fetches the document and the PDF reader in parallel. */
const fetchAndOpen = async (id: string, signal: AbortSignal): Promise<OpenedPdf> => {
  const [{ openPdf }, bytes] = await Promise.all([loadCode(() => import('./open-pdf.ts')), fetchBytes(id, signal)]);
  return openPdf(bytes);
};

/** An open document, which is closed on unmount. */
const usePdf = (id: string): PdfState & { readonly retry: () => void } => {
  const [state, setState] = useState<PdfState>({ is: 'loading' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry opens the document again
  useEffect(() => {
    const controller = new AbortController();
    const opening = fetchAndOpen(id, controller.signal);
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

interface PdfViewProps {
  readonly id: string;
  readonly name: string;
}

/** Renders a PDF in the page, because browsers of phones may not display one. */
export const PdfView = ({ id, name }: PdfViewProps) => {
  const { t } = useTranslation();
  const state = usePdf(id);
  if (state.is === 'open') return <PdfPages pdf={state.pdf} name={name} />;
  if (state.is === 'loading')
    return (
      <div role="status" aria-label={t('admin-applications.pdf.loading')}>
        <CardSkeleton rows={3} />
      </div>
    );
  const { error, retry } = state;
  if (!(error instanceof UnreadablePdf)) return <FailureNotice error={error} onRetry={retry} />;
  return (
    <Muted role="alert" marginBlock="6" data-issue={error.reason}>
      {t(`admin-applications.pdf.${error.reason}`)}
    </Muted>
  );
};
