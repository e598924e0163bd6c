import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Pagination } from '../../../contract/call.ts';

const pageOf = (text: string | null): number => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1);

/** What is asked of a list stands in the address: it can be kept, sent, and come back to. */
export const useAddress = <K extends string>(names: readonly K[]) => {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Readonly<Record<K, string>>;
  const page = pageOf(params.get('page'));
  /** Another filter begins at the first page; typing leaves no trail in the browser's history. */
  const change = (changed: Partial<Readonly<Record<K, string>> & { readonly page: number }>): void => {
    const next: Readonly<Record<string, string | number>> = { ...values, page: 1, ...changed };
    const given = Object.entries(next).filter(([, value]) => value !== '' && value !== 1);
    setParams(
      given.map(([name, value]): [string, string] => [name, String(value)]),
      { replace: !('page' in changed) },
    );
  };
  return { values, page, change };
};

/**
 * When a list grew shorter, as by decisions on all of its last page, the page that is then the last takes the place of the
 * one that is no more, also in the browser's history.
 */
export const useLastPage = ({ currentPage, totalPages }: Pagination, onGo: (page: number) => void): void => {
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
