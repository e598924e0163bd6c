import { useTranslation } from 'react-i18next';
import type { Pagination } from '../../../../contract/call.ts';
import { Button } from '../../../design/Button.tsx';
import { Box, Muted } from '../../../design/primitives.tsx';
import { useClampedPage } from './use-url-query.ts';

interface PageNavigationProps {
  readonly pagination: Pagination;
  readonly onGo: (page: number) => void;
  /** There are more results than can be paged through. */
  readonly hasMore?: boolean;
}

/** Number of results, and buttons for the previous and next page. */
export const PageNavigation = ({ pagination, onGo, hasMore = false }: PageNavigationProps) => {
  const { t } = useTranslation();
  const { currentPage, totalPages, totalItems } = pagination;
  useClampedPage(pagination, onGo);
  const last = Math.max(totalPages, 1);
  const found = hasMore ? 'admin-list.foundMore' : 'admin-list.found';
  return (
    <Box display="flex" flexWrap="wrap" gap="3" alignItems="center" justifyContent="space-between">
      <Muted role="status" fontSize="sm">
        {t(found, { count: totalItems })}
      </Muted>
      {totalPages > 1 && (
        <Box
          as="nav"
          aria-label={t('admin-list.pages')}
          display="grid"
          // On a phone the page number has its own row, because it may be long.
          gridTemplateColumns={{ base: '1fr 1fr', sm: 'auto auto auto' }}
          gap="3"
          alignItems="center"
          width={{ base: 'full', sm: 'auto' }}
        >
          <Button variant="outline" disabled={currentPage <= 1} onClick={() => onGo(Math.min(currentPage - 1, last))}>
            {t('admin-list.previous')}
          </Button>
          <Box
            as="span"
            fontSize="sm"
            aria-current="page"
            gridColumn={{ base: '1 / -1', sm: 'auto' }}
            gridRow={{ base: 1, sm: 'auto' }}
            textAlign="center"
          >
            {t('admin-list.page', { page: currentPage, last })}
          </Box>
          <Button variant="outline" disabled={currentPage >= last} onClick={() => onGo(currentPage + 1)}>
            {t('admin-list.next')}
          </Button>
        </Box>
      )}
    </Box>
  );
};
