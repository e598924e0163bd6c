import { useTranslation } from 'react-i18next';
import { DayField } from '../../shared/DayField.tsx';
import { FilterFrame } from '../../shared/FilterFrame.tsx';
import { FilterSelect } from '../../shared/FilterSelect.tsx';
import { SearchField } from '../../shared/SearchField.tsx';
import { families, type useAuditWish } from './use-audit-wish.ts';

const MOST_TYPED = 254;

/** Whose trail, what was done, and when. */
export const Filters = ({ values, change }: Pick<ReturnType<typeof useAuditWish>, 'values' | 'change'>) => {
  const { t } = useTranslation();
  return (
    <FilterFrame
      chosen={[values.action, values.from, values.until]}
      search={
        <SearchField
          label={t('admin-list.search')}
          help={t('admin-people.audit.searchHelp')}
          value={values.q}
          maxLength={MOST_TYPED}
          onSearch={(q) => change({ q })}
        />
      }
    >
      <FilterSelect
        label={t('admin-people.audit.action')}
        value={values.action}
        onChange={(action) => change({ action })}
      >
        <option value="">{t('admin-list.any')}</option>
        {families.map((family) => (
          <option key={family} value={family}>
            {t(`admin-people.audit.family.${family}`)}
          </option>
        ))}
      </FilterSelect>
      <DayField label={t('admin-list.from')} value={values.from} onChange={(from) => change({ from })} />
      <DayField label={t('admin-list.until')} value={values.until} onChange={(until) => change({ until })} />
    </FilterFrame>
  );
};
