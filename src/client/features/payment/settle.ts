import type { QueryClient } from '@tanstack/react-query';
import { refreshPayment } from '../../../contract/payment.ts';
import { callApi } from '../../api/http.ts';
import { type Fee, feeQuery } from './fee-query.ts';

/** The server asks the gateway each time: not more often than this. */
const ASKED_AGAIN_MS = 15_000;

const asked = new Map<string, number>();

/** Has the gateway asked, unless that was just done, and gives the fee as it then stands. */
export const settle = async (client: QueryClient, formId: string): Promise<Fee | undefined> => {
  const now = performance.now();
  if (now - (asked.get(formId) ?? Number.NEGATIVE_INFINITY) >= ASKED_AGAIN_MS) {
    asked.set(formId, now);
    // The gateway may be out of reach: what the server knows by itself is still read.
    await callApi(refreshPayment, { body: { formId } }).catch(() => undefined);
  }
  const { queryKey } = feeQuery(formId);
  await client.refetchQueries({ queryKey });
  return client.getQueryData(queryKey);
};
