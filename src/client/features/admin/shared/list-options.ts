import { keepPreviousData } from '@tanstack/react-query';
import type { Pagination } from '../../../../contract/call.ts';

/** Options of list queries: the previous page stays visible until the next one is loaded. */
export const listOptions = { placeholderData: keepPreviousData, staleTime: 0 } as const;

/** @throws Error when the call is not paginated */
export const getPagination = ({ pagination }: { readonly pagination?: Pagination | undefined }): Pagination => {
  if (!pagination) throw new Error('The call has no pagination');
  return pagination;
};
