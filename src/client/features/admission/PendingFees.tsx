import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../contract/pages.ts';
import type { ApplicationSummary } from '../../api/queries.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { WalletIcon } from '../../ui/icons.tsx';
import { Box, Card, Heading, Muted, Row, Stack, Text } from '../../ui/primitives.tsx';
import { formatDateTime, formatRupiah } from '../../ui/state/format.ts';
import { useInstitution } from '../../ui/use-institution.ts';

type Preference = ApplicationSummary['ProgramPreferences'][number];

/** The preference that was verified at the final submit; the first one where none is marked. */
const verifiedOf = ({ ProgramPreferences }: ApplicationSummary): Preference | undefined =>
  ProgramPreferences.find(({ IsVerified }) => IsVerified) ?? ProgramPreferences[0];

const PendingCard = ({ application }: { readonly application: ApplicationSummary }) => {
  const { t, i18n } = useTranslation();
  const { parameter } = useInstitution();
  const program = verifiedOf(application)?.PeriodicProgram;
  const dueDate = application.RegistrationFeePayments.at(-1)?.DueDate;
  const query = new URLSearchParams({ formId: application.Id });
  return (
    <Card as="article" background="accent.subtle" borderColor="accent.solid">
      <Box display="flex" gap="4" alignItems="flex-start">
        <Box color="accent.fg" fontSize="2xl" aria-hidden="true">
          <WalletIcon />
        </Box>
        <Box flex="1" minWidth="0">
          <Heading as="h3">{program?.ProgramStudyName ?? application.RegistrationNumber}</Heading>
          <Muted fontSize="sm">{application.RegistrationNumber}</Muted>
          <Row justifyContent="space-between" marginTop="4">
            <Box>
              <Muted fontSize="sm">{t('admission.pending.fee')}</Muted>
              <Text fontWeight="bold" fontSize="lg">
                {formatRupiah(program?.RegistrationFee ?? 0, i18n.language)}
              </Text>
              {dueDate && (
                <Muted fontSize="sm">
                  {t('admission.pending.due', { time: formatDateTime(dueDate, i18n.language) })}
                </Muted>
              )}
            </Box>
            <ButtonLink to={`${pathTo('registerFeeDetail', { institution: parameter })}?${query}`}>
              {t('admission.pending.pay')}
            </ButtonLink>
          </Row>
        </Box>
      </Box>
    </Card>
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
        <PendingCard key={application.Id} application={application} />
      ))}
    </Stack>
  );
};
