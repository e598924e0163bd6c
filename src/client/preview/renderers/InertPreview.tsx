import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type ApplicationDetail, applicationQuery } from '../../api/queries.ts';
import { Box } from '../../design/primitives.tsx';

/** An unknown subject; with `data-absent` the screenshots do not wait. */
export const UnknownSubject = () => <span hidden data-ready="" data-absent="" />;

/** A query client with the example application, which sends no calls. */
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

/** Renders a part of the portal with the example application and without interaction. */
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
