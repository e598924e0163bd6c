import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resendOtp } from '../../../../contract/account.ts';
import { hasStatus } from '../../../api/api-error.ts';
import { Button } from '../../../design/Button.tsx';
import { describeError } from '../../../design/describe-error.ts';
import { ClockIcon } from '../../../design/icons.tsx';
import { Muted, Row } from '../../../design/primitives.tsx';
import { toaster } from '../../../design/toaster.ts';
import { sendForm } from '../../../forms/runtime/send-form.ts';
import { keepNextCodeAt, readNextCodeAt, secondsUntil } from './resend-wait.ts';

/** Seconds until then, counted down on screen. */
const useCountdown = (moment: number): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return secondsUntil(moment, now);
};

const asClock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface ResendCodeProps {
  readonly email: string;
  readonly nextCodeAt: number;
  readonly onResent: (nextCodeAt: number) => void;
}

/** Asks for another code, once the wait is over; a 429 tells how long it really is. */
export const ResendCode = ({ email, nextCodeAt, onResent }: ResendCodeProps) => {
  const { t } = useTranslation();
  const seconds = useCountdown(nextCodeAt);
  const [isBusy, setBusy] = useState(false);

  const resend = async (): Promise<void> => {
    setBusy(true);
    try {
      const { message, data } = await sendForm(resendOtp, { email });
      toaster.success(message);
      onResent(keepNextCodeAt(data.nextAllowedAt));
    } catch (error) {
      toaster.error(describeError(error, t));
      if (hasStatus(error, 429)) {
        const asked = (error.retryAfter ?? 0) * 1000 + Date.now();
        onResent(keepNextCodeAt(new Date(Math.max(asked, readNextCodeAt())).toISOString()));
      }
    } finally {
      setBusy(false);
    }
  };

  return (
    <Row>
      <Muted>{t('account.otp.notReceived')}</Muted>
      {seconds > 0 ? (
        <Muted display="flex" alignItems="center" gap="2" minHeight="11" fontVariantNumeric="tabular-nums">
          <ClockIcon />
          {t('account.otp.wait', { time: asClock(seconds) })}
        </Muted>
      ) : (
        <Button look="ghost" isBusy={isBusy} onClick={resend}>
          {t('account.otp.resend')}
        </Button>
      )}
    </Row>
  );
};
