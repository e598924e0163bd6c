import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../contract/pages.ts';
import { Button } from '../../../design/Button.tsx';
import { useReportErrors } from '../../../design/page-errors.ts';
import { Stack } from '../../../design/primitives.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { findPendingEmail } from '../../../state/pending-account.ts';
import { EntryFrame } from './EntryFrame.tsx';
import { FooterLink } from './EntryNotice.tsx';
import { OTP_LENGTH, OtpField } from './OtpField.tsx';
import { ResendCode } from './ResendCode.tsx';
import { useAccountFlow } from './use-account-flow.ts';
import { useOtp } from './use-otp.ts';
import { useSignIn } from './use-sign-in.ts';

export const VerifyOtpScreen = () => {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const email = findPendingEmail() ?? '';
  const signIn = useSignIn((facts) => send({ type: 'login.accepted', ...facts }));
  const { send, nextCodeAt } = useAccountFlow('AwaitingCode', signIn);
  const otp = useOtp(email, () => send({ type: 'code.verified' }));

  useReportErrors(otp.error !== undefined);
  useEffect(() => {
    if (otp.error !== undefined) field.current?.focus();
  }, [otp.error]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void otp.verify(otp.code);
  };
  const change = (code: string): void => {
    otp.type(code);
    if (code.length === OTP_LENGTH && code !== otp.code) void otp.verify(code);
  };

  return (
    <EntryFrame
      title={t('account.otp.title')}
      lead={t('account.otp.lead', { email })}
      footer={
        <>
          <ResendCode
            email={email}
            nextCodeAt={nextCodeAt}
            onResent={(next) => send({ type: 'code.resent', now: Date.now(), nextCodeAt: next })}
          />
          <FooterLink text={t('account.otp.wrongAddress')}>
            <TextLink to={pathTo('register')}>{t('account.otp.registerAgain')}</TextLink>
          </FooterLink>
        </>
      }
    >
      <form noValidate onSubmit={submit}>
        <Stack gap="6">
          <OtpField ref={field} value={otp.code} onChange={change} error={otp.error} />
          <Button type="submit" size="lg" wide isBusy={otp.isBusy}>
            {t('account.otp.submit')}
          </Button>
        </Stack>
      </form>
    </EntryFrame>
  );
};
