import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { pathTo } from '../../../../contract/pages.ts';
import { hasStatus } from '../../../api/api-error.ts';
import { applicationQuery } from '../../../api/queries.ts';
import { BackLink } from '../../../design/BackLink.tsx';
import { ButtonLink } from '../../../design/Button.tsx';
import { describeError } from '../../../design/describe-error.ts';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { FailureNotice } from '../../../design/Notice.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Stack } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { useInstitution } from '../../../design/use-institution.ts';
import { Registration } from './detail/Registration.tsx';

interface FailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Not there, not yours, deleted, or no id at all: trying again would not help. */
const Failed = ({ error, onRetry }: FailedProps) => {
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
export const RegistrationScreen = () => {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { parameter } = useInstitution();
  const { data, error, refetch } = useQuery({ ...applicationQuery(id), refetchOnMount: 'always' });
  return (
    <Stack gap="5">
      <BackLink to={pathTo('myRegistration', { institution: parameter })}>{t('app.screen.myRegistration')}</BackLink>
      {data ? (
        <Registration application={data} />
      ) : (
        <>
          <PageHeading>{t('registrations.detail.heading')}</PageHeading>
          {error ? <Failed error={error} onRetry={() => void refetch()} /> : <CardSkeleton rows={3} height="48" />}
        </>
      )}
    </Stack>
  );
};
