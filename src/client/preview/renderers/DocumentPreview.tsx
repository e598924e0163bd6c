import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getPreviewDocument } from '../../../contract/admin-preview.ts';
import { callApi } from '../../api/http.ts';
import { loadCode } from '../../api/load-code.ts';
import { FailureNotice } from '../../design/FailureNotice.tsx';
import { Stack } from '../../design/primitives.tsx';
import { CardSkeleton } from '../../design/Skeleton.tsx';
import type { OpenedPdf } from '../../features/admin/applications/pdf/open-pdf.ts';
import { institutionOfTheme } from '../preview-variant.ts';
import type { RendererProps } from './renderers.ts';

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

/** Sharp on most screens at the width of a sheet. */
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
  readonly onDrawn: (number: number) => void;
}

const DocumentPage = ({ pdf, number, name, onDrawn }: DocumentPageProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const controller = new AbortController();
    const drawn = (): void => {
      if (!controller.signal.aborted) onDrawn(number);
    };
    // A page that cannot be drawn stays white; the others are there.
    if (canvas.current) pdf.render(number, canvas.current, SCALE, controller.signal).then(drawn, drawn);
    return () => controller.abort();
  }, [pdf, number, onDrawn]);
  return <PageCanvas ref={canvas} role="img" aria-label={`${name} ${number}/${pdf.pages}`} data-page={number} />;
};

const DocumentPages = ({ pdf, name }: Pick<DocumentPageProps, 'pdf' | 'name'>) => {
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set());
  const onDrawn = useCallback((number: number) => setDrawn((known) => new Set(known).add(number)), []);
  const numbers = Array.from({ length: pdf.pages }, (_, index) => index + 1);
  return (
    <Stack gap="4" data-ready={drawn.size === pdf.pages ? '' : undefined}>
      {numbers.map((number) => (
        <DocumentPage key={number} pdf={pdf} number={number} name={name} onDrawn={onDrawn} />
      ))}
    </Stack>
  );
};

/**
 * A document about the example application: the very file that applicants get, in the colours of the institution.
 * Its pages are drawn here, since a phone, and a browser that takes pictures, show no PDF in a page.
 */
export const DocumentPreview = ({ name, view }: RendererProps) => {
  const { t } = useTranslation();
  const { data: pdf, error, refetch } = useQuery(documentQuery(name, institutionOfTheme(view.theme), view.language));
  useEffect(() => () => pdf?.close(), [pdf]);
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!pdf) return <CardSkeleton rows={4} />;
  return <DocumentPages key={view.theme + view.language} pdf={pdf} name={t(`document.download.${name}`)} />;
};
