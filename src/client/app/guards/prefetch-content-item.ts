import { getQueryClient } from '../../api/queries.ts';
import { itemQuery } from '../../features/admin/content/queries.ts';
import { NEW, toContentEntity } from '../../features/admin/content/use-kind.ts';
import { getForm } from '../../forms/runtime/load-form.ts';

/** Loads the form of the kind and the current item before the editor opens. @throws ApiError 404 */
export const prefetchContentItem = async (kind: string, id: string): Promise<void> => {
  const { definition } = await getForm(kind);
  if (id !== NEW) await getQueryClient().fetchQuery({ ...itemQuery(toContentEntity(definition), id), staleTime: 0 });
};
