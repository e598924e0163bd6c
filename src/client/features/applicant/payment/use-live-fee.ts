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

/** Shortest interval between two refreshes, since each one calls the gateway. */
const GATEWAY_INTERVAL_MS = 15_000;

const gatewayAnswers = new Map<string, { readonly at: number; readonly answer: Promise<boolean> }>();

/** Refreshes the payments of an application, unless it was just done. @returns whether the server replied */
const refreshPayments = (formId: string): Promise<boolean> => {
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

/** Refreshes the payments at the gateway and reads the fee; undefined without a reply. */
export const refreshFee = async (client: QueryClient, formId: string): Promise<Fee | undefined> => {
  const isAnswered = await refreshPayments(formId);
  const { queryKey } = feeQuery(formId);
  await client.refetchQueries({ queryKey });
  return isAnswered ? client.getQueryData(queryKey) : undefined;
};

/** Poll interval while a payment may arrive. */
const POLL_INTERVAL_MS = 10_000;

/** By the stored status: a payment may still arrive after its due date. */
const isSettled = ({ PaymentStatus }: Fee): boolean => !['Open', 'Creating'].includes(PaymentStatus);

/** Polls the fee while the page is visible, and at once when it becomes visible again. */
const useFeePolling = (formId: string, isPolling: boolean): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (!isPolling) return;
    const refresh = (): void => {
      if (document.visibilityState === 'visible') void refreshFee(client, formId);
    };
    refresh();
    const timer = setInterval(refresh, POLL_INTERVAL_MS);
    window.addEventListener('focus', refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', refresh);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [client, formId, isPolling]);
};

/** Not paid, and not waiting for a transfer to a virtual account. */
const isNotCompleted = (fee: Fee): boolean => {
  const now = serverNow();
  const isWaiting = findOpenPayment(fee, now)?.PaymentChannelKind === 'virtual-account';
  return stateOfFee(fee, now) !== 'Paid' && !isWaiting;
};

/** On return from the gateway, shows a message for an unpaid fee and the result for a paid one (specification 4, 8). */
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
  // The browser restored the page from its cache without a reload.
  useEffect(() => {
    const refreshRestored = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) void refreshFee(client, formId);
    };
    window.addEventListener('pageshow', refreshRestored);
    return () => window.removeEventListener('pageshow', refreshRestored);
  }, [client, formId]);
  const knownStatus = useRef<string>(undefined);
  const showResult = useShowResult(formId);
  const status = fee?.PaymentStatus;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the status has an effect
  useEffect(() => {
    if (status === undefined) return;
    const previous = knownStatus.current;
    knownStatus.current = status;
    if (status === 'Paid' && (previous === undefined ? isBack : previous !== 'Paid')) showResult();
  }, [status]);
};

/** The current registration fee. When it is paid, a message and the result are shown. */
export const useLiveFee = (formId: string) => {
  const { data: fee, error, refetch } = useQuery({ ...feeQuery(formId), refetchOnMount: 'always' });
  const [isBack] = useState(() => isBackFromGateway(formId));
  useFeePolling(formId, fee !== undefined && !isSettled(fee));
  useReturnFromGateway(formId, fee, isBack);
  return { fee, error, retry: () => void refetch() };
};
