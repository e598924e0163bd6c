import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkItemState } from '../../../../../contract/admin-bulk.ts';
import { pathTo } from '../../../../../contract/pages.ts';
import { LongWord } from '../../../../design/LongWord.tsx';
import { Box, Muted, Stack } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { TextLink } from '../../../../design/TextLink.tsx';
import { StatusBadge } from '../../../shared/application/ApplicationLabels.tsx';
import { DataTable, ListPanel } from '../../shared/DataTable.tsx';
import { useMailName } from '../../shared/display-names.ts';
import { PageNavigation } from '../../shared/PageNavigation.tsx';
import { QueryResult } from '../../shared/QueryResult.tsx';
import { type BulkItem, bulkItemsQuery } from './run-queries.ts';

const PAGE_SIZE = 20;

/** Opens beside the run. */
const Applicant = ({ item: { Id, Name, Email, RegistrationNumber } }: { readonly item: BulkItem }) => (
  <>
    <TextLink to={pathTo('applicantDetail', { id: Id })} target="_blank">
      <LongWord>{Name || Email}</LongWord>
    </TextLink>
    <Muted fontSize="xs" fontWeight="normal">
      {RegistrationNumber}
    </Muted>
  </>
);

interface OutcomeProps {
  readonly item: BulkItem;
  /** Only decisions name their mail. */
  readonly isDecision: boolean;
}

const Outcome = ({ item: { Status, Mail, Assignee, MailState, Message }, isDecision }: OutcomeProps) => {
  const { t } = useTranslation();
  const mailName = useMailName();
  if (Message !== null) return Message;
  if (MailState !== null) return t(`admin-applications.run.message.${MailState}`);
  if (Status === null) return Assignee ?? '–';
  return (
    <Stack gap="1" alignItems="flex-start">
      <StatusBadge status={Status} />
      {isDecision && (
        <Muted fontSize="xs">
          {Mail === null
            ? t('admin-applications.bulk.noMail')
            : t('admin-applications.run.mail', { mail: mailName(Mail) })}
        </Muted>
      )}
    </Stack>
  );
};

interface BulkItemsProps {
  readonly runId: string;
  readonly state: BulkItemState;
  readonly title: string;
  readonly isDecision: boolean;
}

/** The applications of a run in one state, page by page. */
export const BulkItems = ({ runId, state, title, isDecision }: BulkItemsProps) => {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useQuery(bulkItemsQuery(runId, { state, page, pageSize: PAGE_SIZE }));
  return (
    <QueryResult query={query} skeleton={<CardSkeleton rows={3} height="10" />}>
      {({ items, pagination }) => (
        <Stack gap="2">
          <ListPanel tabIndex={0} role="group" aria-label={title}>
            <DataTable aria-label={title}>
              <thead>
                <tr>
                  <th scope="col">{t('admin-applications.column.who')}</th>
                  <th scope="col">{t(`admin-applications.run.${state === 'refused' ? 'reason' : 'result'}`)}</th>
                </tr>
              </thead>
              <tbody>
                {items.map((item) => (
                  <tr key={item.Id} data-item={item.Id}>
                    <th scope="row">
                      <Applicant item={item} />
                    </th>
                    <td>
                      <Outcome item={item} isDecision={isDecision} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </DataTable>
          </ListPanel>
          <Box>
            <PageNavigation pagination={pagination} onGo={setPage} />
          </Box>
        </Stack>
      )}
    </QueryResult>
  );
};
