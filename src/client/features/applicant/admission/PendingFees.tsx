import { useTranslation } from 'react-i18next';
import type { ApplicationSummary } from '../../../api/queries.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { Callout } from '../../../design/Callout.tsx';
import { WalletIcon } from '../../../design/icons.tsx';
import { Box, Heading, Muted, Row, Stack, Text } from '../../../design/primitives.tsx';
import { formatDateTime, formatRupiah } from '../../../state/format.ts';
import { PaymentBadge } from '../../shared/application/ApplicationLabels.tsx';
import { applicationLinks } from '../../shared/application/application-links.ts';
import { paymentActionOf, stateOfApplicationFee } from '../../shared/application/payment-state.ts';
import { findVerifiedPreference } from '../../shared/application/preferred-programs.ts';

const actionLabels = { details: 'look', continue: 'continue', pay: 'pay' } as const;

const PendingFeeCard = ({ application }: { readonly application: ApplicationSummary }) => {
  const { t, i18n } = useTranslation();
  const program = (findVerifiedPreference(application) ?? application.ProgramPreferences[0])?.PeriodicProgram;
  const state = stateOfApplicationFee(application, serverNow());
  const open = state === 'Open' ? application.RegistrationFeePayments.at(-1) : undefined;
  const dueDate = open?.DueDate;
  const fee = formatRupiah(program?.RegistrationFee ?? 0, i18n.language);
  const action = paymentActionOf(state);
  const { pay, payment } = applicationLinks({
    formId: application.Id,
    institution: application.Institution.InstitutionCode,
  });
  return (
    <Callout as="article" tone="error">
      <Box display="flex" gap="4" alignItems="flex-start">
        <Box fontSize="2xl" aria-hidden="true">
          <WalletIcon />
        </Box>
        <Box flex="1" minWidth="0">
          <Heading as="h3">{program?.ProgramStudyName ?? application.RegistrationNumber}</Heading>
          <Row columnGap="3" rowGap="1">
            <Muted fontSize="sm">{application.RegistrationNumber}</Muted>
            {state !== 'Unpaid' && <PaymentBadge state={state} />}
          </Row>
          <Row justifyContent="space-between" marginTop="4">
            <Box>
              <Muted fontSize="sm">{t(open ? 'admission.pending.total' : 'admission.pending.fee')}</Muted>
              <Text fontWeight="bold" fontSize="lg" data-part="sum">
                {open ? formatRupiah(open.Amount, i18n.language) : fee}
              </Text>
              {state === 'Unpaid' && <Muted fontSize="sm">{t('admission.pending.plus')}</Muted>}
              {dueDate && (
                <Muted fontSize="sm">
                  {t('admission.pending.due', { time: formatDateTime(dueDate, i18n.language) })}
                </Muted>
              )}
            </Box>
            <ButtonLink to={action === 'details' ? payment : pay}>
              {t(`admission.pending.${actionLabels[action]}`)}
            </ButtonLink>
          </Row>
        </Box>
      </Box>
    </Callout>
  );
};

/** Applications that wait for their registration fee. */
export const PendingFees = ({ applications }: { readonly applications: readonly ApplicationSummary[] }) => {
  const { t } = useTranslation();
  if (applications.length === 0) return null;
  return (
    <Stack as="section" aria-labelledby="pending">
      <Heading id="pending">{t('admission.pending.heading')}</Heading>
      {applications.map((application) => (
        <PendingFeeCard key={application.Id} application={application} />
      ))}
    </Stack>
  );
};
