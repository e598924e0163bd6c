import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { applicationStatuses, findState, hasTrait } from '../../../../../machines/application.status.ts';
import type { DateAhead } from '../../../../../machines/next-task.ts';
import { type ApplicationDetail, applicationQuery } from '../../../api/queries.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { useSession } from '../../../api/session.ts';
import { Button, ButtonLink, buttonRecipe } from '../../../design/Button.tsx';
import { chakra } from '../../../design/chakra.ts';
import { FailureNotice } from '../../../design/FailureNotice.tsx';
import { ArrowIcon, DownloadIcon } from '../../../design/icons.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Box, Card, Heading, Muted, Row, Stack, Text } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { formatRupiah } from '../../../state/format.ts';
import { applicationLinks } from '../../shared/application/application-links.ts';
import { formatTaskDate, listDatesAhead } from '../../shared/application/next-task.ts';
import { registrationFee } from '../../shared/application/payment-state.ts';
import { programNames } from '../../shared/application/preferred-programs.ts';
import { ReasonsByPreference } from '../../shared/application/Reasons.tsx';
import { LeadTo } from '../../shared/page/LeadTo.tsx';
import { useServerRedirect } from '../../shared/page/visitor-context.ts';

/** The number, large enough to be written down. */
const Receipt = chakra('section', {
  base: {
    padding: { base: '5', md: '8' },
    borderRadius: 'lg',
    borderWidth: '1px',
    borderColor: 'border',
    borderTopWidth: '6px',
    borderTopColor: 'brand.solid',
    background: 'bg.panel',
  },
});

const LinkButton = chakra('a', buttonRecipe);

const NumberText = chakra('p', {
  base: { textStyle: 'title', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
});

const Steps = chakra('ol', {
  base: { display: 'flex', flexDirection: 'column', gap: '4', paddingInlineStart: '6', listStyleType: 'decimal' },
});

interface ConfirmationProps {
  readonly application: ApplicationDetail;
}

/** The outcome of the check of requirements. It is no decision, so it has no success colour. */
const Outcome = ({ application }: ConfirmationProps) => {
  const { t } = useTranslation();
  const { Outcome: outcome, Reasons: reasons, Status } = application;
  if (outcome === null) return null;
  const isEligible = Status !== applicationStatuses.NotEligible;
  return (
    <div>
      <Text>
        {t('next-task.submitted.outcome')}{' '}
        <Box as="strong" data-part="outcome">
          {t(outcome)}
        </Box>
      </Text>
      <Text marginTop="1">{t(isEligible ? 'next-task.submitted.meaning' : 'next-task.submitted.notEligible')}</Text>
      <ReasonsByPreference verdicts={reasons} />
    </div>
  );
};

const NextStep = ({ title, children }: { readonly title: string; readonly children?: ReactNode }) => (
  <li>
    <Text as="span" fontWeight="semibold">
      {title}
    </Text>
    {children}
  </li>
);

/** What happens next and when, as far as the admissions office has set dates. */
const NextSteps = ({ application, dates }: ConfirmationProps & { readonly dates: readonly DateAhead[] }) => {
  const { t, i18n } = useTranslation();
  const dateOf = (kind: DateAhead['kind']): string | undefined => {
    const found = dates.find((date) => date.kind === kind)?.date;
    return found === undefined ? undefined : formatTaskDate(found, i18n.language);
  };
  const [fee, test, announcement] = [dateOf('fee'), dateOf('test'), dateOf('announcement')];
  const amount = formatRupiah(registrationFee(application) ?? 0, i18n.language);
  return (
    <Card as="section" aria-labelledby="what-next">
      <Heading id="what-next" marginBottom="4">
        {t('next-task.submitted.next')}
      </Heading>
      <Steps>
        {application.Status === applicationStatuses.PendingRegistrationFee && (
          <NextStep
            title={
              fee === undefined
                ? t('next-task.submitted.fee', { amount })
                : t('next-task.submitted.feeBy', { amount, date: fee })
            }
          >
            <Muted fontSize="sm">{t('next-task.submitted.feeText')}</Muted>
          </NextStep>
        )}
        {test !== undefined && <NextStep title={t('next-task.submitted.test', { date: test })} />}
        <NextStep title={t('next-task.submitted.review')} />
        <NextStep
          title={
            announcement === undefined
              ? t('next-task.submitted.decision')
              : t('next-task.submitted.decisionOn', { date: announcement })
          }
        >
          <Muted fontSize="sm">{t('next-task.submitted.decisionText')}</Muted>
        </NextStep>
      </Steps>
    </Card>
  );
};

const Actions = ({ application, hasDates }: ConfirmationProps & { readonly hasDates: boolean }) => {
  const { t, i18n } = useTranslation();
  const { Id: formId, Institution, Status } = application;
  const links = applicationLinks({ formId, institution: Institution.InstitutionCode });
  const isDue = Status === applicationStatuses.PendingRegistrationFee;
  return (
    <Row gap="3" _print={{ display: 'none' }}>
      {isDue && (
        <ButtonLink to={links.pay} width={{ base: 'full', sm: 'auto' }}>
          {t('next-task.pay.action')}
          <ArrowIcon />
        </ButtonLink>
      )}
      {hasDates && (
        <LinkButton
          href={`/api/form/calendar?${new URLSearchParams({ formId, lang: i18n.language })}`}
          download
          variant="outline"
        >
          <DownloadIcon />
          {t('next-task.submitted.calendar')}
        </LinkButton>
      )}
      <Button variant="outline" onClick={() => window.print()} data-scripted="">
        {t('registrations.action.print')}
      </Button>
      <ButtonLink variant="outline" to={links.detail}>
        {t('next-task.submitted.toDetail')}
      </ButtonLink>
      <ButtonLink variant="ghost" to={links.dashboard}>
        {t('next-task.submitted.toDashboard')}
      </ButtonLink>
    </Row>
  );
};

/** What a submit led to: number, outcome, what happens next and when. */
export const Confirmation = ({ application }: ConfirmationProps) => {
  const { t } = useTranslation();
  const email = useSession()?.email ?? '';
  const dates = listDatesAhead(application, serverNow());
  const { RegistrationNumber: number } = application;
  return (
    <Stack gap="6" maxWidth="3xl">
      <PageHeading lead={programNames(application)}>{t('next-task.submitted.title')}</PageHeading>
      <Receipt data-part="submitted" aria-label={t('next-task.submitted.number')}>
        <Stack gap="4">
          {number !== null && (
            <div>
              <Muted>{t('next-task.submitted.number')}</Muted>
              <NumberText data-part="number">{number}</NumberText>
            </div>
          )}
          <Outcome application={application} />
          {email !== '' && <Muted overflowWrap="anywhere">{t('next-task.submitted.mail', { email })}</Muted>}
        </Stack>
      </Receipt>
      {application.Status !== applicationStatuses.NotEligible && <NextSteps application={application} dates={dates} />}
      <Actions application={application} hasDates={dates.length > 0} />
    </Stack>
  );
};

/** my-registration/:id/submitted: the confirmation of a submit, until something else happens to the application. */
export const SubmittedScreen = () => {
  const { id = '', institution = '' } = useParams();
  // The draft may be known from before the submit; what the server renders has been read for this page.
  const isOnServer = useServerRedirect() !== undefined;
  const { data, error, isFetching, refetch } = useQuery({ ...applicationQuery(id), refetchOnMount: 'always' });
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <CardSkeleton rows={3} height="48" />;
  const state = findState(data.Status);
  if (state === 'Draft' && isFetching && !isOnServer) return <CardSkeleton rows={3} height="48" />;
  if (!state || !hasTrait(state, 'outcome'))
    return <LeadTo path={applicationLinks({ institution, formId: id }).detail} />;
  return <Confirmation application={data} />;
};
