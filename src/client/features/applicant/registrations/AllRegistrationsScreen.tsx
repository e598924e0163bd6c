import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Row, Stack } from '../../../design/primitives.tsx';
import { useInstitution, useInstitutionName } from '../../../design/use-institution.ts';
import { GroupedRegistrations } from './GroupedRegistrations.tsx';

/** view-all-registration: the applicant's registrations at all institutions. */
export const AllRegistrationsScreen = () => {
  const { t } = useTranslation();
  const { parameter } = useInstitution();
  const institution = useInstitutionName()(parameter);
  return (
    <Stack gap={{ base: '6', md: '10' }}>
      <Row justifyContent="space-between" alignItems="flex-end" rowGap="5">
        <PageHeading lead={t('registrations.allLead')}>{t('registrations.allTitle')}</PageHeading>
        <ButtonLink to={pathTo('myRegistration', { institution: parameter })} variant="ghost">
          {t('registrations.toOne', { institution })}
        </ButtonLink>
      </Row>
      <GroupedRegistrations />
    </Stack>
  );
};
