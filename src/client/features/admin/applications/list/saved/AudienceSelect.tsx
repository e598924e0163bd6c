import { institutions } from 'virtual:catalogue';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../../api/session.ts';
import { useInstitutionName } from '../../../../../design/use-institution.ts';
import { FilterSelect } from '../../../shared/FilterSelect.tsx';
import type { Audience } from './saved.ts';

interface AudienceSelectProps {
  readonly value: Audience;
  readonly onChange: (audience: Audience) => void;
}

/** Who sees it. Admins of one institution share with its admins, those of the group with all or with one. */
export const AudienceSelect = ({ value, onChange }: AudienceSelectProps) => {
  const { t } = useTranslation();
  const institutionName = useInstitutionName();
  const own = useSession()?.institutionCode ?? null;
  const codes = own === null ? institutions.map(({ code }) => code).filter((code) => code !== 0) : [own];
  return (
    <FilterSelect label={t('admin-applications.saved.audience')} value={value} onChange={onChange}>
      <option value="own">{t('admin-applications.saved.onlyMe')}</option>
      {(own === null || value === 'all') && <option value="all">{t('admin-applications.saved.everyone')}</option>}
      {codes.map((code) => (
        <option key={code} value={String(code)}>
          {t('admin-applications.saved.ofInstitution', { institution: institutionName(code) })}
        </option>
      ))}
    </FilterSelect>
  );
};
