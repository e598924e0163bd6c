import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getState, shownStatuses } from '../../../../../../machines/application.status.ts';
import { applicationFilter, listMarks } from '../../../../../contract/admin-applications.ts';
import { FilterBar, SearchField } from '../../shared/FilterBar.tsx';
import { FilterSelect } from '../../shared/FilterSelect.tsx';
import { InstitutionSelect } from '../../shared/InstitutionSelect.tsx';
import { PeriodSelect } from '../../shared/PeriodSelect.tsx';
import { reviewersQuery } from '../queries.ts';
import { type ApplicationListQuery, orders, pageSizes } from './use-application-list-query.ts';

interface ApplicationFiltersProps {
  readonly query: ApplicationListQuery;
}

const AssigneeSelect = ({ query: { values, change } }: ApplicationFiltersProps) => {
  const { t } = useTranslation();
  const { data: reviewers = [] } = useQuery(reviewersQuery(values.institutionCode));
  return (
    <FilterSelect
      label={t('admin-applications.list.assignee')}
      value={values.assignee}
      onChange={(assignee) => change({ assignee })}
    >
      <option value="">{t('admin-applications.list.anyone')}</option>
      <option value="me">{t('admin-applications.list.me')}</option>
      <option value="none">{t('admin-applications.list.nobody')}</option>
      {reviewers.map(({ Id, Name }) => (
        <option key={Id} value={Id}>
          {Name}
        </option>
      ))}
    </FilterSelect>
  );
};

const NarrowingSelects = ({ query }: ApplicationFiltersProps) => {
  const { t } = useTranslation();
  const { values, change } = query;
  return (
    <>
      <InstitutionSelect
        value={values.institutionCode}
        onChange={(institutionCode) => change({ institutionCode, admissionPeriodId: '' })}
      />
      <FilterSelect
        label={t('admin-applications.list.status')}
        value={values.status}
        onChange={(status) => change({ status })}
      >
        <option value="">{t('admin-list.any')}</option>
        {shownStatuses.map((status) => (
          <option key={status} value={status}>
            {t(`registrations.status.${getState(status)}`)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect label={t('admin-applications.list.mark')} value={values.mark} onChange={(mark) => change({ mark })}>
        <option value="">{t('admin-list.any')}</option>
        {listMarks.map((mark) => (
          <option key={mark} value={mark}>
            {t(`admin-applications.mark.${mark}`)}
          </option>
        ))}
      </FilterSelect>
      <PeriodSelect
        institutionCode={values.institutionCode}
        value={values.admissionPeriodId}
        onChange={(admissionPeriodId) => change({ admissionPeriodId })}
      />
      <AssigneeSelect query={query} />
    </>
  );
};

/** Filters, order and page size of the list. */
export const ApplicationFilters = ({ query }: ApplicationFiltersProps) => {
  const { t } = useTranslation();
  return (
    <FilterBar
      chosen={Object.keys(query.filter).filter((name) => name !== 'q')}
      search={
        <SearchField
          label={t('admin-list.search')}
          help={t('admin-applications.list.searchHelp')}
          value={query.values.q}
          maxLength={applicationFilter.q.maxLength}
          onSearch={(q) => query.change({ q })}
        />
      }
    >
      <FilterSelect label={t('admin-applications.list.sort')} value={query.sort} onChange={query.setSort}>
        {orders.map((order) => (
          <option key={order} value={order}>
            {t(`admin-applications.order.${order}`)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect label={t('admin-applications.list.size')} value={query.size} onChange={query.setSize}>
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size === 'all' ? t('admin-applications.list.oneList') : size}
          </option>
        ))}
      </FilterSelect>
      <NarrowingSelects query={query} />
    </FilterBar>
  );
};
