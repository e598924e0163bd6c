import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listAudit } from '../../../../../contract/admin-audit.ts';
import { callApi } from '../../../../api/http.ts';
import { FailureNotice } from '../../../../design/Notice.tsx';
import { Muted, Text } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { formatDateTime } from '../../../../state/format.ts';
import { AuditDetails } from '../../shared/AuditDetails.tsx';
import { Part } from '../../shared/Part.tsx';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { Timeline } from '../../shared/Timeline.tsx';
import { useActionName } from '../../shared/use-action-name.ts';
import { adminKey } from '../queries.ts';
import type { DetailProps } from './Applicant.tsx';

const SHOWN = 30;

const auditQuery = (subjectId: string) =>
  queryOptions({
    queryKey: [...adminKey, 'audit', subjectId],
    queryFn: async ({ signal }) => (await callApi(listAudit, { query: { subjectId, pageSize: SHOWN }, signal })).data,
    staleTime: 0,
  });

/** Who looked at the application and who changed it. */
export const AuditTrail = ({ detail }: DetailProps) => {
  const { t, i18n } = useTranslation();
  const actionName = useActionName();
  const { data, error, refetch } = useQuery(auditQuery(detail.Application.Id));
  return (
    <Part name="audit" title={t('admin-applications.audit.title')}>
      {data ? (
        <ShowMore items={data}>
          {(shown) => (
            <Timeline>
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
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton rows={1} />
      )}
    </Part>
  );
};
