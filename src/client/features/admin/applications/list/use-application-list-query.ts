import { shownStatuses } from '../../../../../../machines/application.status.ts';
import {
  type ApplicationFilterName,
  applicationFilter,
  listAdminApplications,
  listOrders,
  maxListedColumns,
} from '../../../../../contract/admin-applications.ts';
import { keysOf } from '../../../../../contract/keys-of.ts';
import { institutionRule } from '../../shared/InstitutionSelect.tsx';
import { readUrlValues, useUrlQuery } from '../../shared/use-url-query.ts';

/** The columns of the list without a choice, in their order. */
export const ownColumns = ['studies', 'submitted', 'assignee', 'status'] as const;
export type OwnColumn = (typeof ownColumns)[number];

export const isOwnColumn = (key: string): key is OwnColumn => ownColumns.some((column) => column === key);

/** Filters of the list and of the export. */
const filterNames = keysOf(applicationFilter);

export const orders = listOrders;
export type Order = (typeof listOrders)[number];

/** Rows of a page; `all` is one long list. */
export const pageSizes = ['20', '50', '100', 'all'] as const;
const DEFAULT_SIZE = '20';
const DEFAULT_ORDER: Order = '-createdAt';

const anyStatus = `(?:${shownStatuses.join('|')})`;

const rules = {
  ...listAdminApplications.query.properties,
  institutionCode: institutionRule,
  status: { pattern: `^${anyStatus}(?:,${anyStatus})*$` },
};

const withoutEmpty = (values: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** The filters of the URL without empty ones. */
const getFilter = (values: Readonly<Record<ApplicationFilterName, string>>): Readonly<Record<string, string>> =>
  withoutEmpty(Object.fromEntries(filterNames.map((name) => [name, values[name]])));

/** The parameters of the list's address, which a saved view keeps. */
export const parameterNames = [...filterNames, 'sort', 'size', 'columns'] as const;

const readColumns = (sent: string): readonly string[] =>
  sent === '' ? ownColumns : [...new Set(sent.split(','))].filter((key) => key !== '').slice(0, maxListedColumns);

const sentColumns = (columns: readonly string[]): string =>
  columns.join() === ownColumns.join() ? '' : columns.join(',');

const describeQuery = (values: Readonly<Record<(typeof parameterNames)[number], string>>) => ({
  filter: getFilter(values),
  sort: orders.find((order) => order === values.sort) ?? DEFAULT_ORDER,
  size: pageSizes.find((known) => known === values.size) ?? DEFAULT_SIZE,
  columns: readColumns(values.columns),
});

type ListAddress = ReturnType<typeof describeQuery>;

/**
 * The query of an application that was opened from the list: filter, order and page size. The order is always named, so
 * that an address without it is no place in a list.
 */
export const queueSearchOf = ({ filter, sort, size, columns }: ListAddress): string => {
  const chosen = sentColumns(columns);
  return String(
    new URLSearchParams({
      ...filter,
      sort,
      ...(size !== DEFAULT_SIZE && { size }),
      ...(chosen !== '' && { columns: chosen }),
    }),
  );
};

/** The list that an address of an application names; undefined when it names none. */
export const readQueueAddress = (params: URLSearchParams): ListAddress | undefined =>
  params.has('sort') ? describeQuery(readUrlValues(parameterNames, rules, params)) : undefined;

/** The query of the list's page with the row. @param before number of rows before it; null when unknown */
export const listSearchOf = ({ filter, sort, size, columns }: ListAddress, before: number | null): string => {
  const page = size === 'all' || before === null ? 1 : Math.floor(before / Number(size)) + 1;
  const params = {
    ...filter,
    sort: sort === DEFAULT_ORDER ? '' : sort,
    size: size === DEFAULT_SIZE ? '' : size,
    columns: sentColumns(columns),
    page: page === 1 ? '' : String(page),
  };
  return String(new URLSearchParams(withoutEmpty(params)));
};

export const useApplicationListQuery = () => {
  const { values, page, change } = useUrlQuery(parameterNames, rules);
  const { filter, sort, size, columns } = describeQuery(values);
  return {
    values,
    filter,
    sort,
    size,
    columns,
    /** The columns that the call is asked for. */
    sentColumns: columns.filter((key) => !isOwnColumn(key)).join(','),
    page,
    change,
    isNarrowed: Object.keys(filter).length > 0,
    setSort: (order: string) => change({ sort: order === DEFAULT_ORDER ? '' : order }),
    setColumns: (chosen: readonly string[]) => change({ columns: sentColumns(chosen) }),
    setSize: (rows: string) => change({ size: rows === DEFAULT_SIZE ? '' : rows }),
  };
};

/** What each page of the list asks the call for. */
export const pageQueryOf = ({
  filter,
  sort,
  sentColumns: columns,
}: Pick<ApplicationListQuery, 'filter' | 'sort' | 'sentColumns'>) => ({
  ...filter,
  sort,
  ...(columns !== '' && { columns }),
});

export type ApplicationListQuery = ReturnType<typeof useApplicationListQuery>;
