import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { PanelSection } from '../../../../contract/admin-panel.ts';
import { Badge } from '../../../design/Badge.tsx';
import { ButtonLink } from '../../../design/Button.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { Box, Muted, Row, Stack, Text, VisuallyHidden } from '../../../design/primitives.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { AnswersSummary } from '../../../forms/summary/AnswersSummary.tsx';
import { ListItem, ListPanel } from '../shared/DataTable.tsx';
import { Facts } from '../shared/Facts.tsx';
import { FilterBar, SearchField } from '../shared/FilterBar.tsx';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { InstitutionSelect } from '../shared/InstitutionSelect.tsx';
import { PageNavigation } from '../shared/PageNavigation.tsx';
import { getFormKey, isInTitle, useEntryTitle, useFieldTexts } from './entry-texts.ts';
import { AddEntryLink } from './NewEntry.tsx';
import { type EntryListQuery, filterEntries, getPanelUrl, useEntryListQuery } from './panel-url.ts';
import type { Panel, PanelEntry } from './queries.ts';

const MAX_SEARCH_LENGTH = 120;
/** A short list has no filters. */
const MAX_ENTRIES_WITHOUT_FILTERS = 8;

interface EntryFiltersProps {
  readonly panel: Panel;
  readonly section: PanelSection;
  readonly query: EntryListQuery;
}

const EntryPeriodSelect = ({ panel, query: { values, change } }: Omit<EntryFiltersProps, 'section'>) => {
  const { t } = useTranslation();
  const titleOf = useEntryTitle('period');
  const periods = panel.period.filter(
    ({ institutionCode }) => values.institutionCode === '' || String(institutionCode) === values.institutionCode,
  );
  return (
    <FilterSelect label={t('admin-panel.period')} value={values.periodId} onChange={(periodId) => change({ periodId })}>
      <option value="">{t('admin-list.any')}</option>
      {periods.map((period) => (
        <option key={period.id} value={period.id}>
          {titleOf(period)}
        </option>
      ))}
    </FilterSelect>
  );
};

const EntryFilters = ({ panel, section, query }: EntryFiltersProps) => {
  const { t } = useTranslation();
  const { values, change } = query;
  const entries = panel[section];
  if (entries.length <= MAX_ENTRIES_WITHOUT_FILTERS) return null;
  const hasInstitutions = new Set(entries.map(({ institutionCode }) => institutionCode)).size > 1;
  const hasPeriods = entries.some(({ parentId }) => parentId !== null);
  return (
    <FilterBar
      chosen={[values.institutionCode, values.periodId]}
      search={
        <SearchField
          label={t('admin-list.search')}
          value={values.q}
          maxLength={MAX_SEARCH_LENGTH}
          onSearch={(q) => change({ q })}
        />
      }
    >
      {hasInstitutions && (
        <InstitutionSelect
          value={values.institutionCode}
          onChange={(institutionCode) => change({ institutionCode, periodId: '' })}
        />
      )}
      {hasPeriods && <EntryPeriodSelect panel={panel} query={query} />}
    </FilterBar>
  );
};

interface EntryItemProps {
  readonly section: PanelSection;
  readonly entry: PanelEntry;
  /** The admin returns from this entry. */
  readonly isLeft: boolean;
}

const EntryItemHeading = ({ section, entry }: Omit<EntryItemProps, 'isLeft'>) => {
  const { t } = useTranslation();
  const title = useEntryTitle(section)(entry);
  const institutionName = useInstitutionName();
  const institution = entry.institutionCode === null ? '' : institutionName(entry.institutionCode);
  return (
    <Box minWidth="0" flex="1">
      <Row gap="2">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {title}
        </Text>
        {section === 'period' && (
          <Badge tone={entry.isOpen ? 'success' : 'neutral'}>
            {t(entry.isOpen ? 'admin-panel.open' : 'admin-panel.closed')}
          </Badge>
        )}
      </Row>
      {institution !== title && institution !== '' && <Muted fontSize="sm">{institution}</Muted>}
    </Box>
  );
};

/** Lists and groups do not fit into one line. */
const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** One entry with its values and a link to its editor. */
const EntryItem = ({ section, entry, isLeft }: EntryItemProps) => {
  const { t } = useTranslation();
  const { label, text, fieldsOf } = useFieldTexts(section);
  const { values, page } = useEntryListQuery();
  const title = useEntryTitle(section)(entry);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isLeft) link.current?.focus();
  }, [isLeft]);
  const simple = fieldsOf(entry.values).filter((field) => !isNested(entry.values[field]));
  const nested = Object.entries(entry.values).filter(([, value]) => isNested(value));
  const set = simple
    .map((field) => [label(field), text(field, entry.values[field])] as const)
    .filter(([, value]) => !isInTitle(title, value));
  const isEmpty = nested.length === 0 && set.every(([, value]) => value === '');
  return (
    <ListItem data-entry={entry.id} paddingInline={{ base: '4', md: '5' }}>
      <Row justifyContent="space-between" alignItems="flex-start" rowGap="2">
        <EntryItemHeading section={section} entry={entry} />
        <ButtonLink
          ref={link}
          variant="outline"
          to={getPanelUrl({ ...values, page: page === 1 ? '' : String(page), view: section, id: entry.id })}
        >
          <span>
            {t('admin-panel.change')}
            <VisuallyHidden> {title}</VisuallyHidden>
          </span>
        </ButtonLink>
      </Row>
      <Facts
        marginTop="3"
        facts={[
          ...set,
          [t('admin-panel.drafts'), section === 'period' && String(entry.drafts)],
          [t('admin-panel.seats'), entry.values['quota'] !== undefined && String(entry.accepted)],
        ]}
      />
      {nested.length > 0 && (
        <Box marginTop="3">
          <AnswersSummary formKey={getFormKey(section)} answers={Object.fromEntries(nested)} />
        </Box>
      )}
      {isEmpty && <Muted fontSize="sm">{t('admin-panel.nothingSet')}</Muted>}
    </ListItem>
  );
};

const PAGE_SIZE = 20;

interface EntryListProps {
  readonly panel: Panel;
  readonly section: PanelSection;
}

const NoEntries = ({ isEmpty }: { readonly isEmpty: boolean }) => {
  const { t } = useTranslation();
  if (isEmpty) return <EmptyState title={t('admin-panel.empty')} text={t('admin-panel.emptyText')} />;
  return <EmptyState title={t('admin-panel.none')} text={t('admin-panel.noneText')} />;
};

/** The entries of a section, filtered by the URL. */
export const EntryList = ({ panel, section }: EntryListProps) => {
  const { t } = useTranslation();
  const query = useEntryListQuery();
  const [params] = useSearchParams();
  // Returning from an entry focuses it.
  const [left] = useState(params.get('from'));
  const entries = filterEntries(panel[section], query.values, useEntryTitle(section));
  const totalPages = Math.max(Math.ceil(entries.length / PAGE_SIZE), 1);
  const currentPage = Math.min(query.page, totalPages);
  const shown = entries.slice((currentPage - 1) * PAGE_SIZE, currentPage * PAGE_SIZE);
  return (
    <Stack gap="6">
      <AddEntryLink section={section} />
      <EntryFilters panel={panel} section={section} query={query} />
      {shown.length === 0 ? (
        <NoEntries isEmpty={panel[section].length === 0} />
      ) : (
        <ListPanel>
          <Stack as="ul" gap="0" listStyleType="none" aria-label={t(`admin-panel.view.${section}`)}>
            {shown.map((entry) => (
              <EntryItem key={entry.id} section={section} entry={entry} isLeft={entry.id === left} />
            ))}
          </Stack>
        </ListPanel>
      )}
      <PageNavigation
        pagination={{ currentPage, totalPages, totalItems: entries.length, pageSize: PAGE_SIZE }}
        onGo={(page) => query.change({ page })}
      />
    </Stack>
  );
};
