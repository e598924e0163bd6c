import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureNotice } from '../../../design/FailureNotice.tsx';

interface QueryResultProps<T> {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  readonly skeleton: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** The data of a query, else its error with a retry button, else the skeleton. */
export const QueryResult = <T,>({ query: { data, error, refetch }, skeleton, children }: QueryResultProps<T>) => {
  if (data !== undefined) return children(data);
  return error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : skeleton;
};
