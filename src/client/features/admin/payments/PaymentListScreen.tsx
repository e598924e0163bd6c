import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { linkStates, listAdminPayments, paymentAlerts } from '../../../../contract/admin-payment.ts';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Stack } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { toPaymentState } from '../../shared/application/payment-state.ts';
import { ListPanel } from '../shared/DataTable.tsx';
import { FilterBar, SearchField } from '../shared/FilterBar.tsx';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { InstitutionSelect, institutionRule } from '../shared/InstitutionSelect.tsx';
import { PageNavigation } from '../shared/PageNavigation.tsx';
import { QueryResult } from '../shared/QueryResult.tsx';
import { useUrlQuery } from '../shared/use-url-query.ts';
import { PaymentItem } from './PaymentItem.tsx';
import { type Payment, paymentsQuery } from './queries.ts';

const PAGE_SIZE = 20;
const alertFilters = ['any', ...paymentAlerts] as const;
const rules = { ...listAdminPayments.query.properties, institutionCode: institutionRule };

/** Filters and page of the list, from the URL; invalid values are ignored. */
const usePaymentListQuery = () => {
  const { values, page, change } = useUrlQuery(['q', 'institutionCode', 'status', 'alert'] as const, rules);
  const status = linkStates.find((state) => state === values.status);
  const alert = alertFilters.find((kind) => kind === values.alert);
  const { q, institutionCode } = values;
  const query = {
    page,
    pageSize: PAGE_SIZE,
    ...(q !== '' && { q }),
    ...(institutionCode !== '' && { institutionCode }),
    ...(status && { status }),
    ...(alert && { alert }),
  };
  return { values, change, query, isNarrowed: Object.values(values).some((value) => value !== '') };
};

/** The filters of the list. */
const PaymentFilters = ({ values, change }: ReturnType<typeof usePaymentListQuery>) => {
  const { t } = useTranslation();
  return (
    <FilterBar
      chosen={[values.institutionCode, values.status, values.alert]}
      search={
        <SearchField
          label={t('admin-list.search')}
          help={t('admin-payments.searchHelp')}
          value={values.q}
          maxLength={rules.q.maxLength}
          onSearch={(q) => change({ q })}
        />
      }
    >
      <InstitutionSelect value={values.institutionCode} onChange={(institutionCode) => change({ institutionCode })} />
      <FilterSelect label={t('admin-payments.state')} value={values.status} onChange={(status) => change({ status })}>
        <option value="">{t('admin-list.any')}</option>
        {linkStates.map((state) => (
          <option key={state} value={state}>
            {t(`registrations.payment.${toPaymentState(state)}`)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect label={t('admin-payments.alerts')} value={values.alert} onChange={(alert) => change({ alert })}>
        <option value="">{t('admin-list.any')}</option>
        <option value="any">{t('admin-payments.anyAlert')}</option>
        {paymentAlerts.map((kind) => (
          <option key={kind} value={kind}>
            {t(`admin-payments.alert.${kind}.name`)}
          </option>
        ))}
      </FilterSelect>
    </FilterBar>
  );
};

const PaymentResults = ({ rows, isNarrowed }: { readonly rows: readonly Payment[]; readonly isNarrowed: boolean }) => {
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

/** /admin/payment: all payments and their alerts. */
export const PaymentListScreen = () => {
  const { t } = useTranslation();
  const listQuery = usePaymentListQuery();
  const query = useQuery(paymentsQuery(listQuery.query));
  const { isPlaceholderData } = query;
  return (
    <Stack gap="6">
      <PageHeading>{t('app.screen.paymentList')}</PageHeading>
      <PaymentFilters {...listQuery} />
      <QueryResult query={query} skeleton={<CardSkeleton rows={5} height="20" />}>
        {(data) => (
          <Stack aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
            <PaymentResults rows={data.rows} isNarrowed={listQuery.isNarrowed} />
            <PageNavigation
              pagination={data.pagination}
              hasMore={data.hasMore}
              onGo={(page) => listQuery.change({ page })}
            />
          </Stack>
        )}
      </QueryResult>
    </Stack>
  );
};
