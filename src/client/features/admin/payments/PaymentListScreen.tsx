import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { FailureNotice } from '../../../design/Notice.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Stack } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { ListPanel } from '../shared/DataTable.tsx';
import { Pages } from '../shared/Pages.tsx';
import { Filters } from './Filters.tsx';
import { PaymentItem } from './PaymentItem.tsx';
import { type Payment, paymentsQuery } from './queries.ts';
import { useWish } from './use-wish.ts';

const Found = ({ rows, isNarrowed }: { readonly rows: readonly Payment[]; readonly isNarrowed: boolean }) => {
  const { t } = useTranslation();
  if (rows.length === 0)
    return (
      <EmptyState
        title={t(isNarrowed ? 'admin-payments.noMatch' : 'admin-payments.empty')}
        text={t(isNarrowed ? 'admin-payments.noMatchText' : 'admin-payments.emptyText')}
      />
    );
  return (
    <ListPanel>
      <Stack as="ul" gap="0" listStyleType="none" aria-label={t('app.screen.paymentList')}>
        {rows.map((payment) => (
          <PaymentItem key={payment.Id} payment={payment} />
        ))}
      </Stack>
    </ListPanel>
  );
};

/** /admin/payment: every payment, and those that somebody has to look at. */
export const PaymentListScreen = () => {
  const { t } = useTranslation();
  const wish = useWish();
  const { data, error, refetch, isPlaceholderData } = useQuery(paymentsQuery(wish.query));
  return (
    <Stack gap="6">
      <PageHeading>{t('app.screen.paymentList')}</PageHeading>
      <Filters {...wish} />
      {data ? (
        <Stack aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
          <Found rows={data.rows} isNarrowed={wish.isNarrowed} />
          <Pages pagination={data.pagination} hasMore={data.hasMore} onGo={(page) => wish.change({ page })} />
        </Stack>
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton rows={5} height="20" />
      )}
    </Stack>
  );
};
