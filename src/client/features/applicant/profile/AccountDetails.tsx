import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { FailureNotice } from '../../../design/FailureNotice.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { FormSkeleton } from '../../../forms/FormSkeleton.tsx';
import { AccountSection } from './AccountFrame.tsx';
import { accountQuery, type CurrentAccount } from './account-queries.ts';

/** The card with the account's details, once the account is loaded. */
export const AccountDetails = ({ children }: { readonly children: (account: CurrentAccount) => ReactNode }) => {
  const { t } = useTranslation();
  const userId = useSession()?.id ?? '';
  const { data, error, refetch } = useQuery({ ...accountQuery(userId), enabled: userId !== '' });
  return (
    <AccountSection name="details" title={t('my-account.details.title')}>
      {data ? (
        <Suspense fallback={<FormSkeleton />}>{children(data)}</Suspense>
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton rows={2} height="12" />
      )}
    </AccountSection>
  );
};
