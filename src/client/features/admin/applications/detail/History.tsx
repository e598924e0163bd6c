import { useTranslation } from 'react-i18next';
import { Muted, Text } from '../../../../design/primitives.tsx';
import { formatDateTime } from '../../../../state/format.ts';
import { findState } from '../../../shared/application/status-look.ts';
import { Part } from '../../shared/Part.tsx';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { Timeline } from '../../shared/Timeline.tsx';
import { useEventName } from '../use-event-name.ts';
import { useFieldName } from '../use-field-name.ts';
import type { DetailProps } from './Applicant.tsx';

type HistoryEntry = DetailProps['detail']['History'][number];

const Entry = ({ At, Actor, ActorName, Event, From, To, Step, Changed }: HistoryEntry) => {
  const { t, i18n } = useTranslation();
  const eventName = useEventName();
  const fieldName = useFieldName();
  const state = To === From ? undefined : findState(To);
  const fields = Changed.map((field) => fieldName(field.includes('.') ? field : `${Step}.${field}`));
  return (
    <li>
      <Text fontWeight="medium">{eventName(Event, Step)}</Text>
      {state && <Text>{t('registrations.history.to', { status: t(`registrations.status.${state}`) })}</Text>}
      {fields.length > 0 && (
        <Muted fontSize="xs">{t('admin-applications.history.changed', { fields: fields.join(', ') })}</Muted>
      )}
      <Muted fontSize="xs">
        {ActorName ?? t(`admin-audit.role.${Actor}`)} · <time dateTime={At}>{formatDateTime(At, i18n.language)}</time>
      </Muted>
    </li>
  );
};

/** Who did what and when, newest first. */
export const History = ({ detail }: DetailProps) => {
  const { t } = useTranslation();
  return (
    <Part name="history" title={t('registrations.history.title')}>
      <ShowMore items={[...detail.History].reverse()}>
        {(shown) => (
          <Timeline>
            {shown.map((entry) => (
              <Entry key={`${entry.At} ${entry.Event} ${entry.Step}`} {...entry} />
            ))}
          </Timeline>
        )}
      </ShowMore>
    </Part>
  );
};
