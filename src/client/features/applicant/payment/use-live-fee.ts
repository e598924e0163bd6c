import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../api/server-clock.ts';
import { toaster } from '../../../design/toaster.ts';
import { type Fee, feeQuery } from './fee-query.ts';
import { forgetLeaving, isBackFromPaying } from './left-to-pay.ts';
import { findOpenPayment, stateOfFee } from './open-payment.ts';
import { settle } from './settle.ts';
import { useCelebrate } from './use-celebrate.ts';

/** How often the page looks while money may be on its way. */
const LOOK_MS = 10_000;

/** As the server knows it, to whom money may still come when the link has ended by the clock. */
const isSettled = ({ PaymentStatus }: Fee): boolean => !['Open', 'Creating'].includes(PaymentStatus);

/** Looks again and again while the page is seen, and at once when it is seen again. */
const useWatch = (formId: string, isWatching: boolean): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (!isWatching) return;
    const look = (): void => {
      if (document.visibilityState === 'visible') void settle(client, formId);
    };
    look();
    const timer = setInterval(look, LOOK_MS);
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
const isBroken = (fee: Fee): boolean => {
  const now = serverNow();
  const isWaiting = findOpenPayment(fee, now)?.PaymentChannelKind === 'virtual-account';
  return stateOfFee(fee, now) !== 'Paid' && !isWaiting;
};

/** Back from the gateway and not paid: says so once the gateway itself was asked (specification 4, 8). */
const useReturn = (formId: string, fee: Fee | undefined, isBack: boolean): void => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const isKnown = fee !== undefined;
  useEffect(() => {
    if (!isKnown || !isBackFromPaying(formId)) return;
    forgetLeaving();
    void settle(client, formId).then((latest) => {
      if (latest && isBroken(latest)) toaster.error(t('payment.toast.notCompleted'));
    });
  }, [client, formId, isKnown, t]);
  // Shown again out of the browser's memory the page has not been loaded anew.
  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) void settle(client, formId);
    };
    window.addEventListener('pageshow', look);
    return () => window.removeEventListener('pageshow', look);
  }, [client, formId]);
  const before = useRef<string>(undefined);
  const celebrate = useCelebrate(formId);
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
  const [isBack] = useState(() => isBackFromPaying(formId));
  useWatch(formId, fee !== undefined && !isSettled(fee));
  useReturn(formId, fee, isBack);
  return { fee, error, retry: () => void refetch() };
};
