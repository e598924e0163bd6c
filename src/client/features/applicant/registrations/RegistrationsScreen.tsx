import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../contract/pages.ts';
import { applicationsQuery } from '../../../api/queries.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Row, Stack } from '../../../design/primitives.tsx';
import { useInstitution } from '../../../design/use-institution.ts';
import { useInstitutionName } from '../../../design/use-institution-name.ts';
import { groupRegistrations } from './group-registrations.ts';
import { Registrations } from './Registrations.tsx';
import { StartButton } from './StartButton.tsx';

/** my-registration: the applicant's registrations at one institution. */
export const RegistrationsScreen = () => {
  const { t } = useTranslation();
  const { code, parameter } = useInstitution();
  const institution = useInstitutionName()(parameter);
  const { data = [] } = useQuery(applicationsQuery);
  // An empty list says itself how to begin.
  const isEmpty = groupRegistrations(data, code).length === 0;
  return (
    <Stack gap={{ base: '6', md: '10' }}>
      <Row justifyContent="space-between" alignItems="flex-end" rowGap="5">
        <PageHeading lead={t('registrations.lead', { institution })}>{t('app.screen.myRegistration')}</PageHeading>
        {!isEmpty && (
          <Row>
            <ButtonLink to={pathTo('viewAllRegistration', { institution: parameter })} look="ghost">
              {t('registrations.toAll')}
            </ButtonLink>
            <StartButton look="outline" />
          </Row>
        )}
      </Row>
      <Registrations institutionCode={code} />
    </Stack>
  );
};
