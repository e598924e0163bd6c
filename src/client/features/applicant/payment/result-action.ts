import { getQueryClient } from '../../../api/queries.ts';
import { ACTION } from '../../../design/WithoutScript.tsx';
import type { PageAction } from '../../../forms/posted/posted-form.ts';
import { findResultAddress, SHOW_RESULT } from './result-address.ts';

/** Opens the result of the application in the address. */
export const resultAction: PageAction = async ({ url, params, form, t, notify }) => {
  const formId = params['id'] ?? url.searchParams.get('formId') ?? '';
  const place = { formId, institution: params['institution'] ?? '' };
  const address = form.get(ACTION) === SHOW_RESULT ? await findResultAddress(getQueryClient(), place) : undefined;
  if (address === undefined) notify(t('payment.result.none'));
  return address ?? `${url.pathname}${url.search}`;
};
