import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../api/query-client.ts';
import { useSessionWatch } from './use-session-watch.ts';

/** Layouts whose screens read from the server stand in it; pages for visitors do without its weight. */
export const Queries = ({ children }: { readonly children: ReactNode }) => {
  useSessionWatch();
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
};
