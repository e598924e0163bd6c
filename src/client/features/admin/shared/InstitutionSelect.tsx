import { institutions } from 'virtual:catalogue';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { FilterSelect } from './FilterSelect.tsx';
import type { ParameterRule } from './use-url-query.ts';

/** The institutions to filter by, without the group (code 0). */
const institutionCodes = institutions.map(({ code }) => code).filter((code) => code !== 0);

export const institutionRule: ParameterRule = { enum: institutionCodes };

interface InstitutionSelectProps {
  /** Code, empty for all. */
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** Filters a list by institution. An admin of one institution sees no other and has nothing to choose. */
export const InstitutionSelect = ({ value, onChange }: InstitutionSelectProps) => {
  const { t } = useTranslation();
  const institutionName = useInstitutionName();
  const own = useSession()?.institutionCode ?? null;
  if (own !== null) return null;
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
