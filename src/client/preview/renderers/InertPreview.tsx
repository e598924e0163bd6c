import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type ApplicationDetail, applicationQuery } from '../../api/queries.ts';
import { Box } from '../../design/primitives.tsx';

/** Nothing of this name is among the data; who takes pictures need not wait for it. */
export const UnknownSubject = () => <span hidden data-ready="" data-absent="" />;

/** Answers that are there already, and nothing is asked for: what is drawn belongs to nobody. */
const createExampleClient = (application: ApplicationDetail): QueryClient => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false } },
  });
  client.setQueryData(applicationQuery(application.Id).queryKey, application);
  return client;
};

interface InertPreviewProps {
  readonly application: ApplicationDetail;
  readonly children: ReactNode;
}

/** A part of the portal to look at: it knows the example application and does nothing when it is pressed. */
export const InertPreview = ({ application, children }: InertPreviewProps) => {
  const [client] = useState(() => createExampleClient(application));
  return (
    <QueryClientProvider client={client}>
      <Box inert data-ready="">
        {children}
      </Box>
    </QueryClientProvider>
  );
};
