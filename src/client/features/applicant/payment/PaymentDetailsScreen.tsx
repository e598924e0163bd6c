import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { hasStatus } from '../../../api/api-error.ts';
import { BackLink } from '../../../design/Breadcrumbs.tsx';
import { ButtonLink } from '../../../design/Button.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { describeError, FailureNotice } from '../../../design/FailureNotice.tsx';
import { Stack } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { useInstitution } from '../../../design/use-institution.ts';
import { applicationLinks } from '../../shared/application/application-links.ts';
import { FeeDetails } from './FeeDetails.tsx';
import { FeeHeading } from './FeeHeading.tsx';
import { useLiveFee } from './use-live-fee.ts';

/** my-registration/:id/payment-details (specification 3, payment detail); the gateway's page returns to it. */
export const PaymentDetailsScreen = () => {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { code } = useInstitution();
  const { fee, error, retry } = useLiveFee(id);
  const links = applicationLinks({ formId: id, institution: fee?.InstitutionCode ?? code });
  const isRefused = hasStatus(error, 400, 404, 410, 422);
  return (
    <Stack gap="5">
      <BackLink to={links.detail}>{t('registrations.detail.heading')}</BackLink>
      <FeeHeading fee={fee}>{t('app.screen.paymentDetails')}</FeeHeading>
      {fee && <FeeDetails key={id} fee={fee} links={links} />}
      {!fee && isRefused && (
        <EmptyState title={t('payment.none')} text={describeError(error, t)}>
          <ButtonLink to={links.dashboard}>{t('payment.action.dashboard')}</ButtonLink>
        </EmptyState>
      )}
      {!fee && error && !isRefused && <FailureNotice error={error} onRetry={retry} />}
      {!fee && !error && <CardSkeleton rows={2} height="48" />}
    </Stack>
  );
};
