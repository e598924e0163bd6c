import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { applicationsQuery } from '../../../api/queries.ts';
import { useSession } from '../../../api/use-session.ts';
import { FailureNotice } from '../../../design/Notice.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Box, Stack } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { useInstitution } from '../../../design/use-institution.ts';
import { useInstitutionName } from '../../../design/use-institution-name.ts';
import { Drafts } from './Drafts.tsx';
import { PendingFees } from './PendingFees.tsx';
import { PeriodCard } from './PeriodCard.tsx';
import { RegistrationsLink } from './RegistrationsLink.tsx';
import { isReturned, Returned } from './Returned.tsx';
import { StartCard } from './StartCard.tsx';

/** The applicant's start at one institution: go on with what is open, or begin. */
export const DashboardScreen = () => {
  const { t } = useTranslation();
  const { institution = '' } = useParams();
  const { code } = useInstitution();
  const name = useSession()?.firstName ?? '';
  const { data, error, refetch } = useQuery(applicationsQuery);
  const here = data?.filter(({ Institution }) => Institution.InstitutionCode === code);
  const title = name === '' ? t('admission.dashboard.titleNameless') : t('admission.dashboard.title', { name });

  return (
    <Stack gap={{ base: '8', md: '10' }}>
      <PageHeading lead={t('admission.dashboard.lead', { institution: useInstitutionName()(institution) })}>
        {title}
      </PageHeading>
      <PeriodCard />
      {error && <FailureNotice error={error} onRetry={refetch} />}
      {!data && !error && <CardSkeleton rows={3} />}
      {here && (
        <Box
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}
          gap={{ base: '8', lg: '10' }}
          alignItems="start"
        >
          <Stack gap={{ base: '8', md: '10' }} order={{ base: here.length === 0 ? 1 : 0, lg: 0 }}>
            <Returned applications={here.filter(isReturned)} />
            <PendingFees applications={here.filter(({ Group }) => Group === 'pending')} />
            <Drafts
              applications={here.filter(({ Group }) => Group === 'draft')}
              isQuiet={here.some((one) => isReturned(one) || one.Group === 'pending')}
            />
          </Stack>
          <Stack gap="6">
            <StartCard isFirst={here.length === 0} />
            <RegistrationsLink count={here.filter(({ Group }) => Group !== 'draft').length} />
          </Stack>
        </Box>
      )}
    </Stack>
  );
};
