import { useSearchParams } from 'react-router-dom';

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
