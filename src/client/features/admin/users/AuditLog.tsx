import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { type PanelSection, panelSections } from '../../../../contract/admin-panel.ts';
import { pathTo } from '../../../../contract/pages.ts';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { LongWord } from '../../../design/LongWord.tsx';
import { Box, Muted, Stack, Text } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { formatDateTime } from '../../../state/format.ts';
import { AuditDetails, useAuditActionName } from '../shared/AuditDetails.tsx';
import { DataTable, ListItem, ListPanel } from '../shared/DataTable.tsx';
import { useKindTitle } from '../shared/display-names.ts';
import { Facts } from '../shared/Facts.tsx';
import { PageLink } from '../shared/PageLink.tsx';
import { PageNavigation } from '../shared/PageNavigation.tsx';
import { QueryResult } from '../shared/QueryResult.tsx';
import { useIsWideScreen } from '../shared/use-is-wide-screen.ts';
import { AuditFilters, useAuditLogQuery } from './AuditFilters.tsx';
import { type AuditEntry, auditQuery } from './queries.ts';

const getPanelUrl = (asked: Readonly<Record<string, string>>): string =>
  `${pathTo('controlPanel')}?${new URLSearchParams(asked)}`;

const isSection = (kind: string): kind is PanelSection => panelSections.some((section) => section === kind);

/** Subject of an entry: kind, name and page. Contacts and reference data have no record of their own. */
const useAuditSubject = ({ subjectKind: kind, subjectId: id, subject: { name, number, at } }: AuditEntry) => {
  const { t } = useTranslation();
  const institutionName = useInstitutionName();
  const kindTitle = useKindTitle();
  if (kind === null || id === null) return undefined;
  const described = {
    kind: t(`admin-audit.subject.${kind}`, { defaultValue: kindTitle(kind) }),
    names: [name, number].flatMap((one) => one || []),
  };
  if (kind === 'contact')
    return {
      ...described,
      names: [institutionName(Number(id))],
      page: 'controlPanel',
      to: getPanelUrl({ view: kind, id }),
    } as const;
  if (kind === 'masterData')
    return {
      ...described,
      names: [t(`admin-list.masterData.${id}`)],
      page: 'controlPanel',
      to: getPanelUrl({ view: 'data', kind: id }),
    } as const;
  if (kind === 'staffList')
    return { ...described, names: [id], page: 'controlPanel', to: getPanelUrl({ view: 'lists', list: id }) } as const;
  if (at === null) return { ...described, page: undefined, to: undefined };
  if (isSection(kind)) return { ...described, page: 'controlPanel', to: getPanelUrl({ view: kind, id }) } as const;
  if (kind === 'account')
    return {
      ...described,
      page: 'userList',
      to: `${pathTo('userList')}?${new URLSearchParams({ q: name ?? '' })}`,
    } as const;
  if (kind === 'webhook')
    return {
      ...described,
      page: 'webhookList',
      to: `${pathTo('webhookList')}?${new URLSearchParams({ id: at })}`,
    } as const;
  if (kind === 'apiKey') return { ...described, page: 'apiKeyList', to: pathTo('apiKeyList') } as const;
  const isApplied = kind === 'application' || kind === 'file' || kind === 'payment';
  if (isApplied) return { ...described, page: 'applicantDetail', to: pathTo('applicantDetail', { id: at }) } as const;
  const page = kind === 'promo-code' ? 'promoCodeEdit' : 'adminContentEdit';
  return { ...described, page, to: pathTo('adminContentEdit', { contentKey: kind, id: at }) } as const;
};

/** The subject of an entry, linked while it exists. */
const AuditSubject = ({ line }: { readonly line: AuditEntry }) => {
  const { t } = useTranslation();
  const subject = useAuditSubject(line);
  if (!subject) return '–';
  const { kind, names, page, to } = subject;
  // A draft may have no name yet.
  const [first = to === undefined ? t('admin-audit.subject.gone') : kind, ...others] = names;
  return (
    <Box overflowWrap="anywhere">
      {to === undefined ? (
        first
      ) : (
        // A large target without a higher line.
        <PageLink
          page={page}
          to={to}
          display="inline-block"
          minWidth="11"
          paddingBlock="0.875rem"
          marginBlock="-0.875rem"
        >
          <LongWord>{first}</LongWord>
        </PageLink>
      )}
      <Muted fontSize="xs">
        {first !== kind && kind}
        {others.map((number) => (
          <Fragment key={number}>
            {first !== kind && ' · '}
            <Box as="span" display="inline-block">
              {number}
            </Box>
          </Fragment>
        ))}
      </Muted>
    </Box>
  );
};

/** Who did it: a key by its name, with the account of its creator. */
const AuditActor = ({ line: { actorEmail, apiKey } }: { readonly line: AuditEntry }) => {
  const { t } = useTranslation();
  return (
    <>
      {apiKey !== null && <Text overflowWrap="anywhere">{t('admin-audit.actorKey', { name: apiKey })}</Text>}
      <LongWord>{actorEmail ?? '–'}</LongWord>
    </>
  );
};

const AuditCard = ({ line }: { readonly line: AuditEntry }) => {
  const { t, i18n } = useTranslation();
  const actionName = useAuditActionName();
  return (
    <ListItem data-audit={line.Id}>
      <Text fontWeight="semibold">{actionName(line.action)}</Text>
      <AuditDetails details={line.details} />
      <Muted fontSize="xs">
        {formatDateTime(line.at, i18n.language)} · {t(`admin-audit.role.${line.actorRole}`)}
      </Muted>
      <Facts
        marginTop="2"
        facts={[
          [t('admin-users.audit.about'), line.subjectId !== null && <AuditSubject key="about" line={line} />, 'wide'],
          [t('admin-users.audit.who'), line.actorEmail !== null && <AuditActor key="who" line={line} />, 'wide'],
          [t('admin-users.audit.from'), line.origin],
        ]}
      />
    </ListItem>
  );
};

/** Entries as cards, for narrow screens. */
const AuditCards = ({ lines }: { readonly lines: readonly AuditEntry[] }) => {
  const { t } = useTranslation();
  return (
    <Stack as="ul" gap="0" listStyleType="none" aria-label={t('admin-users.view.audit')}>
      {lines.map((line) => (
        <AuditCard key={line.Id} line={line} />
      ))}
    </Stack>
  );
};

const columns = ['when', 'who', 'what', 'about', 'from'] as const;

const AuditRow = ({ line }: { readonly line: AuditEntry }) => {
  const { t, i18n } = useTranslation();
  const actionName = useAuditActionName();
  return (
    <tr data-audit={line.Id}>
      <td data-tight="">{formatDateTime(line.at, i18n.language)}</td>
      <td>
        <AuditActor line={line} />
        <Muted fontSize="xs">{t(`admin-audit.role.${line.actorRole}`)}</Muted>
      </td>
      <th scope="row">
        {actionName(line.action)}
        <AuditDetails details={line.details} />
      </th>
      <td>
        <AuditSubject line={line} />
      </td>
      <td>{line.origin ?? '–'}</td>
    </tr>
  );
};

const AuditTable = ({ lines }: { readonly lines: readonly AuditEntry[] }) => {
  const { t } = useTranslation();
  return (
    <ListPanel tabIndex={0} role="group" aria-label={t('admin-users.view.audit')}>
      <DataTable aria-label={t('admin-users.view.audit')}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`admin-users.audit.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <AuditRow key={line.Id} line={line} />
          ))}
        </tbody>
      </DataTable>
    </ListPanel>
  );
};

const AuditEntries = ({ lines }: { readonly lines: readonly AuditEntry[] }) => {
  const isWide = useIsWideScreen();
  if (isWide) return <AuditTable lines={lines} />;
  return (
    <ListPanel>
      <AuditCards lines={lines} />
    </ListPanel>
  );
};

/** The audit log, newest first. */
export const AuditLog = () => {
  const { t, i18n } = useTranslation();
  const listQuery = useAuditLogQuery();
  const query = useQuery(auditQuery(listQuery.query, i18n.language));
  const { isPlaceholderData } = query;
  return (
    <Stack gap="6">
      <AuditFilters {...listQuery} />
      <QueryResult query={query} skeleton={<CardSkeleton rows={5} height="14" />}>
        {(data) => (
          <Stack aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
            {data.rows.length === 0 ? (
              <EmptyState title={t('admin-users.audit.none')} text={t('admin-users.audit.noneText')} />
            ) : (
              <AuditEntries lines={data.rows} />
            )}
            <PageNavigation pagination={data.pagination} onGo={(page) => listQuery.change({ page })} />
          </Stack>
        )}
      </QueryResult>
    </Stack>
  );
};
