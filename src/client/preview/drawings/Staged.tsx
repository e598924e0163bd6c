import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type ApplicationDetail, applicationQuery } from '../../api/queries.ts';
import { Box } from '../../design/primitives.tsx';

/** Answers that are there already, and nothing is asked for: what is drawn belongs to nobody. */
const stagedClient = (application: ApplicationDetail): QueryClient => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false } },
  });
  client.setQueryData(applicationQuery(application.Id).queryKey, application);
  return client;
};

interface StagedProps {
  readonly application: ApplicationDetail;
  readonly children: ReactNode;
}

/** A part of the portal to look at: it knows the example application and does nothing when it is pressed. */
export const Staged = ({ application, children }: StagedProps) => {
  const [client] = useState(() => stagedClient(application));
  return (
    <QueryClientProvider client={client}>
      <Box inert data-ready="">
        {children}
      </Box>
    </QueryClientProvider>
  );
};
