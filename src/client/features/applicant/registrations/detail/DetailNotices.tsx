import { useTranslation } from 'react-i18next';
import { findState, hasTrait } from '../../../../../../machines/application.status.ts';
import type { ApplicationDetail } from '../../../../api/queries.ts';
import { Callout } from '../../../../design/Callout.tsx';
import { Box, Heading, Text } from '../../../../design/primitives.tsx';
import { TextLink } from '../../../../design/TextLink.tsx';
import { useInstitution } from '../../../../design/use-institution.ts';
import { statusTone, useStepTitle } from '../../../shared/application/ApplicationLabels.tsx';
import { applicationLinks } from '../../../shared/application/application-links.ts';
import { ReasonsByPreference } from '../../../shared/application/Reasons.tsx';
import { StartButton } from '../RegistrationActions.tsx';

/** Steps that a changed form reopened, with the errors and a link. */
export const ReopenedSteps = ({ application }: { readonly application: ApplicationDetail }) => {
  const { t } = useTranslation();
  const stepTitle = useStepTitle();
  const { parameter } = useInstitution();
  if (application.Reopened.length === 0) return null;
  const links = applicationLinks({ institution: parameter, formId: application.Id });
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
            <TextLink to={links.step(step)}>{stepTitle(step)}</TextLink>
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

/** The current status and what follows. */
export const StatusAnnouncement = ({ application }: { readonly application: ApplicationDetail }) => {
  const { t } = useTranslation();
  const state = findState(application.Status);
  if (!state) return null;
  return (
    <Callout tone={statusTone(application.Status)} aria-labelledby="announcement">
      <Heading id="announcement">{t(`registrations.status.${state}`)}</Heading>
      <Text marginTop="1" color="fg">
        {t(`registrations.announcement.${state}`)}
      </Text>
      {application.WaitlistPlace !== null && (
        <Text marginTop="2" color="fg" fontWeight="semibold" data-part="waitlist-place">
          {t('registrations.waitlist.place', { place: application.WaitlistPlace })}
        </Text>
      )}
      {hasTrait(state, 'outcome') && <ReasonsByPreference verdicts={application.Reasons} />}
      {hasTrait(state, 'newStart') && (
        <Box marginTop="4" _print={{ display: 'none' }}>
          <StartButton variant="outline" />
        </Box>
      )}
    </Callout>
  );
};
