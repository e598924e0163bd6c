import type { AccountEvent } from '../../../../../machines/account.machine.ts';
import { forgotPassword, login, register, resendOtp, resetPassword, verifyOtp } from '../../../../contract/account.ts';
import { acceptInvitation } from '../../../../contract/invitations.ts';
import { RETURN_TO, withReturnPath } from '../../../../contract/return-path.ts';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { ApiError, hasStatus } from '../../../api/api-error.ts';
import { isInvalidToken } from '../../../api/invalid-token.ts';
import { describeError } from '../../../design/FailureNotice.tsx';
import { ACTION } from '../../../design/WithoutScript.tsx';
import { openPostedForm } from '../../../forms/posted/open-posted-form.ts';
import type { PageAction, PostedRequest } from '../../../forms/posted/posted-form.ts';
import { sendPosted } from '../../../forms/posted/send-posted.ts';
import { sendForm } from '../../../forms/runtime/send-form.ts';
import { clearPendingAccount, findPendingEmail, isAdmin, storePendingAccount } from '../../../state/account.ts';
import { findChosenInstitution } from '../../../state/institution-choice.ts';
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

/** Sends the link to a new password. An unknown address looks like a known one (specification 7). */
export const forgotPasswordAction: PageAction = async (request) => {
  const opened = await openPostedForm(forgotPassword.form, request.form, request);
  return sendPosted(request, opened, async (answers) => {
    await sendForm(forgotPassword, answers).catch((error: unknown) => {
      if (!hasStatus(error, 404)) throw error;
    });
    storePendingAccount(String(answers['email']));
    return pathTo('emailSent');
  });
};

/** Sets the password that the link of the mail permits; a used link leads to the login. */
export const newPasswordAction: PageAction = async (request) => {
  const { form, params, notify } = request;
  const initial = { token: params['token'] ?? '' };
  const opened = await openPostedForm(resetPassword.form, form, { ...request, initial });
  return sendPosted(request, opened, async (answers) => {
    try {
      await sendForm(resetPassword, answers);
    } catch (error) {
      if (!isInvalidToken(error)) throw error;
      notify(error.message);
      return pathTo('login');
    }
    // The link may be opened on another device: the next page needs an address, even an empty one.
    storePendingAccount(findPendingEmail() ?? '');
    return pathTo('successReset');
  });
};

/** Makes the account that the link of an invitation permits; a used link shows its page, which says so. */
export const invitationAction: PageAction = async (request) => {
  const { form, params, url, notify } = request;
  const opened = await openPostedForm(acceptInvitation.form, form, {
    ...request,
    initial: { token: params['token'] ?? '' },
  });
  return sendPosted(request, opened, async (answers) => {
    try {
      notify((await sendForm(acceptInvitation, answers)).message);
      return pathTo('login');
    } catch (error) {
      if (!isInvalidToken(error)) throw error;
      return url.pathname;
    }
  });
};
