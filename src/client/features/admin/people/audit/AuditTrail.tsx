import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../design/EmptyState.tsx';
import { LongWord } from '../../../../design/LongWord.tsx';
import { FailureNotice } from '../../../../design/Notice.tsx';
import { Muted, Stack } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { formatDateTime } from '../../../../state/format.ts';
import { AuditDetails } from '../../shared/AuditDetails.tsx';
import { DataTable, ListPanel } from '../../shared/DataTable.tsx';
import { Pages } from '../../shared/Pages.tsx';
import { useActionName } from '../../shared/use-action-name.ts';
import { useWide } from '../../shared/use-wide.ts';
import { type AuditLine, auditQuery } from '../queries.ts';
import { Filters } from './Filters.tsx';
import { LineCards } from './LineCards.tsx';
import { Subject } from './Subject.tsx';
import { useAuditWish } from './use-audit-wish.ts';

const columns = ['when', 'who', 'what', 'about', 'from'] as const;

const Line = ({ line }: { readonly line: AuditLine }) => {
  const { t, i18n } = useTranslation();
  const actionName = useActionName();
  return (
    <tr data-audit={line.Id}>
      <td data-tight="">{formatDateTime(line.at, i18n.language)}</td>
      <td>
        <LongWord>{line.actorEmail ?? '–'}</LongWord>
        <Muted fontSize="xs">{t(`admin-audit.role.${line.actorRole}`)}</Muted>
      </td>
      <th scope="row">
        {actionName(line.action)}
        <AuditDetails details={line.details} />
      </th>
      <td>
        <Subject line={line} />
      </td>
      <td>{line.origin ?? '–'}</td>
    </tr>
  );
};

const LineTable = ({ lines }: { readonly lines: readonly AuditLine[] }) => {
  const { t } = useTranslation();
  return (
    <ListPanel tabIndex={0} role="group" aria-label={t('admin-people.view.audit')}>
      <DataTable aria-label={t('admin-people.view.audit')}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`admin-people.audit.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.Id} line={line} />
          ))}
        </tbody>
      </DataTable>
    </ListPanel>
  );
};

const Lines = ({ lines }: { readonly lines: readonly AuditLine[] }) => {
  const isWide = useWide();
  if (isWide) return <LineTable lines={lines} />;
  return (
    <ListPanel>
      <LineCards lines={lines} />
    </ListPanel>
  );
};

/** Who did what, newest first; nothing in it can be changed or removed. */
export const AuditTrail = () => {
  const { t, i18n } = useTranslation();
  const wish = useAuditWish();
  const { data, error, refetch, isPlaceholderData } = useQuery(auditQuery(wish.query, i18n.language));
  return (
    <Stack gap="6">
      <Filters {...wish} />
      {data ? (
        <Stack aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
          {data.rows.length === 0 ? (
            <EmptyState title={t('admin-people.audit.none')} text={t('admin-people.audit.noneText')} />
          ) : (
            <Lines lines={data.rows} />
          )}
          <Pages pagination={data.pagination} onGo={(page) => wish.change({ page })} />
        </Stack>
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton rows={5} height="14" />
      )}
    </Stack>
  );
};
