import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { handleIssue, type IssueAction, type IssueKind } from '../../../../contract/admin-issues.ts';
import { pathTo } from '../../../../contract/pages.ts';
import { callApi } from '../../../api/http.ts';
import { Button } from '../../../design/Button.tsx';
import { describeError } from '../../../design/FailureNotice.tsx';
import { LongWord } from '../../../design/LongWord.tsx';
import { Muted, Row, Stack, Text, VisuallyHidden } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { formatDateTime } from '../../../state/format.ts';
import { ListItem, ListPanel } from '../shared/DataTable.tsx';
import { useMailName } from '../shared/display-names.ts';
import { PageLink } from '../shared/PageLink.tsx';
import { PageNavigation } from '../shared/PageNavigation.tsx';
import { QueryResult } from '../shared/QueryResult.tsx';
import { useFocusFallback } from '../shared/SectionCard.tsx';
import { dashboardKey, type Issue, issuesKey, issuesQuery } from './queries.ts';

/** Retries or dismisses an issue, then reads list and figures again. */
const useIssueAction = (kind: IssueKind, troubleId: string) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const work = useMutation({
    mutationFn: (action: IssueAction) => callApi(handleIssue, { params: { troubleId }, body: { kind, action } }),
    onSuccess: ({ message }) => toaster.success(message),
    onError: (error) => toaster.error(describeError(error, t)),
    onSettled: () => Promise.all([issuesKey, dashboardKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  return { busy: work.isPending ? work.variables : undefined, run: work.mutate };
};

interface IssueItemProps {
  readonly kind: IssueKind;
  readonly item: Issue;
}

/** Name of the mail or job. */
const useIssueTitle = ({ Template, Task }: Issue): string => {
  const { t } = useTranslation();
  const mailName = useMailName();
  return Template === null ? t(`admin-home.task.${Task}`, { defaultValue: Task }) : mailName(Template);
};

/** The recipient, and a link to the application. */
const Recipient = ({ item: { To, FormId, RegistrationNumber, InstitutionCode } }: Pick<IssueItemProps, 'item'>) => {
  const { t } = useTranslation();
  const institutionName = useInstitutionName();
  return (
    <>
      {To !== null && (
        <Text fontSize="sm">
          <LongWord>{To}</LongWord>
        </Text>
      )}
      {FormId !== null && (
        <Row gap="2" fontSize="sm" marginBlock="-2">
          <PageLink page="applicantDetail" to={pathTo('applicantDetail', { id: FormId })} paddingBlock="0.75rem">
            {RegistrationNumber ?? t('admin-home.trouble.draft')}
          </PageLink>
          {InstitutionCode !== null && <Muted>{institutionName(InstitutionCode)}</Muted>}
        </Row>
      )}
    </>
  );
};

interface IssueActionsProps extends IssueItemProps {
  readonly title: string;
}

const IssueActions = ({ kind, item, title }: IssueActionsProps) => {
  const { t } = useTranslation();
  const { run, busy } = useIssueAction(kind, item.Id);
  const button = (action: IssueAction) => (
    <Button
      variant={action === 'retry' ? 'outline' : 'ghost'}
      // A single button is aligned with the text.
      marginInlineStart={item.MayRetry ? undefined : '-3'}
      isBusy={busy === action}
      onClick={() => run(action)}
    >
      <span>
        {t(`admin-home.trouble.${action}`)}
        <VisuallyHidden>
          {' '}
          {title} {item.To}
        </VisuallyHidden>
      </span>
    </Button>
  );
  return (
    <Row marginTop="3">
      {item.MayRetry && button('retry')}
      {kind === 'mail' && button('dismiss')}
    </Row>
  );
};

/** One failed mail or stuck job, with reason and actions. */
const IssueItem = ({ kind, item }: IssueItemProps) => {
  const { t, i18n } = useTranslation();
  const title = useIssueTitle(item);
  const { Reason, Code, MayRetry, Since, Tries } = item;
  const reason = t(`admin-home.trouble.reason.${Reason}`);
  return (
    <ListItem data-issue-item={item.Id}>
      <Text fontWeight="semibold">{title}</Text>
      <Recipient item={item} />
      <Text fontSize="sm" marginTop="2">
        {reason} {Code !== null && t('admin-home.trouble.answered', { code: Code })}
      </Text>
      <Muted fontSize="sm" marginTop="1">
        {t('admin-home.trouble.tried', { count: Tries, time: formatDateTime(Since, i18n.language) })}
      </Muted>
      {!MayRetry && Reason !== 'working' && (
        <Muted fontSize="sm" marginTop="1">
          {t('admin-home.trouble.notAgain')}
        </Muted>
      )}
      <IssueActions kind={kind} item={item} title={title} />
    </ListItem>
  );
};

const PAGE_SIZE = 10;

interface IssueListProps {
  readonly id: string;
  readonly kind: IssueKind;
  readonly institutionCode: string;
}

/** The issues of one kind, oldest first. */
export const IssueList = ({ id, kind, institutionCode }: IssueListProps) => {
  const [page, setPage] = useState(1);
  const frame = useRef<HTMLDivElement>(null);
  useFocusFallback(frame);
  const query = useQuery(
    issuesQuery({
      kind,
      page,
      pageSize: PAGE_SIZE,
      ...(institutionCode !== '' && { institutionCode: Number(institutionCode) }),
    }),
  );
  return (
    // On a phone the list uses the space of the bullet.
    <Stack
      ref={frame}
      id={id}
      tabIndex={-1}
      gap="3"
      marginTop="1"
      marginBottom="3"
      marginInlineStart={{ base: '-5', md: '0' }}
      data-part={`issues-${kind}`}
    >
      <QueryResult query={query} skeleton={<CardSkeleton rows={2} />}>
        {(data) => (
          <>
            {data.rows.length > 0 && (
              <ListPanel>
                <Stack as="ul" gap="0" listStyleType="none">
                  {data.rows.map((item) => (
                    <IssueItem key={item.Id} kind={kind} item={item} />
                  ))}
                </Stack>
              </ListPanel>
            )}
            <PageNavigation pagination={data.pagination} onGo={setPage} />
          </>
        )}
      </QueryResult>
    </Stack>
  );
};
