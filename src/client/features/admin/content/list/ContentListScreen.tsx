import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../../design/Button.tsx';
import { EmptyState } from '../../../../design/EmptyState.tsx';
import { PlusIcon } from '../../../../design/icons.tsx';
import { FailureNotice } from '../../../../design/Notice.tsx';
import { PageHeading } from '../../../../design/PageHeading.tsx';
import { Box, Stack } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { ListPanel } from '../../shared/DataTable.tsx';
import { Pages } from '../../shared/Pages.tsx';
import { useKindTitle } from '../../shared/use-kind-title.ts';
import { useWide } from '../../shared/use-wide.ts';
import { type ItemPage, itemsQuery } from '../item-queries.ts';
import { editPath, type Kind, NEW, useKind } from '../use-kind.ts';
import { Filters } from './Filters.tsx';
import { ItemCards } from './ItemCards.tsx';
import { ItemTable } from './ItemTable.tsx';
import { useListWish } from './use-list-wish.ts';

interface FoundProps {
  readonly kind: Kind;
  readonly found: ItemPage;
  readonly isNarrowed: boolean;
  readonly onGo: (page: number) => void;
}

const Found = ({ kind, found: { items, pagination }, isNarrowed, onGo }: FoundProps) => {
  const { t } = useTranslation();
  const isWide = useWide();
  if (pagination.totalItems === 0)
    return (
      <EmptyState
        title={t(isNarrowed ? 'admin-content.list.noMatch' : 'admin-content.list.empty')}
        text={t(isNarrowed ? 'admin-content.list.noMatchText' : 'admin-content.list.emptyText')}
      />
    );
  const List = isWide ? ItemTable : ItemCards;
  return (
    <Stack>
      <ListPanel>
        <List kind={kind} items={items} />
      </ListPanel>
      <Pages pagination={pagination} onGo={onGo} />
    </Stack>
  );
};

const Loaded = () => {
  const { t } = useTranslation();
  const kind = useKind();
  const kindTitle = useKindTitle();
  const { wish, change, isNarrowed } = useListWish();
  const { data, error, refetch, isPlaceholderData } = useQuery(itemsQuery(kind, wish));
  return (
    <Stack gap="6">
      <Box display="flex" flexWrap="wrap" gap="4" justifyContent="space-between" alignItems="flex-start">
        <PageHeading>{kindTitle(kind.key)}</PageHeading>
        <ButtonLink to={editPath(kind, NEW)}>
          <PlusIcon />
          {t('admin-content.list.add')}
        </ButtonLink>
      </Box>
      <Filters kind={kind} wish={wish} onChange={change} />
      {data ? (
        <Box aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
          <Found kind={kind} found={data} isNarrowed={isNarrowed} onGo={(page) => change({ page })} />
        </Box>
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton rows={4} height="14" />
      )}
    </Stack>
  );
};

/** All items of one kind of content, public or not; which kind, its address says. */
export const ContentListScreen = () => (
  <Suspense fallback={<CardSkeleton rows={5} height="14" />}>
    <Loaded />
  </Suspense>
);
