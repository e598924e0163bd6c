import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { checkDocument } from '../../../contract/payment.ts';
import { hasStatus } from '../../api/api-error.ts';
import { callApi } from '../../api/http.ts';
import { queryClient } from '../../api/query-client.ts';
import { FailureNotice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Stack } from '../../ui/primitives.tsx';
import { CardSkeleton } from '../../ui/Skeleton.tsx';
import { CodeForm } from './CodeForm.tsx';
import { Genuine } from './Genuine.tsx';
import { Unknown } from './Unknown.tsx';

const Verdict = ({ code }: { readonly code: string }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['document', code],
    queryFn: async ({ signal }) => (await callApi(checkDocument, { params: { code }, signal })).data,
  });
  if (hasStatus(error, 404)) return <Unknown code={code} />;
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  return data ? <Genuine document={data} /> : <CardSkeleton rows={1} height="64" />;
};

/** Tells anybody who holds a paper whether it was issued here, and what must stand on it. */
export const DocumentCheckScreen = () => {
  const { t } = useTranslation();
  const { code = '' } = useParams();
  return (
    <QueryClientProvider client={queryClient}>
      <Stack gap="6" maxWidth="xl">
        <PageHeading lead={t('document.check.lead')}>{t('document.check.title')}</PageHeading>
        <div aria-live="polite">
          <Verdict code={code} />
        </div>
        <CodeForm key={code} code={code} />
      </Stack>
    </QueryClientProvider>
  );
};
