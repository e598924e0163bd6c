import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listAdminPeriods } from '../../../../contract/admin-applications.ts';
import { callApi } from '../../../api/http.ts';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { FilterSelect } from './FilterSelect.tsx';

const STALE_AFTER_MS = 60_000;

const periodsQuery = (institutionCode: string) =>
  queryOptions({
    queryKey: ['admin-periods', institutionCode],
    queryFn: async ({ signal }) => (await callApi(listAdminPeriods, { query: { institutionCode }, signal })).data,
    staleTime: STALE_AFTER_MS,
  });

/** The name of a period that the filter offers; undefined while it is not known. */
export const usePeriodName = (institutionCode: string, id: string): string | undefined =>
  useQuery(periodsQuery(institutionCode)).data?.find(({ Id }) => Id === id)?.Name;

interface PeriodSelectProps {
  /** Only periods of this institution; empty for all. */
  readonly institutionCode: string;
  /** Id of a period, empty for all. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Filters a list by admission period; open periods come first. */
export const PeriodSelect = ({ institutionCode, value, onChange }: PeriodSelectProps) => {
  const { t } = useTranslation();
  const { data = [] } = useQuery(periodsQuery(institutionCode));
  const institutionName = useInstitutionName();
  const isOfMany = new Set(data.map(({ InstitutionCode }) => InstitutionCode)).size > 1;
  const option = ({ Id, Name, InstitutionCode }: (typeof data)[number]) => (
    <option key={Id} value={Id}>
      {isOfMany ? `${Name} · ${institutionName(InstitutionCode)}` : Name}
    </option>
  );
  const open = data.filter(({ IsOpen }) => IsOpen);
  const closed = data.filter(({ IsOpen }) => !IsOpen);
  const isKnown = value === '' || data.some(({ Id }) => Id === value);
  return (
    <FilterSelect label={t('admin-list.period')} value={value} onChange={onChange}>
      <option value="">{t('admin-list.any')}</option>
      {!isKnown && <option value={value}>{value}</option>}
      {open.length > 0 && <optgroup label={t('admin-list.openPeriods')}>{open.map(option)}</optgroup>}
      {closed.length > 0 && <optgroup label={t('admin-list.otherPeriods')}>{closed.map(option)}</optgroup>}
    </FilterSelect>
  );
};
