import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { applicationStatuses } from '../../../../machines/application.status.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { dashboardAddress, detailAddress, type Place } from './addresses.ts';

/** What the final submit came to, where no fee is left to pay. */
export interface Outcome {
  readonly status: string;
  /** The outcome's text of specification 4, as the server says it. */
  readonly message: string;
  readonly registrationNumber: string | null;
}

const Frame = chakra('section', {
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
    background: 'bg.panel',
    '&[data-accepted=true]': { borderTopColor: 'colorPalette.solid' },
    '&[data-accepted=false]': { borderTopColor: 'border.warning' },
  },
});

const Title = chakra('h1', { base: { textStyle: 'title', outline: 'none' } });

const numbers = chakra('dl', {
  base: { '& dt': { color: 'fg.muted', fontSize: 'sm' }, '& dd': { margin: 0, textStyle: 'heading' } },
});
const Facts = numbers;

/** The outcome in the words of the specification, and the way on. */
export const OutcomePanel = ({ place, outcome }: { readonly place: Place; readonly outcome: Outcome }) => {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const isAccepted = outcome.status !== applicationStatuses.NotEligible;
  return (
    <Frame data-accepted={isAccepted} data-part="outcome" aria-live="polite">
      <Title ref={title} tabIndex={-1}>
        {outcome.message}
      </Title>
      <Text>{t(isAccepted ? 'application.outcome.submitted' : 'application.outcome.notEligible')}</Text>
      {outcome.registrationNumber !== null && (
        <Facts>
          <dt>{t('application.outcome.number')}</dt>
          <dd>{outcome.registrationNumber}</dd>
        </Facts>
      )}
      <Row>
        <ButtonLink to={detailAddress(place)}>{t('application.outcome.toDetail')}</ButtonLink>
        {!isAccepted && (
          <ButtonLink look="outline" to={dashboardAddress(place)}>
            {t('application.outcome.toDashboard')}
          </ButtonLink>
        )}
      </Row>
    </Frame>
  );
};
