import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { pathTo } from '../../../../../contract/pages.ts';
import { hasStatus } from '../../../../api/api-error.ts';
import { BackLink } from '../../../../design/BackLink.tsx';
import { ButtonLink } from '../../../../design/Button.tsx';
import { EmptyState } from '../../../../design/EmptyState.tsx';
import { FailureNotice } from '../../../../design/Notice.tsx';
import { PageHeading } from '../../../../design/PageHeading.tsx';
import { Stack } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { lastListAddress } from '../../shared/last-list.ts';
import { type AdminApplication, adminApplicationQuery } from '../queries.ts';
import { Applicant } from './Applicant.tsx';

interface FailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Not there, or of an institution that is not the admin's: trying again would not help. */
const Failed = ({ error, onRetry }: FailedProps) => {
  const { t } = useTranslation();
  if (!hasStatus(error, 400, 404, 410)) return <FailureNotice error={error} onRetry={onRetry} />;
  return (
    <EmptyState title={t('admin-applications.detail.gone')} text={t('admin-applications.detail.goneText')}>
      <ButtonLink to={pathTo('applicantList')}>{t('admin-applications.detail.back')}</ButtonLink>
    </EmptyState>
  );
};

/** One heading before and after reading: it keeps the focus that it was given. */
const Heading = ({ detail }: { readonly detail: AdminApplication | undefined }) => {
  const { t } = useTranslation();
  if (!detail) return <PageHeading>{t('app.screen.applicantDetail')}</PageHeading>;
  const { Name, Email, RegistrationNumber: number } = detail.Application;
  const lead = number === null ? t('registrations.detail.draft') : t('registrations.detail.number', { number });
  return <PageHeading lead={lead}>{Name || Email}</PageHeading>;
};

/** /admin/applicant-list/:id and /:id/:formId: one application; the longer address names the applicant before it. */
export const ApplicantScreen = () => {
  const { t } = useTranslation();
  const { id = '', formId } = useParams();
  const { data, error, refetch } = useQuery(adminApplicationQuery(formId ?? id, formId === undefined ? undefined : id));
  return (
    <Stack gap="5">
      <BackLink to={lastListAddress(pathTo('applicantList'))}>{t('app.screen.applicantList')}</BackLink>
      <Heading detail={data} />
      {data && error && <FailureNotice error={error} onRetry={() => void refetch()} />}
      {data ? (
        <Applicant key={data.Application.Id} detail={data} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton rows={3} height="48" />
      )}
    </Stack>
  );
};
