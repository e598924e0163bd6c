import { roles } from 'virtual:catalogue';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ApplicationDetail, applicationQuery } from '../../../../api/queries.ts';
import { ButtonLink } from '../../../../design/Button.tsx';
import { PageHeading } from '../../../../design/PageHeading.tsx';
import { Box, Heading, Muted, Stack, Text } from '../../../../design/primitives.tsx';
import { answerOfRole } from '../../../shared/application/answer-of-role.ts';
import { applicationLinks } from '../../../shared/application/application-links.ts';
import { LectureStart } from '../../../shared/application/LectureStart.tsx';
import { DownloadDocument } from '../../../shared/documents/DownloadDocument.tsx';
import { Actions } from '../Actions.tsx';
import type { ResultType } from '../result-type.ts';
import { NextSteps } from './NextSteps.tsx';
import { ResultPicture } from './pictures.tsx';

const programOf = ({ ProgramPreferences }: ApplicationDetail): string | undefined =>
  ProgramPreferences.find(({ IsVerified }) => IsVerified)?.PeriodicProgram.ProgramStudyName;

/** For which application this is, and when its lectures start. */
const About = ({ application }: { readonly application: ApplicationDetail }) => {
  const { RegistrationNumber, AdmissionYear } = application;
  return (
    <Box data-part="about">
      <Heading>{programOf(application)}</Heading>
      <Muted>{RegistrationNumber}</Muted>
      <Text marginTop="2" data-part="lectures">
        <LectureStart semester={answerOfRole(application, roles['semester'])} academicYear={AdmissionYear} />
      </Text>
    </Box>
  );
};

interface ResultProps {
  readonly formId: string;
  readonly type: ResultType;
}

/** The result in words and a picture of its own, and what comes next. */
export const Result = ({ formId, type }: ResultProps) => {
  const { t } = useTranslation();
  const { data } = useQuery(applicationQuery(formId));
  const links = applicationLinks(formId, data?.Institution.InstitutionCode ?? 0);
  return (
    <Box
      data-result={type}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' }}
      borderWidth="1px"
      borderColor="border"
      borderRadius="xl"
      overflow="hidden"
      background="bg.panel"
    >
      <Box position="relative" height={{ base: '48', lg: 'auto' }} minHeight={{ lg: '96' }}>
        <ResultPicture type={type} />
      </Box>
      <Stack gap="6" padding={{ base: '5', md: '10' }}>
        <PageHeading lead={t(`payment.result.${type}.text`)}>{t(`payment.result.${type}.title`)}</PageHeading>
        {data && <About application={data} />}
        <NextSteps type={type} />
        {data && (
          <Actions>
            <ButtonLink to={links.detail}>{t('payment.action.application')}</ButtonLink>
            <ButtonLink to={links.payment} look="outline">
              {t('payment.action.details')}
            </ButtonLink>
            <DownloadDocument kind="receipt" applicationId={formId} />
          </Actions>
        )}
      </Stack>
    </Box>
  );
};
