import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { describeFile } from '../../../../contract/application.ts';
import { apiBaseUrl } from '../../../api/base-url.ts';
import { callApi } from '../../../api/http.ts';

interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly contentType: string;
}

/** Name, size and type of a stored file: it never changes under its id. */
export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: ['file', id],
    queryFn: async ({ signal }): Promise<StoredFile> => (await callApi(describeFile, { params: { id }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Caches a file that was just sent. */
export const rememberFile = (client: QueryClient, file: StoredFile): void => {
  client.setQueryData(fileQuery(file.id).queryKey, file);
};

export const fileUrl = (id: string): string => `${apiBaseUrl}/form/file/${encodeURIComponent(id)}`;
