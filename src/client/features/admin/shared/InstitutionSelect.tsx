import { useTranslation } from 'react-i18next';
import { useInstitutionName } from '../../../design/use-institution-name.ts';
import { FilterSelect } from './FilterSelect.tsx';
import { institutionCodes } from './institution-rule.ts';

interface InstitutionSelectProps {
  /** Code, empty for all. */
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** Narrows a list to one institution. */
export const InstitutionSelect = ({ value, onChange }: InstitutionSelectProps) => {
  const { t } = useTranslation();
  const institutionName = useInstitutionName();
  return (
    <FilterSelect label={t('admin-list.institution')} value={value} onChange={onChange}>
      <option value="">{t('admin-list.any')}</option>
      {institutionCodes.map((code) => (
        <option key={code} value={String(code)}>
          {institutionName(code)}
        </option>
      ))}
    </FilterSelect>
  );
};
