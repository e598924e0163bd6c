import { shownStatuses } from '../../../../../../machines/application.status.ts';
import {
  type ApplicationFilterName,
  applicationFilter,
  listAdminApplications,
  listOrders,
} from '../../../../../contract/admin-applications.ts';
import { keysOf } from '../../../../../contract/keys-of.ts';
import { institutionRule } from '../../shared/InstitutionSelect.tsx';
import { readUrlValues, useUrlQuery } from '../../shared/use-url-query.ts';

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

const parameterNames = [...filterNames, 'sort', 'size'] as const;

const describeQuery = (values: Readonly<Record<(typeof parameterNames)[number], string>>) => ({
  filter: getFilter(values),
  sort: orders.find((order) => order === values.sort) ?? DEFAULT_ORDER,
  size: pageSizes.find((known) => known === values.size) ?? DEFAULT_SIZE,
});

type ListAddress = ReturnType<typeof describeQuery>;

/**
 * The query of an application that was opened from the list: filter, order and page size. The order is always named, so
 * that an address without it is no place in a list.
 */
export const queueSearchOf = ({ filter, sort, size }: ListAddress): string =>
  String(new URLSearchParams({ ...filter, sort, ...(size !== DEFAULT_SIZE && { size }) }));

/** The list that an address of an application names; undefined when it names none. */
export const readQueueAddress = (params: URLSearchParams): ListAddress | undefined =>
  params.has('sort') ? describeQuery(readUrlValues(parameterNames, rules, params)) : undefined;

/** The query of the list's page with the row. @param before number of rows before it; null when unknown */
export const listSearchOf = ({ filter, sort, size }: ListAddress, before: number | null): string => {
  const page = size === 'all' || before === null ? 1 : Math.floor(before / Number(size)) + 1;
  const params = {
    ...filter,
    sort: sort === DEFAULT_ORDER ? '' : sort,
    size: size === DEFAULT_SIZE ? '' : size,
    page: page === 1 ? '' : String(page),
  };
  return String(new URLSearchParams(withoutEmpty(params)));
};

export const useApplicationListQuery = () => {
  const { values, page, change } = useUrlQuery(parameterNames, rules);
  const { filter, sort, size } = describeQuery(values);
  return {
    values,
    filter,
    sort,
    size,
    page,
    change,
    isNarrowed: Object.keys(filter).length > 0,
    setSort: (order: string) => change({ sort: order === DEFAULT_ORDER ? '' : order }),
    setSize: (rows: string) => change({ size: rows === DEFAULT_SIZE ? '' : rows }),
  };
};

export type ApplicationListQuery = ReturnType<typeof useApplicationListQuery>;
