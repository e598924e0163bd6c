import { textValues } from 'virtual:catalogue';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { login, resendOtp, verifyOtp } from '../../../../contract/account.ts';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { checkAnswers } from '../../../../engine/steps/check-answers.ts';
import { ApiError, hasStatus } from '../../../api/api-error.ts';
import { createIntentPerContent } from '../../../api/intent.ts';
import { startSession } from '../../../api/session.ts';
import { Button } from '../../../design/Button.tsx';
import { describeError } from '../../../design/FailureNotice.tsx';
import { ClockIcon } from '../../../design/icons.tsx';
import { useReportErrors } from '../../../design/PageHeading.tsx';
import { Muted, Row, Stack } from '../../../design/primitives.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { useNavigateUnlessLeft } from '../../../design/use-navigate-unless-left.ts';
import { WithoutScript } from '../../../design/WithoutScript.tsx';
import { FormAction } from '../../../forms/controls/FormAction.tsx';
import { FORM, usePostedForm } from '../../../forms/posted/posted-form.ts';
import { getForm } from '../../../forms/runtime/load-form.ts';
import { sendForm } from '../../../forms/runtime/send-form.ts';
import { useErrorTexts } from '../../../forms/runtime/use-texts.ts';
import { clearPendingAccount, findPendingEmail, isAdmin, takePendingPassword } from '../../../state/account.ts';
import { findChosenInstitution } from '../../../state/institution-choice.ts';
import { EntryFrame, FooterLink } from './EntryFrame.tsx';
import { OtpField } from './OtpField.tsx';
import { readNextCodeAt, secondsUntil, storeNextCodeAt, useAccountFlow } from './use-account-flow.ts';

/** The names of the form and of its second button, when the form is sent without the page's code. */
export const OTP_FORM = 'otp';
export const RESEND = 'resend';

interface SignInResult {
  readonly isAdmin: boolean;
  readonly hasInstitution: boolean;
}

/** Signs in with the email and password that registration keeps in memory; undefined without them. */
const signInPendingAccount = async (): Promise<SignInResult | undefined> => {
  const email = findPendingEmail();
  const password = takePendingPassword();
  if (email === undefined || password === undefined) return undefined;
  const { data } = await sendForm(login, { email, password });
  if (data === null) return undefined;
  clearPendingAccount();
  await startSession(data);
  return { isAdmin: isAdmin(data), hasInstitution: findChosenInstitution() !== undefined };
};

/** The machine's effect `signIn`, once per screen: calls `onAccepted`, or opens the login page. */
const useAutomaticSignIn = (onAccepted: (facts: SignInResult) => void): (() => void) => {
  const navigate = useNavigateUnlessLeft();
  const hasStarted = useRef(false);
  return () => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const toLogin = () => void navigate(pathTo('login'), { replace: true });
    signInPendingAccount().then((facts) => (facts ? onAccepted(facts) : toLogin()), toLogin);
  };
};

/** A code is valid once: a repeated submit has the same intent. */
const intentOf = createIntentPerContent();

interface OtpVerification {
  readonly code: string;
  readonly error: string | undefined;
  readonly isBusy: boolean;
  readonly type: (code: string) => void;
  readonly verify: (code: string) => Promise<void>;
}

/** The typed code, validated by the rules of the form and then by the server. */
const useOtpVerification = (email: string, refusal: string | undefined, onVerified: () => void): OtpVerification => {
  const { t } = useTranslation();
  const errorText = useErrorTexts();
  const [code, setCode] = useState('');
  const [error, setError] = useState(refusal);
  const [isBusy, setBusy] = useState(false);

  const findBrokenRule = async (answers: { email: string; otp: string }): Promise<string | undefined> => {
    const { definition, checker } = await getForm(verifyOtp.form);
    const broken = checkAnswers(checker, definition, answers)[0];
    return broken && errorText(broken);
  };
  const send = async (otp: string): Promise<void> => {
    const answers = { email, otp };
    const broken = await findBrokenRule(otp === '' ? { email, otp: ' ' } : answers);
    if (broken !== undefined) return setError(broken);
    const { message } = await sendForm(verifyOtp, answers, intentOf(JSON.stringify(answers)));
    toaster.success(message);
    onVerified();
  };
  const verify = async (otp: string): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await send(otp);
    } catch (reason) {
      const text = describeError(reason, t);
      toaster.error(text);
      setError(text);
      if (reason instanceof ApiError && reason.kind === 'server') setCode('');
    } finally {
      setBusy(false);
    }
  };
  return {
    code,
    error,
    isBusy,
    type: (next) => {
      setCode(next);
      setError(undefined);
    },
    verify,
  };
};

/** Whole seconds until a moment, updated as they pass. */
const useSecondsUntil = (moment: number): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return secondsUntil(moment, now);
};

const formatClock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface ResendCodeProps {
  readonly email: string;
  readonly nextCodeAt: number;
  readonly onResent: (nextCodeAt: number) => void;
}

/** Requests another code after the wait; a 429 reply has the actual wait. */
const ResendCode = ({ email, nextCodeAt, onResent }: ResendCodeProps) => {
  const { t } = useTranslation();
  const seconds = useSecondsUntil(nextCodeAt);
  const [isBusy, setBusy] = useState(false);

  const resend = async (): Promise<void> => {
    setBusy(true);
    try {
      const { message, data } = await sendForm(resendOtp, { email });
      toaster.success(message);
      onResent(storeNextCodeAt(data.nextAllowedAt));
    } catch (error) {
      toaster.error(describeError(error, t));
      if (hasStatus(error, 429)) {
        const allowedAt = (error.retryAfter ?? 0) * 1000 + Date.now();
        onResent(storeNextCodeAt(new Date(Math.max(allowedAt, readNextCodeAt())).toISOString()));
      }
    } finally {
      setBusy(false);
    }
  };

  return (
    <Row>
      <Muted>{t('account.otp.notReceived')}</Muted>
      <WithoutScript>
        {() => (
          <form method="post" encType="multipart/form-data">
            <input type="hidden" name={FORM} value={OTP_FORM} />
            <FormAction action={RESEND} variant="ghost">
              {t('account.otp.resend')}
            </FormAction>
          </form>
        )}
      </WithoutScript>
      {seconds > 0 ? (
        <Muted
          data-scripted=""
          display="flex"
          alignItems="center"
          gap="2"
          minHeight="11"
          fontVariantNumeric="tabular-nums"
        >
          <ClockIcon />
          {t('account.otp.wait', { time: formatClock(seconds) })}
        </Muted>
      ) : (
        <Button variant="ghost" data-scripted="" isBusy={isBusy} onClick={resend}>
          {t('account.otp.resend')}
        </Button>
      )}
    </Row>
  );
};

export const VerifyOtpScreen = () => {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const email = findPendingEmail() ?? '';
  const signIn = useAutomaticSignIn((facts) => void send({ type: 'login.accepted', ...facts }));
  const { send, nextCodeAt } = useAccountFlow('AwaitingCode', signIn);
  const posted = usePostedForm(OTP_FORM);
  const otp = useOtpVerification(email, posted?.refusal, () => void send({ type: 'code.verified' }));

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
    if (code.length === textValues.codeDigits && code !== otp.code) void otp.verify(code);
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
            onResent={(next) => void send({ type: 'code.resent', now: Date.now(), nextCodeAt: next })}
          />
          <FooterLink text={t('account.otp.wrongAddress')}>
            <TextLink to={pathTo('register')}>{t('account.otp.registerAgain')}</TextLink>
          </FooterLink>
        </>
      }
    >
      <form noValidate method="post" encType="multipart/form-data" onSubmit={submit}>
        <input type="hidden" name={FORM} value={OTP_FORM} />
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
