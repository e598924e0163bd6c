import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { hasStatus } from '../../../../api/api-error.ts';
import { ButtonLink } from '../../../../design/Button.tsx';
import { EmptyState } from '../../../../design/EmptyState.tsx';
import { describeError, FailureNotice } from '../../../../design/FailureNotice.tsx';
import { Box, Card, Heading, Stack } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { TextLink } from '../../../../design/TextLink.tsx';
import { useInstitution } from '../../../../design/use-institution.ts';
import { formatRupiah } from '../../../../state/format.ts';
import { applicationLinks } from '../../../shared/application/application-links.ts';
import { FeeHeading } from '../FeeHeading.tsx';
import { PaymentFacts } from '../PaymentFacts.tsx';
import type { Fee } from '../registration-fee.ts';
import { useLiveFee } from '../use-live-fee.ts';
import { FeePayment } from './FeePayment.tsx';

/** The application of the fee (specification 3, register fee payment). */
const ApplicationFacts = ({ fee }: { readonly fee: Fee }) => {
  const { t, i18n } = useTranslation();
  return (
    <Card aria-labelledby="paid-for">
      <Heading id="paid-for" marginBottom="5">
        {t('payment.fee.for')}
      </Heading>
      <PaymentFacts
        variant="grid"
        facts={[
          { name: 'name', value: fee.Name },
          { name: 'number', value: fee.RegistrationNumber },
          { name: 'studyProgram', value: fee.ProgramStudyName },
          { name: 'entity', value: fee.AdmissionEntity },
          { name: 'year', value: fee.AdmissionYear },
          { name: 'admissionChannel', value: fee.AdmissionChannel },
          { name: 'period', value: fee.AdmissionPeriodName },
          { name: 'registrationFee', value: formatRupiah(fee.RegistrationFee, i18n.language) },
        ]}
      />
      <Box marginTop="5">
        <TextLink to={applicationLinks({ formId: fee.FormId, institution: fee.InstitutionCode }).detail}>
          {t('payment.action.application')}
        </TextLink>
      </Box>
    </Card>
  );
};

/** Payment of the fee beside the facts of its application. */
export const FeeLayout = ({ fee }: { readonly fee: Fee }) => (
  <Box
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
    gap="6"
    alignItems="start"
  >
    <Stack gap="6">
      <FeePayment fee={fee} />
    </Stack>
    <ApplicationFacts fee={fee} />
  </Box>
);

/** An application without a fee offers no retry. */
const NoFee = ({ error, formId }: { readonly error: unknown; readonly formId: string }) => {
  const { t } = useTranslation();
  const { code } = useInstitution();
  return (
    <EmptyState title={t('payment.none')} text={describeError(error, t)}>
      <ButtonLink to={applicationLinks({ formId, institution: code }).detail}>
        {t('payment.action.application')}
      </ButtonLink>
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
