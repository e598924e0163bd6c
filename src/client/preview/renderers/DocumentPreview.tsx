import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getPreviewDocument } from '../../../contract/admin-preview.ts';
import { callApi } from '../../api/http.ts';
import { loadCode } from '../../api/load-code.ts';
import { chakra } from '../../design/chakra.ts';
import { FailureNotice } from '../../design/FailureNotice.tsx';
import { Stack } from '../../design/primitives.tsx';
import { CardSkeleton } from '../../design/Skeleton.tsx';
import type { OpenedPdf } from '../../features/admin/applications/pdf/open-pdf.ts';
import type { RendererProps } from '../preview-variant.ts';
import { institutionOfTheme } from '../preview-variant.ts';

const PageCanvas = chakra('canvas', {
  base: {
    display: 'block',
    width: 'full',
    maxWidth: '50rem',
    marginInline: 'auto',
    background: 'white',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
  },
});

/** Sharp on most screens at the width of a page. */
const SCALE = 2;

const fetchDocument = async (document: string, institutionCode: number, signal: AbortSignal): Promise<ArrayBuffer> => {
  let bytes = Promise.resolve(new ArrayBuffer(0));
  const keep = (file: Blob): void => {
    bytes = file.arrayBuffer();
  };
  await callApi(getPreviewDocument, { params: { document }, query: { institutionCode }, onFile: keep, signal });
  return bytes;
};

const documentQuery = (document: string, institutionCode: number, language: string) => ({
  queryKey: ['preview-document', document, institutionCode, language],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<OpenedPdf> => {
    const [{ openPdf }, bytes] = await Promise.all([
      loadCode(() => import('../../features/admin/applications/pdf/open-pdf.ts')),
      fetchDocument(document, institutionCode, signal),
    ]);
    return openPdf(bytes);
  },
  gcTime: 0,
});

interface DocumentPageProps {
  readonly pdf: OpenedPdf;
  readonly number: number;
  readonly name: string;
  readonly onRendered: (number: number) => void;
}

const DocumentPage = ({ pdf, number, name, onRendered }: DocumentPageProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const controller = new AbortController();
    const rendered = (): void => {
      if (!controller.signal.aborted) onRendered(number);
    };
    // A page that fails to render stays blank; the others are shown.
    if (canvas.current)
      pdf.render({ number, scale: SCALE, turn: 0 }, canvas.current, controller.signal).then(rendered, rendered);
    return () => controller.abort();
  }, [pdf, number, onRendered]);
  return <PageCanvas ref={canvas} role="img" aria-label={`${name} ${number}/${pdf.pages}`} data-page={number} />;
};

const DocumentPages = ({ pdf, name }: Pick<DocumentPageProps, 'pdf' | 'name'>) => {
  const [rendered, setRendered] = useState<ReadonlySet<number>>(new Set());
  const onRendered = useCallback((number: number) => setRendered((known) => new Set(known).add(number)), []);
  const numbers = Array.from({ length: pdf.pages }, (_, index) => index + 1);
  return (
    <Stack gap="4" data-ready={rendered.size === pdf.pages ? '' : undefined}>
      {numbers.map((number) => (
        <DocumentPage key={number} pdf={pdf} number={number} name={name} onRendered={onRendered} />
      ))}
    </Stack>
  );
};

/**
 * A document of the example application, the same PDF that applicants download, in the institution's colours. The pages
 * are rendered to canvases, since phones and screenshot browsers show no PDF inside a page.
 */
export const DocumentPreview = ({ name, view }: RendererProps) => {
  const { t } = useTranslation();
  const { data: pdf, error, refetch } = useQuery(documentQuery(name, institutionOfTheme(view.theme), view.language));
  useEffect(() => () => pdf?.close(), [pdf]);
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!pdf) return <CardSkeleton rows={4} />;
  return <DocumentPages key={view.theme + view.language} pdf={pdf} name={t(`document.download.${name}`)} />;
};
