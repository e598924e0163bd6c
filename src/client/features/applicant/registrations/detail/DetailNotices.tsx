import { useTranslation } from 'react-i18next';
import type { ApplicationState } from '../../../../../../machines/application.status.ts';
import { pathTo } from '../../../../../contract/pages.ts';
import type { ApplicationDetail } from '../../../../api/queries.ts';
import { Callout } from '../../../../design/Callout.tsx';
import { Box, Heading, Text } from '../../../../design/primitives.tsx';
import { TextLink } from '../../../../design/TextLink.tsx';
import { useInstitution } from '../../../../design/use-institution.ts';
import { findApplicationState, statusTone, useStepTitle } from '../../../shared/application/ApplicationLabels.tsx';
import { ReasonsByPreference } from '../../../shared/application/Reasons.tsx';
import { StartButton } from '../RegistrationActions.tsx';

/** Steps whose questions changed since they were answered, with the reason and the way there. */
export const ReopenedSteps = ({ application }: { readonly application: ApplicationDetail }) => {
  const { t } = useTranslation();
  const stepTitle = useStepTitle();
  const { parameter } = useInstitution();
  if (application.Reopened.length === 0) return null;
  const query = new URLSearchParams({ formId: application.Id });
  return (
    <Box
      as="section"
      aria-labelledby="reopened"
      padding={{ base: '5', md: '6' }}
      borderRadius="lg"
      borderInlineStartWidth="4px"
      borderColor="fg.warning"
      background="bg.warning"
    >
      <Heading id="reopened">{t('registrations.reopened.title')}</Heading>
      <Text marginTop="1">{t('registrations.reopened.text')}</Text>
      <Box as="ul" listStyleType="none" marginTop="3" display="flex" flexDirection="column" gap="3">
        {application.Reopened.map(({ step, errors }) => (
          <li key={step}>
            <TextLink to={`${pathTo('applicationStep', { institution: parameter, step })}?${query}`}>
              {stepTitle(step)}
            </TextLink>
            {errors.map(({ path, message }) => (
              <Text key={`${path} ${message}`} fontSize="sm">
                {message}
              </Text>
            ))}
          </li>
        ))}
      </Box>
    </Box>
  );
};

const hasOutcomeReasons = (state: ApplicationState | undefined): boolean =>
  state === 'PendingRegistrationFee' || state === 'Submitted' || state === 'NotEligible';

/** Ends after which another application is the way on. */
const statesWithNewStart: ReadonlySet<ApplicationState> = new Set(['NotEligible', 'Rejected', 'Withdrawn']);

/** What stands now and what comes next, in one sentence each. */
export const StatusAnnouncement = ({ application }: { readonly application: ApplicationDetail }) => {
  const { t } = useTranslation();
  const state = findApplicationState(application.Status);
  if (!state) return null;
  return (
    <Callout tone={statusTone(application.Status)} aria-labelledby="announcement">
      <Heading id="announcement">{t(`registrations.status.${state}`)}</Heading>
      <Text marginTop="1" color="fg">
        {t(`registrations.announcement.${state}`)}
      </Text>
      {hasOutcomeReasons(state) && <ReasonsByPreference verdicts={application.Reasons} />}
      {statesWithNewStart.has(state) && (
        <Box marginTop="4" _print={{ display: 'none' }}>
          <StartButton look="outline" />
        </Box>
      )}
    </Callout>
  );
};
