import { useTranslation } from 'react-i18next';
import { type PageName, pathTo } from '../../../../contract/pages.ts';
import { useSession } from '../../../api/session.ts';
import { Badge } from '../../../design/Badge.tsx';
import { Button } from '../../../design/Button.tsx';
import { LongWord } from '../../../design/LongWord.tsx';
import { Box, Muted, Row, VisuallyHidden } from '../../../design/primitives.tsx';
import { formatDateTime } from '../../../state/format.ts';
import { ListItem } from '../shared/DataTable.tsx';
import { PageLink } from '../shared/PageLink.tsx';
import type { Notice } from './queries.ts';
import { useReadNotices } from './use-read-notices.ts';

/** Where the reader finds what the notice is about. */
const useTarget = () => {
  const accountId = useSession()?.id ?? '';
  return ({ Kind, ApplicationId, InvoiceNumber }: Notice): { readonly page: PageName; readonly to: string } => {
    if (Kind === 'payment')
      return { page: 'paymentList', to: `${pathTo('paymentList')}?${new URLSearchParams({ q: InvoiceNumber ?? '' })}` };
    if (Kind === 'issue') return { page: 'dashboardAdmin', to: pathTo('dashboardAdmin') };
    if (Kind === 'webhookDisabled') return { page: 'webhookList', to: pathTo('webhookList') };
    if (ApplicationId !== null)
      return { page: 'applicantDetail', to: pathTo('applicantDetail', { id: ApplicationId }) };
    const filters: { readonly [K in Notice['Kind']]?: Record<string, string> } = {
      assigned: { assignee: accountId },
      toScore: { mark: 'awaitsMyScore' },
    };
    const filter = filters[Kind];
    return {
      page: 'applicantList',
      to: `${pathTo('applicantList')}${filter ? `?${new URLSearchParams(filter)}` : ''}`,
    };
  };
};

/** What happened, to whom and when, with the way there. */
export const NoticeItem = ({ notice }: { readonly notice: Notice }) => {
  const { t, i18n } = useTranslation();
  const { read, isBusy } = useReadNotices();
  const { Id, Kind, At, IsRead, Count, Total, Alert, ApplicantName, RegistrationNumber, InvoiceNumber, Webhook } =
    notice;
  const target = useTarget()(notice);
  const title =
    Kind === 'payment'
      ? t(`admin-notices.payment.${Alert ?? ''}`)
      : t(`admin-notices.kind.${Kind}`, { count: Count, total: Total ?? 0 });
  const about = [ApplicantName, RegistrationNumber, InvoiceNumber, Webhook].filter(Boolean).join(' · ');
  return (
    <ListItem
      data-notice={Id}
      data-kind={Kind}
      data-unread={IsRead ? undefined : true}
      padding={{ base: '4', md: '5' }}
    >
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' }}
        gap="3"
        alignItems="start"
      >
        <Box minWidth="0">
          <Row gap="2">
            <PageLink
              {...target}
              paddingBlock="0.75rem"
              marginBlock="-0.75rem"
              overflowWrap="anywhere"
              onClick={() => IsRead || read({ id: Id })}
            >
              {title}
            </PageLink>
            {!IsRead && <Badge tone="info">{t('admin-notices.new')}</Badge>}
          </Row>
          {about !== '' && (
            <Muted fontSize="sm" marginTop="1" overflowWrap="anywhere">
              <LongWord>{about}</LongWord>
            </Muted>
          )}
          <Muted fontSize="sm" marginTop="1">
            <time dateTime={At}>{formatDateTime(At, i18n.language)}</time>
          </Muted>
        </Box>
        {!IsRead && (
          <Button variant="outline" isBusy={isBusy} data-action="read" onClick={() => read({ id: Id })}>
            <span>
              {t('admin-notices.read')}
              <VisuallyHidden>
                {' '}
                {title} {about}
              </VisuallyHidden>
            </span>
          </Button>
        )}
      </Box>
    </ListItem>
  );
};
