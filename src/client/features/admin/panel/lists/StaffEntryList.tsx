import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { exportStaffList, importStaffList, listStaffListEntries } from '../../../../../contract/staff-lists.ts';
import { apiBaseUrl } from '../../../../api/base-url.ts';
import { callApi } from '../../../../api/http.ts';
import { callUrl } from '../../../../api/wire-request.ts';
import { Badge } from '../../../../design/Badge.tsx';
import { ButtonLink } from '../../../../design/Button.tsx';
import { EmptyState } from '../../../../design/EmptyState.tsx';
import { DownloadIcon, PlusIcon } from '../../../../design/icons.tsx';
import { Box, Muted, Row, Stack, Text, VisuallyHidden } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { formatShortDate } from '../../../../state/format.ts';
import { useLanguageName } from '../../../../state/use-language-name.ts';
import { ListItem, ListPanel } from '../../shared/DataTable.tsx';
import { Facts } from '../../shared/Facts.tsx';
import { FilterBar, SearchField } from '../../shared/FilterBar.tsx';
import { FilterSelect } from '../../shared/FilterSelect.tsx';
import { PageNavigation } from '../../shared/PageNavigation.tsx';
import { QueryResult } from '../../shared/QueryResult.tsx';
import { SectionCard } from '../../shared/SectionCard.tsx';
import { createSendOnce } from '../../shared/send-once.ts';
import { useUrlQuery } from '../../shared/use-url-query.ts';
import { FileImport, FileLink } from '../FileImport.tsx';
import { getPanelUrl } from '../panel-url.ts';
import type { SendImport } from '../use-file-import.ts';
import { entriesQuery, type StaffEntry, type StaffList } from './queries.ts';

const { properties: rules } = listStaffListEntries.query;
const PAGE_SIZE = 20;
/** A longer list of parents is not offered as a filter: the search finds its entries. */
const MAX_PARENT_OPTIONS = 200;

const tones = { offered: 'success', later: 'info', ended: 'neutral' } as const;

const useEntries = ({ key }: StaffList) => {
  const { i18n } = useTranslation();
  const { values, page, change } = useUrlQuery(['view', 'list', 'q', 'parent', 'state'] as const, rules);
  const state = rules.state.enum.find((one) => one === values.state);
  const parameters = {
    page,
    pageSize: PAGE_SIZE,
    ...(values.q !== '' && { q: values.q }),
    ...(values.parent !== '' && { parent: values.parent }),
    ...(state && { state }),
  };
  return { values, change, query: useQuery(entriesQuery(key, parameters, i18n.language)) };
};

type Entries = ReturnType<typeof useEntries>;

const EntryFilters = ({ list, values, change }: { readonly list: StaffList } & Pick<Entries, 'values' | 'change'>) => {
  const { t } = useTranslation();
  const hasParents = list.parents.length > 0 && list.parents.length <= MAX_PARENT_OPTIONS;
  return (
    <FilterBar
      chosen={[values.parent, values.state]}
      search={
        <SearchField
          label={t('admin-list.search')}
          help={t('staff-lists.searchHelp')}
          value={values.q}
          maxLength={rules.q.maxLength}
          onSearch={(q) => change({ q })}
        />
      }
    >
      {hasParents && (
        <FilterSelect
          label={list.parentTitle || t('staff-lists.parent.short')}
          value={values.parent}
          onChange={(parent) => change({ parent })}
        >
          <option value="">{t('admin-list.any')}</option>
          {list.parents.map(({ Id, Name }) => (
            <option key={Id} value={Id}>
              {Name}
            </option>
          ))}
        </FilterSelect>
      )}
      <FilterSelect label={t('staff-lists.state.label')} value={values.state} onChange={(state) => change({ state })}>
        <option value="">{t('admin-list.any')}</option>
        {rules.state.enum.map((state) => (
          <option key={state} value={state}>
            {t(`staff-lists.state.${state}`)}
          </option>
        ))}
      </FilterSelect>
    </FilterBar>
  );
};

interface EntryItemProps {
  readonly list: StaffList;
  readonly entry: StaffEntry;
  /** The admin returns from this entry. */
  readonly isLeft: boolean;
}

const EntryItem = ({ list, entry, isLeft }: EntryItemProps) => {
  const { t, i18n } = useTranslation();
  const languageName = useLanguageName();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isLeft) link.current?.focus();
  }, [isLeft]);
  const { value, name, names, state, from, until, place, siblings, parentName } = entry;
  const otherNames = Object.entries(names).filter(([, text]) => text !== name && text !== '');
  const day = (text: string | null): string => (text === null ? '' : formatShortDate(text, i18n.language));
  return (
    <ListItem data-entry={value} paddingInline={{ base: '4', md: '5' }}>
      <Row justifyContent="space-between" alignItems="flex-start" rowGap="2">
        <Box minWidth="0" flex="1">
          <Row gap="2">
            <Text fontWeight="semibold" overflowWrap="anywhere">
              {name || value}
            </Text>
            {state !== 'offered' && <Badge tone={tones[state]}>{t(`staff-lists.state.${state}`)}</Badge>}
          </Row>
          <Muted fontSize="sm" overflowWrap="anywhere">
            {value}
          </Muted>
        </Box>
        <ButtonLink ref={link} variant="outline" to={getPanelUrl({ view: 'lists', list: list.key, id: value })}>
          <span>
            {t('staff-lists.change')}
            <VisuallyHidden> {name || value}</VisuallyHidden>
          </span>
        </ButtonLink>
      </Row>
      <Facts
        marginTop="3"
        facts={[
          ...otherNames.map(([language, text]) => [languageName(language), text] as const),
          [list.parentTitle || t('staff-lists.parent.short'), parentName],
          [t('staff-lists.from.short'), day(from)],
          [t('staff-lists.until.short'), day(until)],
          [t('staff-lists.place.short'), t('staff-lists.place.of', { place, count: siblings })],
        ]}
      />
    </ListItem>
  );
};

const NoEntries = ({ isEmpty }: { readonly isEmpty: boolean }) => {
  const { t } = useTranslation();
  return isEmpty ? (
    <EmptyState title={t('staff-lists.noEntries')} text={t('staff-lists.noEntriesText')} />
  ) : (
    <EmptyState title={t('staff-lists.noMatches')} text={t('staff-lists.noMatchesText')} />
  );
};

const sendOnce = createSendOnce();

const sendFile =
  (list: string): SendImport =>
  ({ content }, tried) => {
    const body = { content, dryRun: tried === undefined };
    const ifMatch = tried?.revision;
    return sendOnce([list, body, ifMatch], (intent) =>
      callApi(importStaffList, { params: { list }, body, intent, ...(ifMatch !== undefined && { ifMatch }) }),
    );
  };

const ListFiles = ({ list }: { readonly list: StaffList }) => {
  const { t } = useTranslation();
  const columns = [
    'value',
    ...list.languages.map((language) => `name.${language}`),
    ...(list.parentTitle === null ? [] : ['parent']),
    ...['from', 'until'],
  ];
  return (
    <>
      <SectionCard name="export" title={t('admin-panel.export.title')}>
        <Muted marginBottom="4">{t('staff-lists.export.text')}</Muted>
        <FileLink
          href={callUrl(apiBaseUrl, exportStaffList, { list: list.key }, undefined)}
          download
          variant="outline"
          data-format="csv"
        >
          <DownloadIcon />
          {t('staff-lists.export.csv')}
        </FileLink>
      </SectionCard>
      <FileImport
        key={list.key}
        send={sendFile(list.key)}
        help={t('staff-lists.import.help', { columns: columns.join(', ') })}
        accept=".csv,text/csv"
      />
    </>
  );
};

interface StaffEntryListProps {
  readonly lists: readonly StaffList[];
  readonly list: StaffList;
}

/** The entries of a list, filtered by the URL, with its export and import. */
export const StaffEntryList = ({ lists, list }: StaffEntryListProps) => {
  const { t } = useTranslation();
  const { values, change, query } = useEntries(list);
  const [params] = useSearchParams();
  // Returning from an entry focuses it.
  const [left] = useState(params.get('from'));
  const { isPlaceholderData } = query;
  return (
    <Stack gap="6">
      <Row justifyContent="space-between" alignItems="end" rowGap="4">
        <Box minWidth="0" flex="1" maxWidth="sm">
          <FilterSelect
            label={t('staff-lists.list')}
            value={list.key}
            onChange={(key) => change({ list: key, q: '', parent: '', state: '' })}
          >
            {lists.map(({ key, title }) => (
              <option key={key} value={key}>
                {title}
              </option>
            ))}
          </FilterSelect>
        </Box>
        <ButtonLink to={getPanelUrl({ view: 'lists', list: list.key, add: 'yes' })}>
          <PlusIcon />
          {t('staff-lists.add')}
        </ButtonLink>
      </Row>
      <EntryFilters list={list} values={values} change={change} />
      <QueryResult query={query} skeleton={<CardSkeleton rows={5} height="20" />}>
        {({ rows, pagination }) => (
          <Stack aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
            {rows.length === 0 ? (
              <NoEntries isEmpty={list.entries === 0} />
            ) : (
              <ListPanel>
                <Stack as="ul" gap="0" listStyleType="none" aria-label={list.title}>
                  {rows.map((entry) => (
                    <EntryItem key={entry.value} list={list} entry={entry} isLeft={left === entry.value} />
                  ))}
                </Stack>
              </ListPanel>
            )}
            <PageNavigation pagination={pagination} onGo={(page) => change({ page })} />
          </Stack>
        )}
      </QueryResult>
      <ListFiles list={list} />
    </Stack>
  );
};
