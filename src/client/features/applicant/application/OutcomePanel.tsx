import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { applicationStatuses } from '../../../../../machines/application.status.ts';
import { useSession } from '../../../api/session.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { chakra } from '../../../design/chakra.ts';
import { Box, Row, Text } from '../../../design/primitives.tsx';
import { type ApplicationLocation, applicationLinks } from '../../shared/application/application-links.ts';

/** Outcome of the final submit of an application without a fee to pay. */
export interface Outcome {
  readonly status: string;
  /** The server's text of the outcome (specification 4). */
  readonly message: string;
  readonly registrationNumber: string | null;
}

const PanelFrame = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    maxWidth: 'lg',
    padding: { base: '5', md: '8' },
    borderRadius: 'lg',
    borderWidth: '1px',
    borderColor: 'border',
    borderTopWidth: '6px',
    borderTopColor: 'border.emphasized',
    background: 'bg.panel',
  },
});

const Title = chakra('h1', { base: { textStyle: 'title', outline: 'none' } });

const Facts = chakra('dl', {
  base: { '& dt': { color: 'fg.muted', fontSize: 'sm' }, '& dd': { margin: 0, textStyle: 'heading' } },
});

/** The outcome with its meaning, and links to the application and the dashboard. */
export const OutcomePanel = ({
  place,
  outcome,
}: {
  readonly place: ApplicationLocation;
  readonly outcome: Outcome;
}) => {
  const { t } = useTranslation();
  const { detail, dashboard } = applicationLinks(place);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const email = useSession()?.email ?? '';
  const isEligible = outcome.status !== applicationStatuses.NotEligible;
  return (
    <PanelFrame data-part="submitted" aria-live="polite">
      <Title ref={title} tabIndex={-1}>
        {t('application.submitted.title')}
      </Title>
      <Text>
        {t('application.submitted.outcome')}{' '}
        <Box as="strong" data-part="outcome">
          {outcome.message}
        </Box>
      </Text>
      {isEligible && <Text>{t('application.outcome.meaning')}</Text>}
      <Text>{t(isEligible ? 'application.outcome.submitted' : 'application.outcome.notEligible')}</Text>
      {email !== '' && (
        <Text color="fg.muted" overflowWrap="anywhere">
          {t('application.submitted.mail', { email })}
        </Text>
      )}
      {outcome.registrationNumber !== null && (
        <Facts>
          <dt>{t('application.outcome.number')}</dt>
          <dd>{outcome.registrationNumber}</dd>
        </Facts>
      )}
      <Row>
        <ButtonLink to={detail}>{t('application.outcome.toDetail')}</ButtonLink>
        {!isEligible && (
          <ButtonLink variant="outline" to={dashboard}>
            {t('application.outcome.toDashboard')}
          </ButtonLink>
        )}
      </Row>
    </PanelFrame>
  );
};
