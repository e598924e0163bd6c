import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../api/use-session.ts';
import { FailureNotice } from '../../../../design/Notice.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { FormSkeleton } from '../../../../forms/parts/FormSkeleton.tsx';
import { accountQuery, type OwnAccount } from '../account-queries.ts';
import { Section } from './Section.tsx';

/** The own account once it is there, in the card of its details. */
export const OwnDetails = ({ children }: { readonly children: (account: OwnAccount) => ReactNode }) => {
  const { t } = useTranslation();
  const userId = useSession()?.id ?? '';
  const { data, error, refetch } = useQuery({ ...accountQuery(userId), enabled: userId !== '' });
  return (
    <Section name="details" title={t('my-account.details.title')}>
      {data ? (
        <Suspense fallback={<FormSkeleton />}>{children(data)}</Suspense>
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton rows={2} height="12" />
      )}
    </Section>
  );
};
