import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { verifyOtp } from '../../../../contract/account.ts';
import { checkAnswers } from '../../../../engine/steps/check-answers.ts';
import { ApiError } from '../../../api/api-error.ts';
import { createIntents } from '../../../api/intent.ts';
import { describeError } from '../../../design/describe-error.ts';
import { toaster } from '../../../design/toaster.ts';
import { getForm } from '../../../forms/runtime/load-form.ts';
import { sendForm } from '../../../forms/runtime/send-form.ts';
import { useErrorTexts } from '../../../forms/runtime/use-texts.ts';

/** A code counts once: whose answer was lost sends it again as the same intent. */
const intentOf = createIntents();

interface OtpState {
  readonly code: string;
  readonly error: string | undefined;
  readonly isBusy: boolean;
  readonly type: (code: string) => void;
  readonly verify: (code: string) => Promise<void>;
}

/** The code as it is typed, checked by the form's own rules first and then by the server. */
export const useOtp = (email: string, onVerified: () => void): OtpState => {
  const { t } = useTranslation();
  const sentenceOf = useErrorTexts();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const findBrokenRule = async (answers: { email: string; otp: string }): Promise<string | undefined> => {
    const { definition, checker } = await getForm(verifyOtp.form);
    const broken = checkAnswers(checker, definition, answers)[0];
    return broken && sentenceOf(broken);
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
