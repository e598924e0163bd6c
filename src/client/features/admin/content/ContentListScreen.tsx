import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { listQuery, TRASH_DAYS } from '../../../../contract/content.ts';
import type { ContentEntity } from '../../../../engine/schema/types.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { PlusIcon, TrashIcon } from '../../../design/icons.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Box, Row, Stack } from '../../../design/primitives.tsx';
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
import { listPossibleStates, useStateTexts } from './item-state.tsx';
import { hasVersions, type ItemListQuery, type ItemPage, itemsQuery } from './queries.ts';
import { TrashList } from './TrashList.tsx';
import { editPath, isTrashed, listPath, NEW, useKind } from './use-kind.ts';

const { q, state } = listQuery.properties;
const rules = { q, state, institutionCode: institutionRule };

/** Filters and page of the list, from the URL. */
const useItemListQuery = () => {
  const { values, page, change } = useUrlQuery(['q', 'institutionCode', 'state'], rules);
  const listQuery: ItemListQuery = { ...values, page };
  // The trash is a list of its own, not a part of another.
  const { state, ...others } = values;
  const isNarrowed = [...Object.values(others), state === 'trashed' ? '' : state].some((value) => value !== '');
  return { listQuery, change, isNarrowed };
};

interface ItemFiltersProps {
  readonly kind: ContentEntity;
  readonly listQuery: ItemListQuery;
  readonly onChange: (changed: Partial<ItemListQuery>) => void;
}

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
  readonly isTrash: boolean;
  readonly onGo: (page: number) => void;
}

const ItemResults = ({ kind, found: { items, pagination }, isNarrowed, isTrash, onGo }: ItemResultsProps) => {
  const { t } = useTranslation();
  const isWide = useIsWideScreen();
  if (pagination.totalItems === 0 && isTrash && !isNarrowed)
    return <EmptyState title={t('admin-content.trash.empty')} text={t('admin-content.trash.emptyText')} />;
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
        {isTrash ? <TrashList kind={kind} items={items.filter(isTrashed)} /> : <List kind={kind} items={items} />}
      </ListPanel>
      <PageNavigation pagination={pagination} onGo={onGo} />
    </Stack>
  );
};

/** The heading of the list or of its trash, with the ways between them. */
const ListHead = ({ kind, isTrash }: { readonly kind: ContentEntity; readonly isTrash: boolean }) => {
  const { t } = useTranslation();
  const title = useKindTitle()(kind.key);
  return (
    <Box display="flex" flexWrap="wrap" gap="4" justifyContent="space-between" alignItems="flex-start">
      <PageHeading {...(isTrash && { lead: t('admin-content.trash.lead', { days: TRASH_DAYS }) })}>
        {isTrash ? t('admin-content.trash.title', { kind: title }) : title}
      </PageHeading>
      <Row>
        {isTrash && (
          <ButtonLink variant="outline" to={listPath(kind)}>
            {t('admin-content.trash.back')}
          </ButtonLink>
        )}
        {!isTrash && hasVersions(kind) && (
          <ButtonLink variant="outline" to={`${listPath(kind)}?state=trashed`}>
            <TrashIcon />
            {t('admin-content.trash.link')}
          </ButtonLink>
        )}
        {!isTrash && (
          <ButtonLink to={editPath(kind, NEW)}>
            <PlusIcon />
            {t('admin-content.list.add')}
          </ButtonLink>
        )}
      </Row>
    </Box>
  );
};

const LoadedList = () => {
  const kind = useKind();
  const { listQuery, change, isNarrowed } = useItemListQuery();
  const query = useQuery(itemsQuery(kind, listQuery));
  const { isPlaceholderData } = query;
  const isTrash = listQuery.state === 'trashed' && hasVersions(kind);
  return (
    <Stack gap="6">
      <ListHead kind={kind} isTrash={isTrash} />
      <ItemFilters kind={kind} listQuery={listQuery} onChange={change} />
      <QueryResult query={query} skeleton={<CardSkeleton rows={4} height="14" />}>
        {(data) => (
          <Box aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
            <ItemResults
              kind={kind}
              found={data}
              isNarrowed={isNarrowed}
              isTrash={isTrash}
              onGo={(page) => change({ page })}
            />
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
