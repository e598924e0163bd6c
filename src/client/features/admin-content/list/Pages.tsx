import { useTranslation } from 'react-i18next';
import type { Pagination } from '../../../../contract/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { Box, Muted } from '../../../ui/primitives.tsx';

interface PagesProps {
  readonly pagination: Pagination;
  readonly onGo: (page: number) => void;
}

/** Where in the list one is, and the way to the pages around. */
export const Pages = ({ pagination, onGo }: PagesProps) => {
  const { t } = useTranslation();
  const { currentPage, totalPages, totalItems } = pagination;
  const last = Math.max(totalPages, 1);
  const go = (page: number) => () => onGo(page);
  return (
    <Box display="flex" flexWrap="wrap" gap="3" alignItems="center" justifyContent="space-between">
      <Muted role="status" fontSize="sm">
        {t('admin-content.list.found', { count: totalItems })}
      </Muted>
      {totalPages > 1 && (
        <Box as="nav" aria-label={t('admin-content.list.pages')} display="flex" gap="3" alignItems="center">
          <Button look="outline" disabled={currentPage <= 1} onClick={go(Math.min(currentPage - 1, last))}>
            {t('admin-content.list.previous')}
          </Button>
          <Box as="span" fontSize="sm" aria-current="page">
            {t('admin-content.list.page', { page: currentPage, last })}
          </Box>
          <Button look="outline" disabled={currentPage >= last} onClick={go(currentPage + 1)}>
            {t('admin-content.list.next')}
          </Button>
        </Box>
      )}
    </Box>
  );
};
