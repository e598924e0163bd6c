import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { sentAt } from '../../../../engine/lists/choice-list.ts';
import { hasStatus } from '../../../api/api-error.ts';
import { type ApplicationDetail, applicationQuery } from '../../../api/queries.ts';
import { BackLink } from '../../../design/Breadcrumbs.tsx';
import { Button, ButtonLink } from '../../../design/Button.tsx';
import { chakra } from '../../../design/chakra.ts';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { describeError, FailureNotice } from '../../../design/FailureNotice.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Box, Card, Heading, Row, Stack } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { useInstitution } from '../../../design/use-institution.ts';
import { useNavigateUnlessLeft } from '../../../design/use-navigate-unless-left.ts';
import { titleOfEarlierForm } from '../../../forms/summary/earlier-form.ts';
import { FormerAnswers } from '../../../forms/summary/FormerAnswers.tsx';
import { SavedAnswers } from '../../../forms/summary/SavedAnswers.tsx';
import { useStepTitle } from '../../shared/application/ApplicationLabels.tsx';
import { DocumentDownloads, listDocuments } from '../../shared/application/DownloadDocument.tsx';
import { Correction } from './correction/Correction.tsx';
import { ApplicationHistory } from './detail/ApplicationHistory.tsx';
import { ReopenedSteps, StatusAnnouncement } from './detail/DetailNotices.tsx';
import { RegistrationFee, TuitionFees } from './detail/Fees.tsx';
import { Interview } from './detail/Interview.tsx';
import { Offer } from './detail/Offer.tsx';
import { Overview } from './detail/Overview.tsx';
import { WithdrawApplication } from './detail/WithdrawApplication.tsx';
import { RegistrationActions } from './RegistrationActions.tsx';
import { useRegistrationTitle } from './use-registration-title.ts';

/** Documents of the application to download. */
const ApplicationDocuments = ({ application }: { readonly application: ApplicationDetail }) => {
  const { t } = useTranslation();
  if (listDocuments(application).length === 0) return null;
  return (
    <Card as="section" aria-labelledby="documents" _print={{ display: 'none' }}>
      <Heading id="documents">{t('registrations.documents.title')}</Heading>
      <Stack gap="2" marginTop="4">
        <DocumentDownloads application={application} />
      </Stack>
    </Card>
  );
};

/** All answered steps in their order, each rendered with the form version that was answered. */
const StepAnswers = ({ application }: { readonly application: ApplicationDetail }) => {
  const { i18n } = useTranslation();
  const stepTitle = useStepTitle();
  const sourceParams = { formId: application.Id, institutionCode: application.Institution.InstitutionCode };
  return application.Steps.map(({ step, savedAt, Received, Former, ...saved }) => {
    const { answers, Form } = saved.Sent ?? saved;
    const params = { ...sourceParams, at: sentAt(application.SubmittedAt, savedAt) };
    return (
      <Card key={step} as="section" aria-labelledby={`step-${step}`} data-step={step}>
        <Heading id={`step-${step}`} marginBottom="5">
          {titleOfEarlierForm(Form, i18n.language) ?? stepTitle(step)}
        </Heading>
        <SavedAnswers step={step} answers={answers} form={Form} sourceParams={params} />
        {Received && <SavedAnswers step={step} answers={Received} form={null} sourceParams={params} />}
        <FormerAnswers step={step} former={Former} sourceParams={params} />
      </Card>
    );
  });
};

const DetailHeading = ({ application }: { readonly application: ApplicationDetail }) => {
  const { t } = useTranslation();
  const navigate = useNavigateUnlessLeft();
  const { parameter } = useInstitution();
  const title = useRegistrationTitle()(application);
  const { RegistrationNumber: number } = application;
  return (
    <Row justifyContent="space-between" alignItems="flex-end" rowGap="5">
      <PageHeading
        lead={number === null ? t('registrations.detail.draft') : t('registrations.detail.number', { number })}
      >
        {title}
      </PageHeading>
      <Row _print={{ display: 'none' }}>
        <RegistrationActions
          application={application}
          isDetail
          onDeleted={() => void navigate(pathTo('myRegistration', { institution: parameter }))}
        />
        <Button variant="outline" onClick={() => window.print()} data-scripted="">
          {t('registrations.action.print')}
        </Button>
        <WithdrawApplication application={application} />
      </Row>
    </Row>
  );
};

/** On a narrow page and on paper there is one column, with the payment before the answers. */
const DetailColumn = chakra('div', {
  base: {
    display: { base: 'contents', lg: 'flex' },
    flexDirection: 'column',
    gap: '6',
    minWidth: 0,
    _print: { display: 'contents' },
    '& > :is([aria-labelledby=overview], [aria-labelledby=fees], [aria-labelledby=payments], [aria-labelledby=documents])':
      {
        order: { base: -1, lg: 0 },
        _print: { order: -1 },
      },
  },
});

/** One application: status, answers, payments, documents and history. */
const RegistrationDetail = ({ application }: { readonly application: ApplicationDetail }) => (
  <Stack gap="6">
    <DetailHeading application={application} />
    <StatusAnnouncement application={application} />
    <Offer application={application} />
    <Interview application={application} />
    <Correction application={application} />
    <ReopenedSteps application={application} />
    <Box
      display={{ base: 'flex', lg: 'grid' }}
      flexDirection="column"
      gridTemplateColumns="minmax(0, 1fr) 20rem"
      gap="6"
      alignItems={{ lg: 'start' }}
      _print={{ display: 'flex', alignItems: 'stretch' }}
    >
      <DetailColumn>
        <Overview application={application} />
        <TuitionFees application={application} />
        <StepAnswers application={application} />
      </DetailColumn>
      <DetailColumn>
        <RegistrationFee application={application} />
        <ApplicationDocuments application={application} />
        <ApplicationHistory application={application} />
      </DetailColumn>
    </Box>
  </Stack>
);

interface LoadFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** An unknown, foreign or deleted application offers no retry. */
const LoadFailure = ({ error, onRetry }: LoadFailureProps) => {
  const { t } = useTranslation();
  const { parameter } = useInstitution();
  if (!hasStatus(error, 400, 404, 410)) return <FailureNotice error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      title={t('registrations.gone')}
      text={hasStatus(error, 410) ? describeError(error, t) : t('registrations.goneText')}
    >
      <ButtonLink to={pathTo('myRegistration', { institution: parameter })}>{t('registrations.back')}</ButtonLink>
    </EmptyState>
  );
};

/** my-registration/:id (specification 3, registration detail). */
export const RegistrationDetailScreen = () => {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { parameter } = useInstitution();
  const { data, error, refetch } = useQuery({ ...applicationQuery(id), refetchOnMount: 'always' });
  return (
    <Stack gap="5">
      <BackLink to={pathTo('myRegistration', { institution: parameter })}>{t('app.screen.myRegistration')}</BackLink>
      {data ? (
        <RegistrationDetail application={data} />
      ) : (
        <>
          <PageHeading>{t('registrations.detail.heading')}</PageHeading>
          {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <CardSkeleton rows={3} height="48" />}
        </>
      )}
    </Stack>
  );
};
