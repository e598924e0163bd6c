import { roles } from 'virtual:catalogue';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApplicationDetail, applicationQuery } from '../../../api/queries.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { chakra } from '../../../design/chakra.ts';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Box, Heading, Muted, Stack, Text } from '../../../design/primitives.tsx';
import { applicationLinks } from '../../shared/application/application-links.ts';
import { DownloadDocument } from '../../shared/application/DownloadDocument.tsx';
import { answerOfRole, LectureStart } from '../../shared/application/LectureStart.tsx';
import { findVerifiedPreference } from '../../shared/application/preferred-programs.ts';
import { ButtonRow } from './PaymentButtons.tsx';
import type { ResultType } from './result-type.ts';

/** Colours of the institution's theme. */
const fill = (role: string) => ({ fill: `var(--theme-${role})` });
const stroke = (role: string) => ({ stroke: `var(--theme-${role})` });

const paperFill = fill('brand-contrast');
const accentFill = fill('accent-solid');
const softFill = fill('brand-emphasized');

/** A doctor's cap with its tassel. */
const doctorCap = (
  <>
    <path d="M76 84v26c0 12 20 22 44 22s44-10 44-22V84z" {...softFill} />
    <path d="M120 36 206 74l-86 38-86-38z" {...paperFill} />
    <path d="M120 74 190 82v34" fill="none" strokeWidth="5" strokeLinecap="round" {...stroke('accent-solid')} />
    <circle cx="120" cy="74" r="6" {...accentFill} />
    <path d="M180 116a10 10 0 0 1 20 0v18h-20z" {...accentFill} />
  </>
);

/** An open book. */
const openBook = (
  <>
    <path d="M40 52h48a32 32 0 0 1 32 32v52a24 24 0 0 0-24-24H40z" {...paperFill} />
    <path d="M200 52h-48a32 32 0 0 0-32 32v52a24 24 0 0 1 24-24h56z" {...softFill} />
    <path d="M56 72h28M56 88h36" strokeWidth="6" strokeLinecap="round" {...stroke('brand-emphasized')} />
    <path d="M148 88h36M156 72h28" strokeWidth="6" strokeLinecap="round" {...stroke('brand-solid')} />
    <path d="M120 24a24 24 0 0 1 24 24h-24z" {...accentFill} />
    <path d="M120 48H96a24 24 0 0 1 24-24z" {...paperFill} />
  </>
);

/** A medal with a star. */
const medal = (
  <>
    <path d="M84 20h32l14 44-26 12z" {...softFill} />
    <path d="M156 20h-32l-14 44 26 12z" {...paperFill} />
    <circle cx="120" cy="96" r="44" {...accentFill} />
    <path
      d="m120 66 9.4 19 21 3-15.2 14.8 3.6 20.9L120 113.8l-18.8 9.9 3.6-20.9L89.6 88l21-3z"
      {...fill('accent-contrast')}
    />
  </>
);

/** A letter of award with its seal. */
const awardLetter = (
  <>
    <path d="M52 28h112a24 24 0 0 1 24 24v72H76a24 24 0 0 1-24-24z" {...paperFill} />
    <path d="M76 56h64M76 74h84M76 92h44" strokeWidth="7" strokeLinecap="round" {...stroke('brand-emphasized')} />
    <path d="m154 116-10 34 20-10 20 10-10-34z" {...softFill} />
    <circle cx="164" cy="104" r="22" {...accentFill} />
    <path
      d="m154 104 7 7 13-14"
      fill="none"
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...stroke('accent-contrast')}
    />
  </>
);

/** A ticked form. */
const tickedForm = (
  <>
    <path d="M72 24h72a24 24 0 0 1 24 24v92H96a24 24 0 0 1-24-24z" {...paperFill} />
    <path d="M92 52h32M92 72h52M92 92h20" strokeWidth="7" strokeLinecap="round" {...stroke('brand-emphasized')} />
    <circle cx="156" cy="112" r="30" {...accentFill} />
    <path
      d="m142 112 10 10 18-19"
      fill="none"
      strokeWidth="6"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...stroke('accent-contrast')}
    />
  </>
);

const illustrations: Readonly<Record<ResultType, ReactNode>> = {
  'success-doctor': doctorCap,
  'success-kursus': openBook,
  'success-full': medal,
  success: awardLetter,
  'success-no-scholarship': tickedForm,
};

const Illustration = chakra('svg', { base: { position: 'relative', display: 'block', width: 'full', height: 'full' } });

const Corner = chakra('div', { base: { position: 'absolute', aspectRatio: '1', background: 'brand.hover' } });

/** The picture of a result between quarter circles, the shapes of the logos. Decoration only. */
const ResultIllustration = ({ type }: { readonly type: ResultType }) => (
  <Box aria-hidden="true" position="absolute" inset="0" background="brand.solid" overflow="hidden">
    <Corner top="0" insetInlineStart="0" width="40%" maxWidth="48" borderEndEndRadius="100%" />
    <Corner bottom="0" insetInlineEnd="0" width="52%" maxWidth="64" borderStartStartRadius="100%" />
    <Illustration viewBox="20 0 200 160">{illustrations[type]}</Illustration>
  </Box>
);

const StepList = chakra('ol', {
  base: {
    counterReset: 'step',
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    marginTop: '3',
    listStyleType: 'none',
    '& li': { position: 'relative', paddingInlineStart: '10', minHeight: '7' },
    '& li::before': {
      counterIncrement: 'step',
      content: 'counter(step)',
      position: 'absolute',
      insetInlineStart: '0',
      display: 'grid',
      placeItems: 'center',
      width: '7',
      height: '7',
      borderRadius: 'full',
      background: 'brand.subtle',
      color: 'brand.fg',
      fontSize: 'sm',
      fontWeight: 'bold',
    },
  },
});

const stepKeys = ['first', 'second', 'third'] as const;

/** The applicant's next steps. */
const NextSteps = ({ type }: { readonly type: ResultType }) => {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="next-steps">
      <Heading id="next-steps">{t('payment.result.next')}</Heading>
      <StepList>
        {stepKeys.map((place) => (
          <li key={place}>{t(`payment.result.${type}.${place}`)}</li>
        ))}
      </StepList>
    </section>
  );
};

/** Program and number of the application, and the start of lectures. */
const AboutApplication = ({ application }: { readonly application: ApplicationDetail }) => {
  const { RegistrationNumber, AdmissionYear } = application;
  return (
    <Box data-part="about">
      <Heading>{findVerifiedPreference(application)?.PeriodicProgram.ProgramStudyName}</Heading>
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

/** The result with its picture and the next steps. */
export const Result = ({ formId, type }: ResultProps) => {
  const { t } = useTranslation();
  const { data } = useQuery(applicationQuery(formId));
  const links = applicationLinks({ formId, institution: data?.Institution.InstitutionCode ?? 0 });
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
        <ResultIllustration type={type} />
      </Box>
      <Stack gap="6" padding={{ base: '5', md: '10' }}>
        <PageHeading lead={t(`payment.result.${type}.text`)}>{t(`payment.result.${type}.title`)}</PageHeading>
        {data && <AboutApplication application={data} />}
        <NextSteps type={type} />
        {data && (
          <ButtonRow>
            <ButtonLink to={links.detail}>{t('payment.action.application')}</ButtonLink>
            <ButtonLink to={links.payment} variant="outline">
              {t('payment.action.details')}
            </ButtonLink>
            <DownloadDocument kind="receipt" applicationId={formId} />
          </ButtonRow>
        )}
      </Stack>
    </Box>
  );
};
