import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { findState } from '../../../../../../machines/application.status.ts';
import type { ApplicationDetail } from '../../../../api/queries.ts';
import { Button } from '../../../../design/Button.tsx';
import { Card, Heading, Muted, Text } from '../../../../design/primitives.tsx';
import { Timeline } from '../../../../design/Timeline.tsx';
import { PartLink, useOpenPart } from '../../../../design/WithoutScript.tsx';
import { formatDateTime } from '../../../../state/format.ts';
import { useStepTitle } from '../../../shared/application/ApplicationLabels.tsx';

type HistoryEntry = ApplicationDetail['History'][number];

const INITIAL_COUNT = 6;

const HistoryItem = ({ at, actor, event, from, to, step }: HistoryEntry) => {
  const { t, i18n } = useTranslation();
  const stepTitle = useStepTitle();
  const stepName = step === null ? '' : stepTitle(step);
  const state = to === null || to === from ? undefined : findState(to);
  return (
    <li>
      <Text fontWeight="medium">
        {t([`registrations.event.${event}`, 'registrations.event.other'], { step: stepName })}
      </Text>
      {state && (
        <Text fontSize="sm">{t('registrations.history.to', { status: t(`registrations.status.${state}`) })}</Text>
      )}
      <Muted fontSize="sm">
        {t(`registrations.actor.${actor}`)} · <time dateTime={at}>{formatDateTime(at, i18n.language)}</time>
      </Muted>
    </li>
  );
};

/** Events of the application, newest first. */
export const ApplicationHistory = ({ application }: { readonly application: ApplicationDetail }) => {
  const { t } = useTranslation();
  const [isExpanded, setExpanded] = useOpenPart('history');
  const listId = useId();
  const entries = [...application.History].reverse();
  const shown = isExpanded ? entries : entries.slice(0, INITIAL_COUNT);
  if (entries.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="history" _print={{ display: 'none' }}>
      <Heading id="history">{t('registrations.history.title')}</Heading>
      <Timeline marginTop="4" id={listId}>
        {shown.map((entry) => (
          <HistoryItem key={`${entry.at} ${entry.event} ${entry.step}`} {...entry} />
        ))}
      </Timeline>
      {entries.length > INITIAL_COUNT && (
        <Button
          variant="ghost"
          aria-expanded={isExpanded}
          aria-controls={listId}
          data-scripted=""
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t('registrations.history.less') : t('registrations.history.all', { count: entries.length })}
        </Button>
      )}
      {entries.length > shown.length && (
        <PartLink part="history" variant="ghost">
          {t('registrations.history.all', { count: entries.length })}
        </PartLink>
      )}
    </Card>
  );
};
