import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { pathTo } from '../../../../contract/pages.ts';
import { Button } from '../../../design/Button.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Muted, Row, Stack } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { ListPanel } from '../shared/DataTable.tsx';
import { QueryResult } from '../shared/QueryResult.tsx';
import { NoticeItem } from './NoticeItem.tsx';
import { type Notice, noticesQuery, olderUrl } from './queries.ts';
import { useReadNotices } from './use-read-notices.ts';

const ReadAll = ({ newest }: { readonly newest: Notice }) => {
  const { t } = useTranslation();
  const { read, isBusy } = useReadNotices();
  return (
    <Row>
      <Button variant="outline" isBusy={isBusy} data-action="read-all" onClick={() => read({ upTo: newest.Id })}>
        {t('admin-notices.readAll')}
      </Button>
    </Row>
  );
};

interface NoticeListProps {
  readonly notices: readonly Notice[];
  readonly hasMore: boolean;
  readonly isNewest: boolean;
}

const NoticeList = ({ notices, hasMore, isNewest }: NoticeListProps) => {
  const { t } = useTranslation();
  const [newest, last] = [notices[0], notices.at(-1)];
  if (!newest || !last) return <EmptyState title={t('admin-notices.none')} text={t('admin-notices.noneText')} />;
  return (
    <Stack gap="4">
      {isNewest && <ReadAll newest={newest} />}
      <ListPanel>
        <Stack as="ul" gap="0" listStyleType="none" aria-label={t('app.screen.noticeList')}>
          {notices.map((notice) => (
            <NoticeItem key={notice.Id} notice={notice} />
          ))}
        </Stack>
      </ListPanel>
      {hasMore && (
        <TextLink to={olderUrl(last.Id)} alignSelf="start" paddingBlock="0.75rem">
          {t('admin-notices.older')}
        </TextLink>
      )}
    </Stack>
  );
};

/** The number in the address; undefined for anything else. */
const readBefore = (sent: string | null): number | undefined =>
  sent !== null && /^[1-9]\d{0,14}$/.test(sent) ? Number(sent) : undefined;

/** /admin/notice: what concerns the admin, newest first. */
export const NoticesScreen = () => {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const before = readBefore(params.get('before'));
  const query = useQuery(noticesQuery(before));
  return (
    <Stack gap="6" aria-busy={query.isPlaceholderData}>
      <div>
        <PageHeading>{t('app.screen.noticeList')}</PageHeading>
        <Muted marginTop="2" maxWidth="prose">
          {t('admin-notices.intro')}
        </Muted>
        {before !== undefined && (
          <TextLink to={pathTo('noticeList')} display="inline-block" paddingBlock="0.75rem">
            {t('admin-notices.newest')}
          </TextLink>
        )}
      </div>
      <QueryResult query={query} skeleton={<CardSkeleton rows={4} height="20" />}>
        {({ Notices, HasMore }) => <NoticeList notices={Notices} hasMore={HasMore} isNewest={before === undefined} />}
      </QueryResult>
    </Stack>
  );
};
