import type { QueryClient } from '@tanstack/react-query';
import { refreshPayment } from '../../../contract/payment.ts';
import { callApi } from '../../api/http.ts';
import { type Fee, feeQuery } from './fee-query.ts';

/** The server asks the gateway each time: not more often than this. */
const ASKED_AGAIN_MS = 15_000;

const asked = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>();

/** The answer about to come, or the last one while it is new. The gateway may be out of reach: that is no error. */
const askGateway = (formId: string): Promise<unknown> => {
  const at = performance.now();
  const last = asked.get(formId);
  if (last && at - last.at < ASKED_AGAIN_MS) return last.answer;
  const answer = callApi(refreshPayment, { body: { formId } }).catch(() => undefined);
  asked.set(formId, { at, answer });
  return answer;
};

/** Has the gateway asked, unless that was just done, and gives the fee as it then stands. */
export const settle = async (client: QueryClient, formId: string): Promise<Fee | undefined> => {
  await askGateway(formId);
  const { queryKey } = feeQuery(formId);
  await client.refetchQueries({ queryKey });
  return client.getQueryData(queryKey);
};
