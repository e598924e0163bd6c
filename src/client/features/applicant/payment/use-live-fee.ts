import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshPayment } from '../../../../contract/payment.ts';
import { callApi } from '../../../api/http.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { toaster } from '../../../design/Toaster.tsx';
import { clearGatewayVisit, isBackFromGateway } from './gateway-visit.ts';
import { type Fee, feeQuery, findOpenPayment, stateOfFee } from './registration-fee.ts';
import { useShowResult } from './use-show-result.ts';

/** The server asks the gateway each time: not more often than this. */
const GATEWAY_INTERVAL_MS = 15_000;

const gatewayAnswers = new Map<string, { readonly at: number; readonly answer: Promise<boolean> }>();

/** Whether an answer came: the one about to come, or the last one while it is new. No answer is no error. */
const askGateway = (formId: string): Promise<boolean> => {
  const at = performance.now();
  const last = gatewayAnswers.get(formId);
  if (last && at - last.at < GATEWAY_INTERVAL_MS) return last.answer;
  const answer = callApi(refreshPayment, { body: { formId } }).then(
    () => true,
    () => {
      gatewayAnswers.delete(formId);
      return false;
    },
  );
  gatewayAnswers.set(formId, { at, answer });
  return answer;
};

/** Has the gateway asked, unless that was just done, and gives the fee as it then stands; nothing where nobody knows. */
export const refreshFee = async (client: QueryClient, formId: string): Promise<Fee | undefined> => {
  const isAnswered = await askGateway(formId);
  const { queryKey } = feeQuery(formId);
  await client.refetchQueries({ queryKey });
  return isAnswered ? client.getQueryData(queryKey) : undefined;
};

/** How often the page looks while money may be on its way. */
const POLL_INTERVAL_MS = 10_000;

/** As the server knows it, to whom money may still come when the link has ended by the clock. */
const isSettled = ({ PaymentStatus }: Fee): boolean => !['Open', 'Creating'].includes(PaymentStatus);

/** Looks again and again while the page is seen, and at once when it is seen again. */
const useFeePolling = (formId: string, isWatching: boolean): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (!isWatching) return;
    const look = (): void => {
      if (document.visibilityState === 'visible') void refreshFee(client, formId);
    };
    look();
    const timer = setInterval(look, POLL_INTERVAL_MS);
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [client, formId, isWatching]);
};

/** Not paid, and not merely waiting: who has just been given an account number to transfer to has done nothing wrong. */
const isNotCompleted = (fee: Fee): boolean => {
  const now = serverNow();
  const isWaiting = findOpenPayment(fee, now)?.PaymentChannelKind === 'virtual-account';
  return stateOfFee(fee, now) !== 'Paid' && !isWaiting;
};

/** Back from the gateway and not paid: says so once the gateway itself was asked (specification 4, 8). */
const useReturnFromGateway = (formId: string, fee: Fee | undefined, isBack: boolean): void => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const isKnown = fee !== undefined;
  useEffect(() => {
    if (!isKnown || !isBackFromGateway(formId)) return;
    clearGatewayVisit();
    void refreshFee(client, formId).then((latest) => {
      if (latest && isNotCompleted(latest)) toaster.error(t('payment.toast.notCompleted'));
    });
  }, [client, formId, isKnown, t]);
  // Shown again out of the browser's memory the page has not been loaded anew.
  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) void refreshFee(client, formId);
    };
    window.addEventListener('pageshow', look);
    return () => window.removeEventListener('pageshow', look);
  }, [client, formId]);
  const before = useRef<string>(undefined);
  const celebrate = useShowResult(formId);
  const status = fee?.PaymentStatus;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the status is news
  useEffect(() => {
    if (status === undefined) return;
    const known = before.current;
    before.current = status;
    if (status === 'Paid' && (known === undefined ? isBack : known !== 'Paid')) celebrate();
  }, [status]);
};

/** The registration fee as it stands, kept up to date; tells when it has been paid, and leads to the result then. */
export const useLiveFee = (formId: string) => {
  const { data: fee, error, refetch } = useQuery({ ...feeQuery(formId), refetchOnMount: 'always' });
  const [isBack] = useState(() => isBackFromGateway(formId));
  useFeePolling(formId, fee !== undefined && !isSettled(fee));
  useReturnFromGateway(formId, fee, isBack);
  return { fee, error, retry: () => void refetch() };
};
