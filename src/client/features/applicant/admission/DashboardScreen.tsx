import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { getPortal } from '../../../../contract/portal.ts';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { callApi } from '../../../api/http.ts';
import { applicationsQuery } from '../../../api/queries.ts';
import { useSession } from '../../../api/session.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { Callout } from '../../../design/Callout.tsx';
import { FailureNotice } from '../../../design/FailureNotice.tsx';
import { ArrowIcon, PlusIcon } from '../../../design/icons.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Box, Card, Heading, Muted, Stack, Text } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { Tiles } from '../../../design/Tiles.tsx';
import { useInstitution, useInstitutionName } from '../../../design/use-institution.ts';
import { PostButton } from '../../../design/WithoutScript.tsx';
import { formatDate } from '../../../state/format.ts';
import { type ChosenPeriod, useStartApplication } from '../../shared/application/use-start-application.ts';
import { PERIOD_PARAMETER } from '../../shared/page/start-address.ts';
import { Drafts } from './Drafts.tsx';
import { NextTask } from './NextTask.tsx';
import { PendingFees } from './PendingFees.tsx';
import { isReturned, ReturnedApplications } from './ReturnedApplications.tsx';

const OpenPeriodCard = ({ period }: { readonly period: ChosenPeriod }) => {
  const { t, i18n } = useTranslation();
  const { start, isBusy } = useStartApplication(useInstitution(), period);
  const { name, entity, channel, semester, year, endDate } = period;
  return (
    <Card as="section" aria-label={t('admission.period.label')} borderTopWidth="4px" borderTopColor="brand.solid">
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="4">
        <Box minWidth="0">
          <Muted fontSize="sm">{t('admission.period.label')}</Muted>
          <Heading marginTop="1">{`${entity.Name}, ${name}`}</Heading>
          <Muted marginTop="1">{[channel.Name, `${semester.Name} ${year.Name}`].join(' · ')}</Muted>
          <Text fontWeight="semibold" fontSize="sm" marginTop="1">
            {t('admission.period.until', { date: formatDate(endDate, i18n.language) })}
          </Text>
        </Box>
        <PostButton size="lg" isBusy={isBusy} onClick={start} width={{ base: 'full', sm: 'auto' }}>
          {t('admission.period.start')}
          <ArrowIcon />
        </PostButton>
      </Box>
    </Card>
  );
};

/** The period that was chosen on a public page, with a button that starts an application for it. */
const PeriodCard = () => {
  const { t } = useTranslation();
  const { code } = useInstitution();
  const chosen = useSearchParams()[0].get(PERIOD_PARAMETER);
  const { data } = useQuery({
    queryKey: ['portal'],
    queryFn: async ({ signal }) => (await callApi(getPortal, { signal })).data,
    enabled: chosen !== null,
  });
  if (chosen === null || !data) return null;
  const period = data.periods.find(({ id, institutionCode }) => id === chosen && institutionCode === code);
  return period?.isOpen ? (
    <OpenPeriodCard period={period} />
  ) : (
    <Callout tone="info">{t('admission.period.closed')}</Callout>
  );
};

/** Starts an application; the server returns an untouched draft where there is one. */
const StartCard = ({ isFirst }: { readonly isFirst: boolean }) => {
  const { t } = useTranslation();
  const { start, isBusy } = useStartApplication(useInstitution());
  return (
    <Card padding="0" overflow="hidden" background="brand.solid" color="brand.contrast" borderColor="brand.solid">
      <Box height={{ base: '24', lg: '36' }} overflow="hidden" aria-hidden="true">
        <Tiles />
      </Box>
      <Box padding={{ base: '5', md: '6' }}>
        <Heading>{t(isFirst ? 'admission.start.firstTitle' : 'admission.start.title')}</Heading>
        <Text marginTop="2" marginBottom="5" opacity={0.86}>
          {t('admission.start.text')}
        </Text>
        <PostButton
          wide
          background="accent.solid"
          color="accent.contrast"
          _hover={{ background: 'brand.contrast', color: 'brand.fg' }}
          isBusy={isBusy}
          onClick={start}
        >
          <PlusIcon />
          {t('admission.start.submit')}
        </PostButton>
      </Box>
    </Card>
  );
};

/** Link to the submitted applications. */
const RegistrationsLink = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation();
  const { parameter } = useInstitution();
  return (
    <Card>
      <Heading>{t('admission.registrations.heading')}</Heading>
      <Muted marginTop="2" marginBottom="4">
        {t('admission.registrations.text', { count })}
      </Muted>
      <ButtonLink to={pathTo('myRegistration', { institution: parameter })} variant="outline" wide>
        {t('admission.registrations.open')}
      </ButtonLink>
    </Card>
  );
};

/** The applicant's start page at one institution: open applications, and a card to start one. */
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
      {here && <NextTask applications={here} />}
      {here && (
        <Box
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}
          gap={{ base: '8', lg: '10' }}
          alignItems="start"
        >
          <Stack gap={{ base: '8', md: '10' }} order={{ base: here.length === 0 ? 1 : 0, lg: 0 }}>
            <ReturnedApplications applications={here.filter(isReturned)} />
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
