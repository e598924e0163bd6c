import { useSearchParams } from 'react-router-dom';
import type { ListWish } from '../item-queries.ts';

const pageOf = (text: string | null): number => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1);

/** What is asked of the list stands in the address: it can be kept, sent, and come back to. */
export const useListWish = () => {
  const [params, setParams] = useSearchParams();
  const wish: ListWish = {
    page: pageOf(params.get('page')),
    q: params.get('q') ?? '',
    institutionCode: params.get('institutionCode') ?? '',
    state: params.get('state') ?? '',
  };
  /** Another filter begins at the first page; typing leaves no trail in the browser's history. */
  const change = (changed: Partial<ListWish>): void => {
    const next = { ...wish, page: 1, ...changed };
    const given = Object.entries(next).filter(([, value]) => value !== '' && value !== 1);
    setParams(
      given.map(([name, value]) => [name, String(value)] as [string, string]),
      { replace: !('page' in changed) },
    );
  };
  return { wish, change, isNarrowed: wish.q !== '' || wish.institutionCode !== '' || wish.state !== '' };
};
