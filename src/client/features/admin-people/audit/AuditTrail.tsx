import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../contract/pages.ts';
import { DataTable, ListPanel } from '../../../ui/admin/DataTable.tsx';
import { Pages } from '../../../ui/admin/Pages.tsx';
import { SearchField } from '../../../ui/admin/SearchField.tsx';
import { useActionName } from '../../../ui/admin/use-action-name.ts';
import { useAddress } from '../../../ui/admin/use-address.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FailureNotice } from '../../../ui/Notice.tsx';
import { Muted, Stack } from '../../../ui/primitives.tsx';
import { CardSkeleton } from '../../../ui/Skeleton.tsx';
import { formatDateTime } from '../../../ui/state/format.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { type AuditLine, auditQuery } from '../queries.ts';

const MOST_TYPED = 254;
const PAGE_SIZE = 50;
const columns = ['when', 'who', 'what', 'about', 'from'] as const;

const Subject = ({ line: { subjectKind, subjectId } }: { readonly line: AuditLine }) => {
  if (subjectId === null) return '–';
  if (subjectKind === 'application')
    return <TextLink to={pathTo('applicantDetail', { id: subjectId })}>{subjectId}</TextLink>;
  return `${subjectKind ?? ''} ${subjectId}`;
};

const Line = ({ line }: { readonly line: AuditLine }) => {
  const { t, i18n } = useTranslation();
  const actionName = useActionName();
  return (
    <tr data-audit={line.Id}>
      <td data-tight="">{formatDateTime(line.at, i18n.language)}</td>
      <td>
        {line.actorEmail ?? '–'}
        <Muted fontSize="xs">{t(`admin-audit.role.${line.actorRole}`)}</Muted>
      </td>
      <th scope="row">{actionName(line.action)}</th>
      <td>
        <Subject line={line} />
      </td>
      <td>{line.origin ?? '–'}</td>
    </tr>
  );
};

const Lines = ({ lines }: { readonly lines: readonly AuditLine[] }) => {
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

/** Who did what, newest first; nothing in it can be changed or removed. */
export const AuditTrail = () => {
  const { t } = useTranslation();
  const { values, page, change } = useAddress(['view', 'q'] as const);
  const query = { page, pageSize: PAGE_SIZE, ...(values.q !== '' && { q: values.q }) };
  const { data, error, refetch, isPlaceholderData } = useQuery(auditQuery(query));
  return (
    <Stack gap="6">
      <SearchField
        label={t('admin-list.search')}
        help={t('admin-people.audit.searchHelp')}
        value={values.q}
        maxLength={MOST_TYPED}
        onSearch={(q) => change({ q })}
      />
      {data ? (
        <Stack aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
          {data.rows.length === 0 ? <EmptyState title={t('admin-people.audit.none')} /> : <Lines lines={data.rows} />}
          <Pages pagination={data.pagination} onGo={(to) => change({ page: to })} />
        </Stack>
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton rows={5} height="14" />
      )}
    </Stack>
  );
};
