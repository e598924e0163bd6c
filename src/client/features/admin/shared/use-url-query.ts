import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router-dom';
import type { Pagination } from '../../../../contract/call.ts';
import { isDay } from '../../../forms/widgets/date/date-parts.ts';

/** Path of a list -> its last query. Only in memory, because a filter may contain a name. */
const searchByPath = new Map<string, string>();

const rememberListQuery = (path: string, params: URLSearchParams): void => {
  searchByPath.set(path, params.toString());
};

/** The last URL of a list, with its filter, order and page. */
export const getLastListUrl = (path: string): string => {
  const search = searchByPath.get(path);
  return search ? `${path}?${search}` : path;
};

/** Rule of a call for one query parameter. */
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

/** Whether a call accepts this text of a URL, which may be outdated or typed by hand. */
export const isValidParameter = (rule: ParameterRule, text: string): boolean => {
  if (rule.enum && !rule.enum.map(String).includes(text)) return false;
  if (rule.pattern !== undefined && !new RegExp(rule.pattern).test(text)) return false;
  if (rule.maxLength !== undefined && text.length > rule.maxLength) return false;
  if (rule.type === 'integer') return isWithin(text, rule);
  if (rule.type === 'boolean') return text === 'true' || text === 'false';
  return rule.format !== 'date' || isDay(text);
};

type ParameterRules = Readonly<Record<string, ParameterRule>>;

const readValue = (rules: ParameterRules, params: URLSearchParams, name: string, rule = rules[name]): string => {
  const text = params.get(name) ?? '';
  return rule && !isValidParameter(rule, text) ? '' : text;
};

/** The values of a URL that the call accepts; empty texts for the others. */
export const readUrlValues = <K extends string>(
  names: readonly K[],
  rules: ParameterRules,
  params: URLSearchParams,
): Readonly<Record<K, string>> =>
  Object.fromEntries(names.map((name) => [name, readValue(rules, params, name)])) as Readonly<Record<K, string>>;

/** Rule of `page` where the call has none. */
const anyPageRule: ParameterRule = { type: 'integer', minimum: 1, maximum: 999_999 };

/** The latest requested query: the router applies it only after its guards, which a slow network delays. */
const useLatestQuery = () => {
  const [arrived, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const requested = useRef<string>(undefined);
  // A layout effect, because a later effect would drop a newer request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation that has ended has arrived or was cancelled
  useLayoutEffect(() => {
    if (next === undefined) requested.current = undefined;
  }, [arrived, next]);
  // The pending navigation is newer than the current URL.
  const isPending = next !== undefined && next.pathname === pathname;
  return {
    shown: isPending ? new URLSearchParams(next.search) : arrived,
    latest: () => (requested.current === undefined ? arrived : new URLSearchParams(requested.current)),
    go: (parameters: Record<string, string>, replace: boolean): void => {
      const params = new URLSearchParams(parameters);
      requested.current = params.toString();
      setParams(params, { replace });
    },
  };
};

/**
 * Stores the query of a list in the URL, so that it can be bookmarked and shared.
 * @param rules rules of the list's call; invalid values are ignored
 */
export const useUrlQuery = <K extends string>(names: readonly K[], rules: ParameterRules = {}) => {
  const { shown, latest, go } = useLatestQuery();
  const { pathname } = useLocation();
  useEffect(() => rememberListQuery(pathname, shown), [pathname, shown]);
  const valuesOf = (params: URLSearchParams) => readUrlValues(names, rules, params);
  const pageOf = (params: URLSearchParams): number =>
    Number(readValue(rules, params, 'page', rules['page'] ?? anyPageRule)) || 1;
  /** Another filter starts at the first page. Only a change of the page adds a history entry. */
  const change = (changed: Partial<Readonly<Record<K, string>> & { readonly page: number }>): void => {
    const params = latest();
    const next: Readonly<Record<string, string | number>> = { ...valuesOf(params), page: 1, ...changed };
    const filled = Object.entries(next).filter(([, value]) => value !== '' && value !== 1);
    const isAnotherPage = 'page' in changed && changed.page !== pageOf(params);
    go(Object.fromEntries(filled.map(([name, value]) => [name, String(value)])), !isAnotherPage);
  };
  return { values: valuesOf(shown), page: pageOf(shown), change };
};

/**
 * Opens the last page when the current one no longer exists, for example after decisions on all of its rows. Replaces the
 * history entry.
 */
export const useClampedPage = ({ currentPage, totalPages }: Pagination, onGo: (page: number) => void): void => {
  const [params, setParams] = useSearchParams();
  const last = Math.max(totalPages, 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each response
  useEffect(() => {
    if (currentPage <= last) return;
    if (params.get('page') !== String(currentPage)) return onGo(last);
    const rest = new URLSearchParams(params);
    rest.set('page', String(last));
    if (last === 1) rest.delete('page');
    setParams(rest, { replace: true });
  }, [currentPage, last]);
};
