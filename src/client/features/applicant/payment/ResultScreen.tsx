import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { FailureNotice } from '../../../design/FailureNotice.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Stack } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { useInstitution } from '../../../design/use-institution.ts';
import { LeadTo } from '../../shared/page/LeadTo.tsx';
import { Result } from './Result.tsx';
import { resultQuery } from './registration-fee.ts';
import { openResultType, type ResultType } from './result-type.ts';

interface VerifiedResult {
  readonly type: ResultType | undefined;
}

/** The result type of the URL, if it is the server's too: the URL alone proves nothing. */
const useResultType = (formId: string, sealed: string) => {
  const result = useQuery({ ...resultQuery(formId), refetchOnMount: 'always', refetchOnWindowFocus: false });
  const { Key = '', ResultType = null } = result.data ?? {};
  const opened = useQuery({
    queryKey: ['result-type', formId, sealed, Key, ResultType],
    queryFn: async (): Promise<VerifiedResult> => {
      const type = await openResultType(Key, formId, sealed);
      return { type: type === ResultType ? type : undefined };
    },
    enabled: result.data !== undefined,
  });
  return { found: opened.data, error: result.error, retry: () => void result.refetch() };
};

/** result: the result after payment. A wrong or foreign type redirects to the dashboard (specification 4.8). */
export const ResultScreen = () => {
  const { t } = useTranslation();
  const { parameter: institution } = useInstitution();
  const [search] = useSearchParams();
  const formId = search.get('formId') ?? '';
  const { found, error, retry } = useResultType(formId, search.get('type') ?? '');
  if (found && !found.type) return <LeadTo path={pathTo('admissionDashboard', { institution })} />;
  if (found?.type) return <Result formId={formId} type={found.type} />;
  return (
    <Stack gap="6">
      <PageHeading>{t('app.screen.result')}</PageHeading>
      {error ? <FailureNotice error={error} onRetry={retry} /> : <CardSkeleton rows={1} height="80" />}
    </Stack>
  );
};
