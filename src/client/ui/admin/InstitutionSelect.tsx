import { institutions } from 'virtual:catalogue';
import { useTranslation } from 'react-i18next';
import { useInstitutionName } from '../use-institution-name.ts';
import { FilterSelect } from './FilterSelect.tsx';

interface InstitutionSelectProps {
  /** Code, empty for all. */
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** Narrows a list to one institution; the group is no institution to choose. */
export const InstitutionSelect = ({ value, onChange }: InstitutionSelectProps) => {
  const { t } = useTranslation();
  const institutionName = useInstitutionName();
  return (
    <FilterSelect label={t('admin-list.institution')} value={value} onChange={onChange}>
      <option value="">{t('admin-list.any')}</option>
      {institutions
        .filter(({ code }) => code !== 0)
        .map(({ code }) => (
          <option key={code} value={String(code)}>
            {institutionName(code)}
          </option>
        ))}
    </FilterSelect>
  );
};
