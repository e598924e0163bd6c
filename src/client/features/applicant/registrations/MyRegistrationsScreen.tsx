import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { applicationsQuery } from '../../../api/queries.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Row, Stack } from '../../../design/primitives.tsx';
import { useInstitution, useInstitutionName } from '../../../design/use-institution.ts';
import { GroupedRegistrations } from './GroupedRegistrations.tsx';
import { groupRegistrations } from './group-registrations.ts';
import { StartButton } from './RegistrationActions.tsx';

/** my-registration: the applicant's registrations at one institution. */
export const MyRegistrationsScreen = () => {
  const { t } = useTranslation();
  const { code, parameter } = useInstitution();
  const institution = useInstitutionName()(parameter);
  const { data = [] } = useQuery(applicationsQuery);
  // The empty list has a start button of its own.
  const isEmpty = groupRegistrations(data, code).length === 0;
  return (
    <Stack gap={{ base: '6', md: '10' }}>
      <Row justifyContent="space-between" alignItems="flex-end" rowGap="5">
        <PageHeading lead={t('registrations.lead', { institution })}>{t('app.screen.myRegistration')}</PageHeading>
        {!isEmpty && (
          <Row>
            <ButtonLink to={pathTo('viewAllRegistration', { institution: parameter })} variant="ghost">
              {t('registrations.toAll')}
            </ButtonLink>
            <StartButton variant="outline" />
          </Row>
        )}
      </Row>
      <GroupedRegistrations institutionCode={code} />
    </Stack>
  );
};
