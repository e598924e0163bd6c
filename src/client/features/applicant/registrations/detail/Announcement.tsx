import { useTranslation } from 'react-i18next';
import type { ApplicationState } from '../../../../../../machines/application.status.ts';
import type { ApplicationDetail } from '../../../../api/queries.ts';
import { Callout } from '../../../../design/Callout.tsx';
import { Box, Heading, Text } from '../../../../design/primitives.tsx';
import { ReasonsByPreference } from '../../../shared/application/Reasons.tsx';
import { findState, statusTone } from '../../../shared/application/status-look.ts';
import { StartButton } from '../StartButton.tsx';

const isUndecided = (state: ApplicationState | undefined): boolean =>
  state === 'PendingRegistrationFee' || state === 'Submitted' || state === 'NotEligible';

/** Ends after which another application is the way on. */
const startsAnew: ReadonlySet<ApplicationState> = new Set(['NotEligible', 'Rejected', 'Withdrawn']);

/** What stands now and what comes next, in one sentence each. */
export const Announcement = ({ application }: { readonly application: ApplicationDetail }) => {
  const { t } = useTranslation();
  const state = findState(application.Status);
  if (!state) return null;
  return (
    <Callout tone={statusTone(application.Status)} aria-labelledby="announcement">
      <Heading id="announcement">{t(`registrations.status.${state}`)}</Heading>
      <Text marginTop="1" color="fg">
        {t(`registrations.announcement.${state}`)}
      </Text>
      {isUndecided(state) && <ReasonsByPreference verdicts={application.Reasons} />}
      {startsAnew.has(state) && (
        <Box marginTop="4" _print={{ display: 'none' }}>
          <StartButton look="outline" />
        </Box>
      )}
    </Callout>
  );
};
