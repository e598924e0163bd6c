import type { QueryClient } from '@tanstack/react-query';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { resultQuery } from './registration-fee.ts';
import { sealResultType } from './result-type.ts';

interface ResultPlace {
  readonly formId: string;
  /** As in the address of the page. */
  readonly institution: string;
}

/** URL of the result screen; undefined without a result and where nothing can be encrypted. */
export const findResultAddress = async (
  client: QueryClient,
  { formId, institution }: ResultPlace,
  retry = 0,
): Promise<string | undefined> => {
  try {
    const { ResultType, Key } = await client.fetchQuery({ ...resultQuery(formId), retry });
    if (ResultType === null) return undefined;
    const type = await sealResultType(Key, formId, ResultType);
    return `${pathTo('result', { institution })}?${new URLSearchParams({ formId, type })}`;
  } catch {
    return undefined;
  }
};

/** What the button that opens the result does, when it is sent without the page's code. */
export const SHOW_RESULT = 'show-result';
