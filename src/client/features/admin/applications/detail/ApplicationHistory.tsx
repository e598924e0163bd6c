import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { findState } from '../../../../../../machines/application.status.ts';
import { listAudit } from '../../../../../contract/admin-audit.ts';
import { optionKey } from '../../../../../engine/text/text-keys.ts';
import { callApi } from '../../../../api/http.ts';
import { Box, Muted, Text } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { Timeline } from '../../../../design/Timeline.tsx';
import { formatDateTime } from '../../../../state/format.ts';
import { AuditDetails, useAuditActionName } from '../../shared/AuditDetails.tsx';
import { QueryResult } from '../../shared/QueryResult.tsx';
import { SectionCard } from '../../shared/SectionCard.tsx';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { useEventName, useFieldName } from '../display-names.ts';
import { applicationsKey, type DetailProps } from '../queries.ts';

type DecisionEntry = DetailProps['detail']['Decisions'][number];

const DecisionItem = ({ Decision, Reasons, Message, By, At, UndoneAt }: DecisionEntry) => {
  const { t, i18n } = useTranslation();
  const time = (at: string) => formatDateTime(at, i18n.language);
  return (
    <li>
      <Text fontWeight="medium">{t(`admin-applications.decision.${Decision}`)}</Text>
      {Reasons.length > 0 && (
        <Box as="ul" paddingInlineStart="4" listStyleType="disc">
          {Reasons.map((reason) => (
            <li key={reason}>{t(optionKey('rejection', ['reason'], reason))}</li>
          ))}
        </Box>
      )}
      {Message !== '' && <Text whiteSpace="pre-line">{Message}</Text>}
      <Muted fontSize="xs">
        {By.Name} · {time(At)}
      </Muted>
      {UndoneAt !== null && (
        <Text fontSize="xs" color="fg.warning">
          {t('admin-applications.undo.undone', { time: time(UndoneAt) })}
        </Text>
      )}
    </li>
  );
};

/** Decisions with author and reasons, and undone decisions; newest first. */
export const DecisionHistory = ({ detail }: DetailProps) => {
  const { t } = useTranslation();
  const decisions = [...detail.Decisions].sort((a, b) => b.At.localeCompare(a.At));
  if (decisions.length === 0) return null;
  return (
    <SectionCard name="decisions" title={t('admin-applications.detail.decisions')}>
      <Timeline fontSize="sm">
        {decisions.map((decision) => (
          <DecisionItem key={`${decision.At} ${decision.Decision}`} {...decision} />
        ))}
      </Timeline>
    </SectionCard>
  );
};

const MAX_AUDIT_ENTRIES = 30;

const applicationAuditQuery = (subjectId: string) =>
  queryOptions({
    queryKey: [...applicationsKey, 'audit', subjectId],
    queryFn: async ({ signal }) =>
      (await callApi(listAudit, { query: { subjectId, pageSize: MAX_AUDIT_ENTRIES }, signal })).data,
    staleTime: 0,
  });

/** Who read and who changed the application. */
export const ApplicationAuditLog = ({ detail }: DetailProps) => {
  const { t, i18n } = useTranslation();
  const actionName = useAuditActionName();
  const query = useQuery(applicationAuditQuery(detail.Application.Id));
  return (
    <SectionCard name="audit" title={t('admin-applications.audit.title')}>
      <QueryResult query={query} skeleton={<CardSkeleton rows={1} />}>
        {(data) => (
          <ShowMore items={data}>
            {(shown) => (
              <Timeline fontSize="sm">
                {shown.map(({ Id, at, action, actorEmail, actorRole, details }) => (
                  <li key={Id}>
                    <Text fontWeight="medium">{actionName(action)}</Text>
                    <AuditDetails details={details} />
                    <Muted fontSize="xs" overflowWrap="anywhere">
                      {actorEmail ?? t(`admin-audit.role.${actorRole}`)} · {formatDateTime(at, i18n.language)}
                    </Muted>
                  </li>
                ))}
              </Timeline>
            )}
          </ShowMore>
        )}
      </QueryResult>
    </SectionCard>
  );
};

type HistoryEntry = DetailProps['detail']['History'][number];

const HistoryItem = ({ At, Actor, ActorName, Event, From, To, Step, Changed }: HistoryEntry) => {
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

/** Events of the application, newest first. */
export const ApplicationHistory = ({ detail }: DetailProps) => {
  const { t } = useTranslation();
  return (
    <SectionCard name="history" title={t('registrations.history.title')}>
      <ShowMore items={[...detail.History].reverse()}>
        {(shown) => (
          <Timeline fontSize="sm">
            {shown.map((entry) => (
              <HistoryItem key={`${entry.At} ${entry.Event} ${entry.Step}`} {...entry} />
            ))}
          </Timeline>
        )}
      </ShowMore>
    </SectionCard>
  );
};
