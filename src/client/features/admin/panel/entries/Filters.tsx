import { useTranslation } from 'react-i18next';
import type { PanelSection } from '../../../../../contract/admin-panel.ts';
import { FilterFrame } from '../../shared/FilterFrame.tsx';
import { FilterSelect } from '../../shared/FilterSelect.tsx';
import { InstitutionSelect } from '../../shared/InstitutionSelect.tsx';
import { SearchField } from '../../shared/SearchField.tsx';
import type { Panel } from '../queries.ts';
import { useEntryTitle } from '../use-entry-title.ts';
import type { Wish } from './use-wish.ts';

const MOST_TYPED = 120;
/** Up to here everything is seen at a glance. */
const FEW_ENTRIES = 8;

interface FiltersProps {
  readonly panel: Panel;
  readonly section: PanelSection;
  readonly wish: Wish;
}

const PeriodSelect = ({ panel, wish: { values, change } }: Omit<FiltersProps, 'section'>) => {
  const { t } = useTranslation();
  const titleOf = useEntryTitle('period');
  const periods = panel.period.filter(
    ({ institutionCode }) => values.institutionCode === '' || String(institutionCode) === values.institutionCode,
  );
  return (
    <FilterSelect label={t('admin-panel.period')} value={values.periodId} onChange={(periodId) => change({ periodId })}>
      <option value="">{t('admin-list.any')}</option>
      {periods.map((period) => (
        <option key={period.id} value={period.id}>
          {titleOf(period)}
        </option>
      ))}
    </FilterSelect>
  );
};

export const Filters = ({ panel, section, wish }: FiltersProps) => {
  const { t } = useTranslation();
  const { values, change } = wish;
  const entries = panel[section];
  if (entries.length <= FEW_ENTRIES) return null;
  const hasInstitutions = new Set(entries.map(({ institutionCode }) => institutionCode)).size > 1;
  const hasPeriods = entries.some(({ parentId }) => parentId !== null);
  return (
    <FilterFrame
      chosen={[values.institutionCode, values.periodId]}
      search={
        <SearchField
          label={t('admin-list.search')}
          value={values.q}
          maxLength={MOST_TYPED}
          onSearch={(q) => change({ q })}
        />
      }
    >
      {hasInstitutions && (
        <InstitutionSelect
          value={values.institutionCode}
          onChange={(institutionCode) => change({ institutionCode, periodId: '' })}
        />
      )}
      {hasPeriods && <PeriodSelect panel={panel} wish={wish} />}
    </FilterFrame>
  );
};
