import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { contentStates, listQuery } from '../../../../contract/content.ts';
import type { ContentEntity } from '../../../../engine/schema/types.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { PlusIcon } from '../../../design/icons.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Box, Stack } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { ListPanel } from '../shared/DataTable.tsx';
import { useKindTitle } from '../shared/display-names.ts';
import { FilterBar, SearchField } from '../shared/FilterBar.tsx';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { InstitutionSelect, institutionRule } from '../shared/InstitutionSelect.tsx';
import { PageNavigation } from '../shared/PageNavigation.tsx';
import { QueryResult } from '../shared/QueryResult.tsx';
import { useIsWideScreen } from '../shared/use-is-wide-screen.ts';
import { useUrlQuery } from '../shared/use-url-query.ts';
import { ItemCards, ItemTable } from './ItemTable.tsx';
import { useStateTexts } from './item-state.tsx';
import { type ItemListQuery, type ItemPage, itemsQuery } from './queries.ts';
import { editPath, NEW, useKind } from './use-kind.ts';

const { q, state } = listQuery.properties;
const rules = { q, state, institutionCode: institutionRule };

/** Filters and page of the list, from the URL. */
const useItemListQuery = () => {
  const { values, page, change } = useUrlQuery(['q', 'institutionCode', 'state'], rules);
  const listQuery: ItemListQuery = { ...values, page };
  return { listQuery, change, isNarrowed: Object.values(values).some((value) => value !== '') };
};

interface ItemFiltersProps {
  readonly kind: ContentEntity;
  readonly listQuery: ItemListQuery;
  readonly onChange: (changed: Partial<ItemListQuery>) => void;
}

/** The states that this kind can have by its rules. */
const listPossibleStates = ({ public: rules }: ContentEntity) =>
  contentStates.filter(
    (state) =>
      state === 'public' ||
      (state === 'draft' && rules.flag !== undefined) ||
      (state === 'scheduled' && rules.from !== undefined) ||
      (state === 'over' && rules.until !== undefined),
  );

const ItemFilters = ({ kind, listQuery, onChange }: ItemFiltersProps) => {
  const { t } = useTranslation();
  const texts = useStateTexts(kind);
  const states = listPossibleStates(kind);
  return (
    <FilterBar
      chosen={[listQuery.institutionCode, listQuery.state]}
      search={
        <SearchField
          label={t('admin-list.search')}
          value={listQuery.q}
          maxLength={q.maxLength}
          onSearch={(q) => onChange({ q })}
        />
      }
    >
      <InstitutionSelect
        value={listQuery.institutionCode}
        onChange={(institutionCode) => onChange({ institutionCode })}
      />
      {states.length > 1 && (
        <FilterSelect
          label={t('admin-content.list.state')}
          value={listQuery.state}
          onChange={(state) => onChange({ state })}
        >
          <option value="">{t('admin-list.any')}</option>
          {states.map((state) => (
            <option key={state} value={state}>
              {texts.name(state)}
            </option>
          ))}
        </FilterSelect>
      )}
    </FilterBar>
  );
};

interface ItemResultsProps {
  readonly kind: ContentEntity;
  readonly found: ItemPage;
  readonly isNarrowed: boolean;
  readonly onGo: (page: number) => void;
}

const ItemResults = ({ kind, found: { items, pagination }, isNarrowed, onGo }: ItemResultsProps) => {
  const { t } = useTranslation();
  const isWide = useIsWideScreen();
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
      <PageNavigation pagination={pagination} onGo={onGo} />
    </Stack>
  );
};

const LoadedList = () => {
  const { t } = useTranslation();
  const kind = useKind();
  const kindTitle = useKindTitle();
  const { listQuery, change, isNarrowed } = useItemListQuery();
  const query = useQuery(itemsQuery(kind, listQuery));
  const { isPlaceholderData } = query;
  return (
    <Stack gap="6">
      <Box display="flex" flexWrap="wrap" gap="4" justifyContent="space-between" alignItems="flex-start">
        <PageHeading>{kindTitle(kind.key)}</PageHeading>
        <ButtonLink to={editPath(kind, NEW)}>
          <PlusIcon />
          {t('admin-content.list.add')}
        </ButtonLink>
      </Box>
      <ItemFilters kind={kind} listQuery={listQuery} onChange={change} />
      <QueryResult query={query} skeleton={<CardSkeleton rows={4} height="14" />}>
        {(data) => (
          <Box aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
            <ItemResults kind={kind} found={data} isNarrowed={isNarrowed} onGo={(page) => change({ page })} />
          </Box>
        )}
      </QueryResult>
    </Stack>
  );
};

/** All items of the kind of content that the URL names, public or not. */
export const ContentListScreen = () => (
  <Suspense fallback={<CardSkeleton rows={5} height="14" />}>
    <LoadedList />
  </Suspense>
);
