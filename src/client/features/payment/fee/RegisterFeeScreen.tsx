import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { hasStatus } from '../../../api/api-error.ts';
import { applicationLinks } from '../../../ui/application/application-links.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { describeError } from '../../../ui/describe-error.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FailureNotice } from '../../../ui/Notice.tsx';
import { Box, Stack } from '../../../ui/primitives.tsx';
import { CardSkeleton } from '../../../ui/Skeleton.tsx';
import { useInstitution } from '../../../ui/use-institution.ts';
import { FeeHeading } from '../FeeHeading.tsx';
import type { Fee } from '../fee-query.ts';
import { useLiveFee } from '../use-live-fee.ts';
import { ApplicationFacts } from './ApplicationFacts.tsx';
import { Pay } from './Pay.tsx';

/** What is to be done about the fee, beside what it is for. */
export const FeeLayout = ({ fee }: { readonly fee: Fee }) => (
  <Box
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
    gap="6"
    alignItems="start"
  >
    <Stack gap="6">
      <Pay fee={fee} />
    </Stack>
    <ApplicationFacts fee={fee} />
  </Box>
);

/** The state of the application asks for no fee: trying again would not help. */
const NoFee = ({ error, formId }: { readonly error: unknown; readonly formId: string }) => {
  const { t } = useTranslation();
  const { code } = useInstitution();
  return (
    <EmptyState title={t('payment.none')} text={describeError(error, t)}>
      <ButtonLink to={applicationLinks(formId, code).detail}>{t('payment.action.application')}</ButtonLink>
    </EmptyState>
  );
};

/** register-fee-detail (specification 3, register fee payment). */
export const RegisterFeeScreen = () => {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const formId = search.get('formId') ?? '';
  const { fee, error, retry } = useLiveFee(formId);
  const isRefused = hasStatus(error, 404, 410, 422);
  return (
    <Stack gap="6">
      <FeeHeading fee={fee}>{t('app.screen.registerFeeDetail')}</FeeHeading>
      {fee && <FeeLayout key={formId} fee={fee} />}
      {!fee &&
        error &&
        (isRefused ? <NoFee error={error} formId={formId} /> : <FailureNotice error={error} onRetry={retry} />)}
      {!fee && !error && <CardSkeleton rows={2} height="64" />}
    </Stack>
  );
};
