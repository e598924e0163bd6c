import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../api/server-clock.ts';
import { timeLeft } from './time-left.ts';

/** How long a payment can still be made, by the server's clock. It is not read out with each second. */
export const Countdown = ({ until }: { readonly until: string }) => {
  const { t, i18n } = useTranslation();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const left = timeLeft(Date.parse(until) - now, i18n.language);
  return <span role="timer">{left === undefined ? t('payment.due.over') : t('payment.due.left', { time: left })}</span>;
};
