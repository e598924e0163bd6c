import { queryOptions } from '@tanstack/react-query';
import { getPreview, listPreviewMails } from '../../contract/admin-preview.ts';
import type { DataFor } from '../api/call-types.ts';
import { callApi } from '../api/http.ts';
import type { Language } from '../state/languages.ts';

export type Preview = DataFor<typeof getPreview>;
export type PreviewForm = Preview['forms'][number];

export const previewQuery = queryOptions({
  queryKey: ['preview'],
  queryFn: async ({ signal }) => (await callApi(getPreview, { signal })).data,
});

export const mailsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['preview-mails', language],
    queryFn: async ({ signal }) => (await callApi(listPreviewMails, { signal })).data,
  });
