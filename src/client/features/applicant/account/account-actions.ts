import type { AccountEvent } from '../../../../../machines/account.machine.ts';
import { login, register, resendOtp, verifyOtp } from '../../../../contract/account.ts';
import { pathTo } from '../../../../contract/pages.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { ApiError } from '../../../api/api-error.ts';
import { describeError } from '../../../design/FailureNotice.tsx';
import { ACTION } from '../../../design/WithoutScript.tsx';
import { type OpenedForm, openPostedForm } from '../../../forms/posted/open-posted-form.ts';
import type { PageAction, PostedForm, PostedRequest } from '../../../forms/posted/posted-form.ts';
import { sendForm } from '../../../forms/runtime/send-form.ts';
import { clearPendingAccount, findPendingEmail, isAdmin, storePendingAccount } from '../../../state/account.ts';
import { findChosenInstitution } from '../../../state/institution-choice.ts';
import { RETURN_TO, withReturnPath } from '../../../state/return-path.ts';
import { type AccountState, startAccountActor } from './account-actor.ts';
import { UNVERIFIED_MESSAGE } from './LoginScreen.tsx';
import { todayFacts } from './RegisterScreen.tsx';
import { storeNextCodeAt } from './use-account-flow.ts';
import { OTP_FORM, RESEND } from './VerifyOtpScreen.tsx';

/** The page that the account machine leads to after an event. */
const pageAfter = (state: AccountState, event: AccountEvent, returnTo: string | null): string => {
  let next = withReturnPath(pathTo('login'), returnTo);
  const navigate = (path: string): void => {
    next = path;
  };
  startAccountActor({ state, nextCodeAt: 0, returnTo, navigate, signIn: () => {} }).send(event);
  return next;
};

const returnPathOf = ({ url }: PostedRequest): string | null => url.searchParams.get(RETURN_TO);

/** Checks the answers, sends them, and shows the reason of a refusal in the form. */
const sendPosted = async (
  { t }: PostedRequest,
  { runtime, show }: OpenedForm,
  send: (answers: Answers) => Promise<string>,
): Promise<string | PostedForm> => {
  const errors = await runtime.validation.checkAll();
  if (errors.length > 0) return show({ errors });
  try {
    return await send(runtime.validation.prunedAnswers());
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return show({ errors: error.errors, refusal: describeError(error, t) });
  }
};

export const loginAction: PageAction = async (request) => {
  const opened = await openPostedForm('login', request.form, request);
  return sendPosted(request, opened, async (answers) => {
    const { message, data } = await sendForm(login, answers);
    const returnTo = returnPathOf(request);
    if (message === UNVERIFIED_MESSAGE || data === null) {
      storePendingAccount(String(answers['email']));
      request.notify(message);
      return pageAfter('Guest', { type: 'login.deferred', nextCodeAt: storeNextCodeAt() }, returnTo);
    }
    clearPendingAccount();
    const hasInstitution = findChosenInstitution() !== undefined;
    return pageAfter('Guest', { type: 'login.accepted', isAdmin: isAdmin(data), hasInstitution }, returnTo);
  });
};

export const registerAction: PageAction = async (request) => {
  const opened = await openPostedForm('register', request.form, { ...request, facts: todayFacts() });
  return sendPosted(request, opened, async (answers) => {
    await sendForm(register, answers);
    storePendingAccount(String(answers['email']));
    return pageAfter('Guest', { type: 'account.registered', nextCodeAt: storeNextCodeAt() }, returnPathOf(request));
  });
};

/** The code of the mail, or the request for another one. */
export const verifyOtpAction: PageAction = async (request) => {
  const { form, t, url } = request;
  const email = findPendingEmail() ?? '';
  const answers = { email, otp: String(form.get('otp') ?? '').replace(/\D/g, '') };
  try {
    if (form.get(ACTION) === RESEND) {
      storeNextCodeAt((await sendForm(resendOtp, { email })).data.nextAllowedAt);
      return `${url.pathname}${url.search}`;
    }
    await sendForm(verifyOtp, answers);
    return pageAfter('AwaitingCode', { type: 'code.verified' }, returnPathOf(request));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { form: OTP_FORM, answers: {}, errors: [], refusal: error.errors[0]?.message ?? describeError(error, t) };
  }
};
