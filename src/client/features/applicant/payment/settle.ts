import type { QueryClient } from '@tanstack/react-query';
import { refreshPayment } from '../../../../contract/payment.ts';
import { callApi } from '../../../api/http.ts';
import { type Fee, feeQuery } from './fee-query.ts';

/** The server asks the gateway each time: not more often than this. */
const ASKED_AGAIN_MS = 15_000;

const asked = new Map<string, { readonly at: number; readonly answer: Promise<boolean> }>();

/** Whether an answer came: the one about to come, or the last one while it is new. No answer is no error. */
const askGateway = (formId: string): Promise<boolean> => {
  const at = performance.now();
  const last = asked.get(formId);
  if (last && at - last.at < ASKED_AGAIN_MS) return last.answer;
  const answer = callApi(refreshPayment, { body: { formId } }).then(
    () => true,
    () => {
      asked.delete(formId);
      return false;
    },
  );
  asked.set(formId, { at, answer });
  return answer;
};

/** Has the gateway asked, unless that was just done, and gives the fee as it then stands; nothing where nobody knows. */
export const settle = async (client: QueryClient, formId: string): Promise<Fee | undefined> => {
  const isAnswered = await askGateway(formId);
  const { queryKey } = feeQuery(formId);
  await client.refetchQueries({ queryKey });
  return isAnswered ? client.getQueryData(queryKey) : undefined;
};
