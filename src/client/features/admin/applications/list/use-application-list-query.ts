import { applicationStatuses } from '../../../../../../machines/application.status.ts';
import {
  type ApplicationFilterName,
  applicationFilter,
  listAdminApplications,
  listOrders,
} from '../../../../../contract/admin-applications.ts';
import { keysOf } from '../../../../../contract/keys-of.ts';
import { institutionRule } from '../../shared/InstitutionSelect.tsx';
import { useUrlQuery } from '../../shared/use-url-query.ts';

/** Filters of the list and of the export. */
const filterNames = keysOf(applicationFilter);

export const orders = listOrders;
type Order = (typeof listOrders)[number];

/** Rows of a page; `all` is one long list. */
export const pageSizes = ['20', '50', '100', 'all'] as const;
const DEFAULT_SIZE = '20';
const DEFAULT_ORDER: Order = '-createdAt';

const rules = {
  ...listAdminApplications.query.properties,
  institutionCode: institutionRule,
  status: { enum: Object.values(applicationStatuses) },
};

const withoutEmpty = (values: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** The filters of the URL without empty ones. */
const getFilter = (values: Readonly<Record<ApplicationFilterName, string>>): Readonly<Record<string, string>> =>
  withoutEmpty(Object.fromEntries(filterNames.map((name) => [name, values[name]])));

export const useApplicationListQuery = () => {
  const { values, page, change } = useUrlQuery([...filterNames, 'sort', 'size'] as const, rules);
  const sort = orders.find((order) => order === values.sort) ?? DEFAULT_ORDER;
  const size = pageSizes.find((known) => known === values.size) ?? DEFAULT_SIZE;
  const filter = getFilter(values);
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
