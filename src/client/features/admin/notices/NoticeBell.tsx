import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { maxUnread } from '../../../../contract/admin-notices.ts';
import { pathTo } from '../../../../contract/pages.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { BellIcon } from '../../../design/icons.tsx';
import { Box, VisuallyHidden } from '../../../design/primitives.tsx';
import { unreadQuery } from './queries.ts';

/** The number in words; counts end at `maxUnread`. */
const useUnreadText = () => {
  const { t } = useTranslation();
  return (count: number): string =>
    t(count >= maxUnread ? 'admin-notices.unreadMany' : 'admin-notices.unread', { count });
};

/** Says that there are more than before: what was there when the page was opened is not announced. */
const useAnnouncement = (unread: number | undefined): string => {
  const text = useUnreadText();
  const known = useRef<{ readonly count: number; readonly text: string }>(undefined);
  if (unread !== undefined && known.current?.count !== unread) {
    const isMore = known.current !== undefined && unread > known.current.count;
    known.current = { count: unread, text: isMore ? text(unread) : '' };
  }
  return known.current?.text ?? '';
};

/** The way to the notices, with how many are unread. */
export const NoticeBell = () => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { data: unread } = useQuery(unreadQuery);
  const unreadText = useUnreadText();
  const announcement = useAnnouncement(unread);
  const to = pathTo('noticeList');
  return (
    <Box order={{ base: 1, lg: 0 }} flexShrink="0" marginInline={{ base: '-2', lg: '0' }}>
      <ButtonLink
        to={to}
        variant="ghost"
        position="relative"
        fontSize="lg"
        data-part="notices"
        aria-current={pathname === to ? 'page' : undefined}
        title={t('app.screen.noticeList')}
      >
        <BellIcon />
        <VisuallyHidden>
          {t('app.screen.noticeList')}
          {unread !== undefined && unread > 0 && `, ${unreadText(unread)}`}
        </VisuallyHidden>
        {unread !== undefined && unread > 0 && (
          <Box
            as="span"
            aria-hidden="true"
            data-part="unread"
            position="absolute"
            top="0.5"
            insetInlineEnd="0"
            minWidth="5"
            paddingInline="1"
            borderRadius="full"
            background="brand.solid"
            color="brand.contrast"
            fontSize="xs"
            lineHeight="1.25rem"
            textAlign="center"
          >
            {unread >= maxUnread
              ? t('admin-notices.many', { count: maxUnread - 1 })
              : t('admin-notices.count', { count: unread })}
          </Box>
        )}
      </ButtonLink>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Box>
  );
};
