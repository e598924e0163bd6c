import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { getPreviewDocument } from '../../../contract/admin-preview.ts';
import { callApi } from '../../api/http.ts';
import { FailureNotice } from '../../ui/Notice.tsx';
import { CardSkeleton } from '../../ui/Skeleton.tsx';
import { institutionOf } from '../view.ts';
import type { DrawingProps } from './drawings.ts';

const Sheet = chakra('iframe', {
  base: { width: 'full', height: '70rem', borderWidth: '1px', borderColor: 'border', borderRadius: 'lg' },
});

const documentQuery = (document: string, institutionCode: number, language: string) => ({
  queryKey: ['preview-document', document, institutionCode, language],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<string> => {
    let url = '';
    const keep = (file: Blob): void => {
      url = URL.createObjectURL(file);
    };
    await callApi(getPreviewDocument, { params: { document }, query: { institutionCode }, onFile: keep, signal });
    return url;
  },
  gcTime: 0,
});

/** A document about the example application: the very file that applicants get, in the colours of the institution. */
export const DocumentDrawing = ({ name, view }: DrawingProps) => {
  const { t } = useTranslation();
  const { data: url, error, refetch } = useQuery(documentQuery(name, institutionOf(view.theme), view.language));
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!url) return <CardSkeleton rows={4} />;
  return <Sheet src={url} title={t(`document.download.${name}`)} data-ready="" />;
};
