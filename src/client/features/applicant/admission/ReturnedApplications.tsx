import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { findState } from '../../../../../machines/application.status.ts';
import type { ApplicationSummary } from '../../../api/queries.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { Callout } from '../../../design/Callout.tsx';
import { ArrowIcon } from '../../../design/icons.tsx';
import { Box, Heading, Muted, Stack, Text } from '../../../design/primitives.tsx';
import { formatDateTime } from '../../../state/format.ts';

import { applicationLinks } from '../../shared/application/application-links.ts';
import { correctionRequestQuery, RequestedFields } from '../../shared/application/CorrectionRequest.tsx';
import { programNames } from '../../shared/application/preferred-programs.ts';

const ReturnedCard = ({ application }: { readonly application: ApplicationSummary }) => {
  const { t, i18n } = useTranslation();
  const { data: request } = useQuery(correctionRequestQuery(application.Id));
  const { detail } = applicationLinks({
    formId: application.Id,
    institution: application.Institution.InstitutionCode,
  });
  return (
    <Callout as="article" tone="error" data-application={application.Id}>
      <Heading as="h3">{programNames(application) || application.RegistrationNumber}</Heading>
      <Muted fontSize="sm">{application.RegistrationNumber}</Muted>
      {request && (
        <Box marginTop="3">
          <RequestedFields request={request} />
          <Muted fontSize="sm" marginTop="2">
            {t('admission.returned.asked', { time: formatDateTime(request.AskedAt, i18n.language) })}
          </Muted>
        </Box>
      )}
      <ButtonLink to={detail} marginTop="4" width={{ base: 'full', sm: 'auto' }}>
        {t('admission.returned.correct')}
        <ArrowIcon />
      </ButtonLink>
    </Callout>
  );
};

/** Whether the admissions office returned the application for correction. */
export const isReturned = ({ Status }: ApplicationSummary): boolean => findState(Status) === 'Returned';

/** Applications that were returned for correction. They come first, because they are blocked until then. */
export const ReturnedApplications = ({ applications }: { readonly applications: readonly ApplicationSummary[] }) => {
  const { t } = useTranslation();
  if (applications.length === 0) return null;
  return (
    <Stack as="section" aria-labelledby="returned">
      <Heading id="returned">{t('admission.returned.heading')}</Heading>
      <Text>{t('admission.returned.text')}</Text>
      {applications.map((application) => (
        <ReturnedCard key={application.Id} application={application} />
      ))}
    </Stack>
  );
};
