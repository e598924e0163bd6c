import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router-dom';
import type { Pagination } from '../../../../contract/call.ts';
import { isDay } from '../../../forms/widgets/date/date-parts.ts';

/** What each list was last asked for, by its path. In memory alone: a filter may hold somebody's name. */
const searchByPath = new Map<string, string>();

const rememberListQuery = (path: string, params: URLSearchParams): void => {
  searchByPath.set(path, params.toString());
};

/** The address of a list as it was last seen: with its filter, order and page. */
export const getLastListUrl = (path: string): string => {
  const search = searchByPath.get(path);
  return search ? `${path}?${search}` : path;
};

/** What a call says of one thing that may be asked of it. */
export interface ParameterRule {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
}

const isWithin = (text: string, { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: ParameterRule): boolean =>
  /^\d+$/.test(text) && Number(text) >= minimum && Number(text) <= maximum;

/** Whether a call would take this text of an address: those are written by hand, too, and grow old. */
export const isValidParameter = (rule: ParameterRule, text: string): boolean => {
  if (rule.enum && !rule.enum.map(String).includes(text)) return false;
  if (rule.pattern !== undefined && !new RegExp(rule.pattern).test(text)) return false;
  if (rule.maxLength !== undefined && text.length > rule.maxLength) return false;
  if (rule.type === 'integer') return isWithin(text, rule);
  if (rule.type === 'boolean') return text === 'true' || text === 'false';
  return rule.format !== 'date' || isDay(text);
};

type ParameterRules = Readonly<Record<string, ParameterRule>>;

/** Pages without a rule of their own. */
const anyPageRule: ParameterRule = { type: 'integer', minimum: 1, maximum: 999_999 };

/** The address that was asked for last: the router is there once its guards have answered, which a slow line delays. */
const useLatestQuery = () => {
  const [arrived, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const asked = useRef<string>(undefined);
  // Before anybody can ask again: an effect that comes later would forget what was asked since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is on its way no more is there, or was given up
  useLayoutEffect(() => {
    if (next === undefined) asked.current = undefined;
  }, [arrived, next]);
  // Also while a later address was asked for: what has arrived is older than both.
  const isOnItsWay = next !== undefined && next.pathname === pathname;
  return {
    shown: isOnItsWay ? new URLSearchParams(next.search) : arrived,
    latest: () => (asked.current === undefined ? arrived : new URLSearchParams(asked.current)),
    go: (given: Record<string, string>, replace: boolean): void => {
      const params = new URLSearchParams(given);
      asked.current = params.toString();
      setParams(params, { replace });
    },
  };
};

/**
 * What is asked of a list stands in the address: it can be kept, sent, and come back to.
 * @param rules what the list's call says of its query; what makes no sense there is left out
 */
export const useUrlQuery = <K extends string>(names: readonly K[], rules: ParameterRules = {}) => {
  const { shown, latest, go } = useLatestQuery();
  const read = (params: URLSearchParams, name: string, rule = rules[name]): string => {
    const text = params.get(name) ?? '';
    return rule && !isValidParameter(rule, text) ? '' : text;
  };
  const { pathname } = useLocation();
  useEffect(() => rememberListQuery(pathname, shown), [pathname, shown]);
  const valuesOf = (params: URLSearchParams) =>
    Object.fromEntries(names.map((name) => [name, read(params, name)])) as Readonly<Record<K, string>>;
  const pageOf = (params: URLSearchParams): number => Number(read(params, 'page', rules['page'] ?? anyPageRule)) || 1;
  /** Another filter begins at the first page; typing leaves no trail in the browser's history. */
  const change = (changed: Partial<Readonly<Record<K, string>> & { readonly page: number }>): void => {
    const params = latest();
    const next: Readonly<Record<string, string | number>> = { ...valuesOf(params), page: 1, ...changed };
    const given = Object.entries(next).filter(([, value]) => value !== '' && value !== 1);
    const isAnotherPage = 'page' in changed && changed.page !== pageOf(params);
    go(Object.fromEntries(given.map(([name, value]) => [name, String(value)])), !isAnotherPage);
  };
  return { values: valuesOf(shown), page: pageOf(shown), change };
};

/**
 * When a list grew shorter, as by decisions on all of its last page, the page that is then the last takes the place of the
 * one that is no more, also in the browser's history.
 */
export const useClampedPage = ({ currentPage, totalPages }: Pagination, onGo: (page: number) => void): void => {
  const [params, setParams] = useSearchParams();
  const last = Math.max(totalPages, 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once of each answer
  useEffect(() => {
    if (currentPage <= last) return;
    if (params.get('page') !== String(currentPage)) return onGo(last);
    const rest = new URLSearchParams(params);
    rest.set('page', String(last));
    if (last === 1) rest.delete('page');
    setParams(rest, { replace: true });
  }, [currentPage, last]);
};
